// Does the decoder read every index file that the format allows, and name document and byte of
// what it doesn't allow?
#include "strategies/index/decoder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "errors/error.hpp"
#include "strategies/index/test_index_file.hpp"

namespace allot::index {
namespace {

const std::string id_1 = std::string(63, '0') + "1";
const std::string id_2 = "AbCdEf" + std::string(58, '9');

std::string blob_json(const std::string& id, const std::string& rest) {
  return fmt::format(R"({{"id":"{}",{}}})", id, rest);
}

const std::string plain_blob = blob_json(id_2, R"("type":"data","offset":7,"length":8)");

std::string pack_json(const std::string& blobs) {
  return fmt::format(R"({{"id":"{}","blobs":[{}]}})", id_1, blobs);
}

std::string file_json(const std::string& packs) {
  return fmt::format(R"({{"packs":[{}]}})", packs);
}

std::string file_of(const std::string& blob) {
  return file_json(pack_json(blob));
}

/// The message of the error that `json` leads to; empty if it is read.
std::string error_of(const std::string& json) {
  try {
    decoded(json);
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    EXPECT_FALSE(error.remedy().empty());
    return error.what();
  }
}

/// Where the error of `json` lies.
std::string place_of(const std::string& json, const std::string& text) {
  return fmt::format("file: byte {}: ", json.find(text));
}

using testing::HasSubstr;
using testing::StartsWith;

TEST(Decoder, reads_ids_types_and_numbers) {
  const auto packs =
      decoded(file_of(plain_blob + "," +
                      blob_json(id_1, R"("type":"tree","offset":0,"length":4294967295,)"
                                      R"("uncompressed_length":4294967295)")));
  ASSERT_EQ(packs.size(), 1U);
  ASSERT_EQ(packs[0].blobs.size(), 2U);
  EXPECT_EQ(packs[0].id.bytes[31], 1);
  const Blob& first = packs[0].blobs[0];
  EXPECT_EQ(first.id.bytes[0], 0xAB);
  EXPECT_EQ(first.id.bytes[2], 0xEF);
  EXPECT_EQ(first.id.bytes[31], 0x99);
  EXPECT_EQ(first.type, BlobType::data);
  EXPECT_EQ(first.offset, 7U);
  EXPECT_EQ(first.length, 8U);
  EXPECT_EQ(first.uncompressed_length, 0U);
  const Blob& second = packs[0].blobs[1];
  EXPECT_EQ(second.type, BlobType::tree);
  EXPECT_EQ(second.length, 0xFFFFFFFFU);
  EXPECT_EQ(second.uncompressed_length, 0xFFFFFFFFU);
}

TEST(Decoder, reads_what_old_and_empty_indexes_look_like) {
  EXPECT_EQ(decoded("[" + pack_json(plain_blob) + "]").size(), 1U);
  EXPECT_TRUE(decoded("[]").empty());
  EXPECT_TRUE(decoded(R"({"packs":[]})").empty());
  EXPECT_TRUE(decoded(R"({"packs":null})").empty());
  EXPECT_TRUE(decoded(file_json(pack_json(""))).front().blobs.empty());
}

TEST(Decoder, reads_keys_in_any_order_spaces_and_escapes) {
  const std::string json = fmt::format(
      "\n {{ \"packs\" : [ {{ \"blobs\" : [ {{\"length\":8,\"type\":\"d\\u0061ta\",\"offset\":7,"
      "\t\"\\u0069d\":\"{}\"}} ] , \"id\" : \"{}\" }} ] }}\r\n",
      id_2, id_1);
  const auto packs = decoded(json);
  ASSERT_EQ(packs.size(), 1U);
  EXPECT_EQ(packs[0].id.bytes[31], 1);
  EXPECT_EQ(packs[0].blobs.front().offset, 7U);
}

TEST(Decoder, counts_what_an_index_supersedes) {
  CollectPacks none;
  const TestDocument document(
      fmt::format(R"({{"supersedes":["{}","{}"],"packs":[]}})", id_1, id_2));
  EXPECT_EQ(Decoder().decode(document, none), 2U);
}

TEST(Decoder, reads_a_document_after_one_that_it_refused) {
  Decoder decoder;
  CollectPacks collected;
  EXPECT_THROW(decoder.decode(TestDocument("{"), collected), Error);
  decoder.decode(TestDocument(file_of(plain_blob)), collected);
  EXPECT_EQ(collected.packs.size(), 1U);
}

TEST(Decoder, refuses_ids_of_another_length_or_alphabet) {
  for (const std::string& id : {std::string(), std::string(63, '0'), std::string(65, '0'),
                                std::string(63, '0') + "g", std::string(63, '0') + "\\u0000"}) {
    const std::string json = file_of(blob_json(id, R"("type":"data","offset":7,"length":8)"));
    EXPECT_THAT(error_of(json), StartsWith(place_of(json, '"' + id + '"'))) << id;
  }
  EXPECT_THAT(error_of(R"({"packs":[{"id":"12","blobs":[]}]})"), HasSubstr("64 hex digits, not 2"));
  EXPECT_THAT(error_of(R"({"supersedes":["12"],"packs":[]})"), HasSubstr("64 hex digits, not 2"));
}

TEST(Decoder, refuses_unknown_types) {
  const std::string json = file_of(blob_json(id_1, R"("type":"link","offset":7,"length":8)"));
  EXPECT_EQ(error_of(json),
            place_of(json, "\"link\"") + "unknown blob type \"link\"; there are data and tree");
}

TEST(Decoder, refuses_numbers_that_32_bits_do_not_hold) {
  for (const std::string number :
       {"4294967296", "18446744073709551615", "18446744073709551616", "-1", "1.5", "1e3", "07",
        "\"7\"", "null", "true", "[7]", "{}", "NaN", ""}) {
    const std::string json =
        file_of(blob_json(id_1, R"("type":"data","length":8,"offset":)" + number));
    EXPECT_THAT(error_of(json), StartsWith("file: byte ")) << number;
  }
  const std::string json =
      file_of(blob_json(id_1, R"("type":"data","length":8,"offset":4294967296)"));
  EXPECT_EQ(error_of(json), place_of(json, "4294967296") + "4294967296 is more than 32 bits hold");
}

TEST(Decoder, refuses_values_of_other_types) {
  for (const std::string json :
       {R"({"packs":{}})", R"({"packs":"x"})", R"({"packs":[7]})", R"({"packs":[null]})",
        R"({"packs":[[]]})", R"("packs")", "7", "null", R"({"supersedes":7,"packs":[]})",
        R"({"supersedes":[7],"packs":[]})", R"([7])"}) {
    EXPECT_THAT(error_of(json), StartsWith("file: byte ")) << json;
  }
  EXPECT_THAT(error_of(file_of("7")), StartsWith(place_of(file_of("7"), "7]")));
  EXPECT_NE(error_of(file_of(blob_json(id_1, R"("type":7,"offset":7,"length":8)"))), "");
}

TEST(Decoder, refuses_keys_that_are_unknown_missing_or_there_twice) {
  EXPECT_EQ(error_of("{}"), "file: byte 0: key \"packs\" is missing");
  EXPECT_THAT(error_of(R"({"pack":[]})"), HasSubstr("unknown key \"pack\""));
  EXPECT_THAT(error_of(R"({"":[]})"), HasSubstr("unknown key \"\""));
  EXPECT_THAT(error_of(R"({"packs":[],"packs":[]})"), HasSubstr("key \"packs\" is there twice"));
  const std::string no_blobs = file_json(R"({"id":")" + id_1 + R"("})");
  EXPECT_EQ(error_of(no_blobs), place_of(no_blobs, R"({"id")") + "key \"blobs\" is missing");
  const std::string no_type = file_of(blob_json(id_1, R"("offset":7,"length":8)"));
  EXPECT_EQ(error_of(no_type),
            place_of(no_type, R"({"id":")" + id_1 + R"(","off)") + "key \"type\" is missing");
  const std::string twice =
      file_of(blob_json(id_1, R"("type":"data","offset":7,"length":8,"offset":9)"));
  EXPECT_EQ(error_of(twice), place_of(twice, "9}") + "key \"offset\" is there twice");
}

TEST(Decoder, refuses_what_is_not_json) {
  const std::string good = file_of(plain_blob);
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_THAT(error_of(good.substr(0, size)), StartsWith("file: byte ")) << size;
  EXPECT_THAT(error_of(good + "x"), StartsWith(fmt::format("file: byte {}: ", good.size())));
  EXPECT_NE(error_of(good + good), "");
  EXPECT_NE(error_of(good + std::string(1, '\0')), "");
  EXPECT_NE(error_of(std::string(100'000, '[')), "");
  EXPECT_NE(error_of(R"({"packs":[],})"), "");
  EXPECT_NE(error_of("{\"packs\":[\x01]}"), "");
}

TEST(Decoder, tells_the_byte_that_is_not_utf_8) {
  std::string json = file_of(plain_blob);
  json[40] = '\xFF';
  EXPECT_THAT(error_of(json), StartsWith("file: byte 40: "));
}

}  // namespace
}  // namespace allot::index

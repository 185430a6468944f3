// Does an index file of version 2 come back as the JSON it was, and is a damaged one refused
// without allocating whatever its header claims?
#include "strategies/index/compression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include "corpora/synthetic/random.hpp"
#include "errors/error.hpp"
#include "strategies/index/test_index_file.hpp"

namespace allot::index {
namespace {

const std::string json = R"({"packs":[)" + std::string(100'000, ' ') + "]}";

std::string error_of(std::string_view file) {
  try {
    Decompressor().json_of(TestDocument(file));
    return "";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Exit::invalid);
    return error.what();
  }
}

TEST(Compression, gives_back_what_was_compressed) {
  const std::string file = compressed(json);
  EXPECT_TRUE(is_compressed(file));
  EXPECT_LT(file.size(), json.size() / 10);
  Decompressor decompressor;
  EXPECT_EQ(decompressor.json_of(TestDocument(file)).content, json);
  EXPECT_EQ(decompressor.json_of(TestDocument(compressed("[]"))).content, "[]");
}

TEST(Compression, leaves_plain_files_where_they_are) {
  const TestDocument document(json);
  const corpora::Document& file = document;
  EXPECT_EQ(Decompressor().json_of(file).content.data(), file.content.data());
  EXPECT_FALSE(is_compressed(json));
}

TEST(Compression, reads_frames_that_do_not_tell_their_size) {
  std::string file(1 + ZSTD_compressBound(json.size()), '\x02');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  const std::size_t bytes =
      ZSTD_compress2(context, file.data() + 1, file.size() - 1, json.data(), json.size());
  ZSTD_freeCCtx(context);
  file.resize(1 + bytes);
  EXPECT_EQ(Decompressor().json_of(TestDocument(file)).content, json);
}

TEST(Compression, refuses_files_of_neither_kind) {
  EXPECT_THAT(error_of(""), testing::StartsWith("file: byte 0: neither"));
  EXPECT_THAT(error_of("\x01{}"), testing::StartsWith("file: byte 0: neither"));
  EXPECT_THAT(error_of(" {}"), testing::StartsWith("file: byte 0: neither"));
  EXPECT_THAT(error_of("\x02"), testing::StartsWith("file: byte 1: "));
  EXPECT_THAT(error_of("\x02{}"), testing::StartsWith("file: byte 1: "));
}

TEST(Compression, refuses_a_claim_that_the_frame_cannot_hold) {
  // Magic number, a descriptor for an 8-byte size in a single segment, 2^62 bytes, nothing more.
  std::string frame("\x02\x28\xB5\x2F\xFD\xE0\0\0\0\0\0\0\0\x40", 14);
  EXPECT_THAT(error_of(frame), testing::HasSubstr("claims 4611686018427387904 bytes"));
}

TEST(Compression, refuses_or_reads_but_never_crashes_on_damaged_frames) {
  const std::string good = compressed(file_json(draw_packs(1, {.packs = 50, .distinct_ids = 999})));
  for (std::size_t size = 1; size < good.size(); size += 7)
    EXPECT_NE(error_of(good.substr(0, size)), "") << size;
  corpora::synthetic::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string bad = good;
    bad[random.below(bad.size())] ^= static_cast<char>(1U << random.below(8));
    error_of(bad);
  }
}

}  // namespace
}  // namespace allot::index

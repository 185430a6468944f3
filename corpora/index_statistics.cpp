#include "corpora/index_statistics.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>
#include <zstd.h>

#include "corpora/hex.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using nlohmann::json;
using Id = std::array<unsigned char, 32>;

// Marks a compressed index file; a zstd frame follows.
constexpr char compressed_version = 2;

// A hundred times what the backup tool writes into one file: more is a bomb or damage.
constexpr std::size_t largest_file_bytes = std::size_t{1} << 30;

[[noreturn]] void fault(std::string_view place, std::string_view what) {
  throw Error(fmt::format("{}: {}", place, what),
              "pack again what `restic cat index ID` prints, or choose another corpus",
              Exit::invalid);
}

/// The JSON of a compressed file.
std::string decompressed(const Document& file) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     ZSTD_freeDCtx);
  ZSTD_inBuffer from{file.content.data() + 1, file.content.size() - 1, 0};
  std::string text;
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  std::size_t missing = 1;
  while (missing != 0) {
    ZSTD_outBuffer to{piece.data(), piece.size(), 0};
    missing = ZSTD_decompressStream(context.get(), &to, &from);
    if (ZSTD_isError(missing) != 0)
      fault(file.name, fmt::format("byte {}: {}", from.pos + 1, ZSTD_getErrorName(missing)));
    text.append(piece, 0, to.pos);
    if (text.size() > largest_file_bytes) fault(file.name, "more than 1 GiB of JSON");
    if (missing != 0 && to.pos == 0 && from.pos == from.size)
      fault(file.name, "its compressed content is cut off");
  }
  return text;
}

/// One value of a file, which knows where it is.
class Node {
 public:
  Node(const json& value, std::string place) : value_(value), place_(std::move(place)) {}

  [[nodiscard]] Node at(const char* key) const {
    if (!value_.is_object() || !value_.contains(key))
      fault(place_, fmt::format("key \"{}\" is missing", key));
    return {value_.at(key), fmt::format("{}.{}", place_, key)};
  }
  [[nodiscard]] bool has(const char* key) const { return value_.contains(key); }
  [[nodiscard]] bool is_array() const { return value_.is_array(); }
  [[nodiscard]] std::size_t size() const { return array().size(); }
  [[nodiscard]] Node operator[](std::size_t i) const {
    return {array()[i], fmt::format("{}[{}]", place_, i)};
  }
  [[nodiscard]] std::uint64_t number() const {
    if (!value_.is_number_unsigned()) fault(place_, "not a whole number");
    return value_.get<std::uint64_t>();
  }
  [[nodiscard]] const std::string& text() const {
    if (!value_.is_string()) fault(place_, "not a string");
    return value_.get_ref<const std::string&>();
  }
  [[nodiscard]] Id id() const {
    Id id;
    if (!from_hex(text(), id)) fault(place_, "not 64 hex digits");
    return id;
  }

 private:
  [[nodiscard]] const json& array() const {
    if (!value_.is_array()) fault(place_, "not an array");
    return value_;
  }

  const json& value_;
  std::string place_;
};

std::uint64_t count_distinct(std::vector<Id>& ids) {
  std::sort(ids.begin(), ids.end());
  return static_cast<std::uint64_t>(std::unique(ids.begin(), ids.end()) - ids.begin());
}

class Count {
 public:
  void add(const Document& file) {
    const bool is_compressed = file.content.starts_with(compressed_version);
    const std::string text = is_compressed ? decompressed(file) : std::string(file.content);
    result_.files += 1;
    result_.file_bytes += file.content.size();
    result_.compressed_files += is_compressed ? 1 : 0;
    json tree;
    try {
      tree = json::parse(text);
    } catch (const json::parse_error& error) {
      fault(file.name, fmt::format("byte {}: no JSON", error.byte));
    }
    add_file(Node(tree, std::string(file.name)));
  }

  IndexStatistics finish() {
    result_.distinct_packs = count_distinct(packs_);
    result_.distinct_ids = count_distinct(ids_);
    result_.packs_per_file = Spread(std::move(packs_per_file_));
    result_.blobs_per_pack = Spread(std::move(blobs_per_pack_));
    result_.blob_bytes = Spread(std::move(blob_bytes_));
    return std::move(result_);
  }

 private:
  void add_file(const Node& file) {
    // Old versions wrote the packs alone.
    const Node packs = file.is_array() ? file : file.at("packs");
    if (!file.is_array() && file.has("supersedes"))
      result_.superseded_files += file.at("supersedes").size();
    packs_per_file_.push_back(packs.size());
    for (std::size_t i = 0; i < packs.size(); ++i) add_pack(packs[i]);
  }

  void add_pack(const Node& pack) {
    const Node blobs = pack.at("blobs");
    packs_.push_back(pack.at("id").id());
    result_.packs += 1;
    blobs_per_pack_.push_back(blobs.size());
    for (std::size_t i = 0; i < blobs.size(); ++i) add_blob(blobs[i]);
  }

  void add_blob(const Node& blob) {
    ids_.push_back(blob.at("id").id());
    result_.blobs += 1;
    result_.tree_blobs += blob.at("type").text() == "tree" ? 1 : 0;
    result_.compressed_blobs += blob.has("uncompressed_length") ? 1 : 0;
    const std::uint64_t bytes = blob.at("length").number();
    blob_bytes_.push_back(bytes);
    result_.blob_sizes.add(bytes);
  }

  IndexStatistics result_;
  std::vector<Id> packs_;
  std::vector<Id> ids_;
  std::vector<std::uint64_t> packs_per_file_;
  std::vector<std::uint64_t> blobs_per_pack_;
  std::vector<std::uint64_t> blob_bytes_;
};

}  // namespace

IndexStatistics index_statistics_of(const Corpus& corpus) {
  Count count;
  for (std::size_t i = 0; i < corpus.size(); ++i) count.add(corpus[i]);
  return count.finish();
}

}  // namespace allot::corpora

// Origin `index-synthetic`: the index files of a backup repository, as restic writes them, for
// machines that have none. The same seed gives the same bytes everywhere.
#include "corpora/origins/index_synthetic.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <string>

#include "corpora/origin.hpp"
#include "corpora/synthetic/random.hpp"

namespace allot::corpora {
namespace {

// Part of every pin: raise it when the same shape gives other bytes.
constexpr int revision = 1;

// The original's generator: how large packs and blobs of a real repository are.
constexpr std::uint64_t pack_bytes = std::uint64_t{16} << 20;
constexpr std::uint64_t smallest_blob_bytes = 2000;
constexpr std::uint64_t blob_bytes_range = std::uint64_t{4} << 20;

class Generator {
 public:
  explicit Generator(const IndexShape& shape) : shape_(shape), random_(shape.seed) {}

  /// The index file of the next `packs` packs.
  const std::string& file(std::uint64_t packs) {
    json_ = "{\"packs\":[";
    for (std::uint64_t n = 0; n < packs; ++n) {
      if (n > 0) json_ += ',';
      append("{{\"id\":\"{}\",\"blobs\":[", random_id());
      append_blobs();
      json_ += "]}";
    }
    json_ += "]}";
    return json_;
  }

 private:
  void append_blobs() {
    // The original's figures: one blob at an offset that no real pack has.
    if (shape_.contents == IndexShape::Packs::one) return append_blob(1235, 1234, 0);
    for (std::uint64_t offset = 0; offset < pack_bytes;) {
      const std::uint64_t length = smallest_blob_bytes + random_.below(blob_bytes_range);
      if (offset > 0) json_ += ',';
      append_blob(offset, length, 2 * length);
      offset += length;
    }
  }

  void append_blob(std::uint64_t offset, std::uint64_t length, std::uint64_t uncompressed) {
    append(R"({{"id":"{}","type":"data","offset":{},"length":{})", random_id(), offset, length);
    if (shape_.version == 2 && uncompressed > 0)
      append(R"(,"uncompressed_length":{})", uncompressed);
    json_ += '}';
  }

  std::string random_id() {
    std::string id;
    for (int word = 0; word < 4; ++word) id += fmt::format("{:016x}", random_.next());
    return id;
  }

  template <class... Values>
  void append(fmt::format_string<Values...> text, Values&&... values) {
    fmt::format_to(std::back_inserter(json_), text, std::forward<Values>(values)...);
  }

  IndexShape shape_;
  synthetic::Random random_;
  std::string json_;
};

class IndexSynthetic final : public Source {
 public:
  explicit IndexSynthetic(const IndexShape& shape) : shape_(shape) {}

  [[nodiscard]] std::optional<std::string> pin() const override {
    return to_hex(digest_of(fmt::format("index {} {} {} {} {} {}", revision, shape_.seed,
                                        shape_.packs, shape_.packs_per_file,
                                        static_cast<int>(shape_.contents), shape_.version)));
  }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    // Added, not offered: the skip rules are for source text.
    write_index_files(shape_, [&](const Document& file) {
      writer.add(file);
      tell(progress, "generating index files", writer.content_bytes(), 0);
    });
  }

 private:
  IndexShape shape_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  IndexShape shape;
  shape.seed = table.unsigned_integer("seed");
  shape.packs = table.unsigned_integer("packs");
  shape.packs_per_file = table.unsigned_integer("packs-per-file");
  if (shape.packs_per_file == 0) throw table.fault("packs-per-file", "must be 1 or more");
  shape.version = table.unsigned_integer("version");
  if (shape.version != 1 && shape.version != 2) throw table.fault("version", "must be 1 or 2");
  const std::string blobs = table.string("blobs");
  if (blobs != "full" && blobs != "one")
    throw table.fault("blobs", "must be \"full\" (packs of 16 MiB) or \"one\" (blob per pack)");
  shape.contents = blobs == "one" ? IndexShape::Packs::one : IndexShape::Packs::full;
  return std::make_unique<IndexSynthetic>(shape);
}

}  // namespace

void write_index_files(const IndexShape& shape, const std::function<void(const Document&)>& take) {
  Generator generator(shape);
  for (std::uint64_t first = 0; first < shape.packs; first += shape.packs_per_file) {
    const std::uint64_t packs = std::min(shape.packs_per_file, shape.packs - first);
    take({fmt::format("{:08}.json", first / shape.packs_per_file), generator.file(packs)});
  }
}

Origin index_synthetic_origin() {
  return {"index-synthetic", "index files of a backup repository, generated from a seed", read};
}

}  // namespace allot::corpora

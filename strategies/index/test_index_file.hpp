// Index files for the tests of this study, and what a decoder makes of them.
#pragma once

#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/corpus.hpp"
#include "strategies/index/decoder.hpp"
#include "strategies/index/test_repository.hpp"

namespace allot::index {

/// A document with just the bytes behind it that a corpus promises, so that a sanitizer sees a
/// reader that goes further.
class TestDocument {
 public:
  explicit TestDocument(std::string_view content, std::string_view name = "file")
      : bytes_(std::make_unique<char[]>(content.size() + corpora::read_ahead)),
        document_{name, {bytes_.get(), content.size()}} {
    if (!content.empty()) std::memcpy(bytes_.get(), content.data(), content.size());
  }

  operator const corpora::Document&() const { return document_; }

 private:
  std::unique_ptr<char[]> bytes_;
  corpora::Document document_;
};

inline std::string hex(const Id& id) {
  return fmt::format("{:02x}", fmt::join(id.bytes, ""));
}

/// As the original writes it: version 1 never has an uncompressed length, version 2 omits 0.
inline std::string file_json(const std::vector<TestPack>& packs) {
  std::string json = "{\"packs\":[";
  for (const TestPack& pack : packs) {
    json +=
        fmt::format("{}{{\"id\":\"{}\",\"blobs\":[", json.back() == '[' ? "" : ",", hex(pack.id));
    for (const Blob& blob : pack.blobs) {
      json += fmt::format(R"({}{{"id":"{}","type":"{}","offset":{},"length":{})",
                          json.back() == '[' ? "" : ",", hex(blob.id),
                          blob.type == BlobType::data ? "data" : "tree", blob.offset, blob.length);
      if (blob.uncompressed_length > 0)
        json += fmt::format(R"(,"uncompressed_length":{})", blob.uncompressed_length);
      json += '}';
    }
    json += "]}";
  }
  return json + "]}";
}

class CollectPacks final : public PackVisitor {
 public:
  void visit(const PackListing& pack) override {
    packs.push_back({pack.id, {pack.blobs.begin(), pack.blobs.end()}});
  }
  std::vector<TestPack> packs;
};

inline std::vector<TestPack> decoded(std::string_view json) {
  CollectPacks collected;
  Decoder().decode(TestDocument(json), collected);
  return collected.packs;
}

}  // namespace allot::index

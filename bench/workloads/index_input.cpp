#include "bench/workloads/index_input.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bench/in_child.hpp"
#include "errors/error.hpp"
#include "strategies/index/compression.hpp"
#include "strategies/index/decoder.hpp"

namespace allot::bench {
namespace {

using corpora::Document;
using index::Blob;

/// Notes the packs of one document after the other.
class CollectPacks final : public index::PackVisitor {
 public:
  void read(const corpora::Corpus& corpus) {
    index::Decompressor decompressor;
    index::Decoder decoder;
    for (std::size_t at = 0; at < corpus.size(); ++at) {
      document_ = corpus[at].name;
      files_.push_back({packs_.size(), 0, {}});
      decoder.decode(decompressor.json_of(corpus[at]), *this);
      files_.back().end_pack = packs_.size();
    }
  }

  void visit(const index::PackListing& pack) override {
    refuse_duplicates(pack);
    const std::size_t first_blob = blobs_.size();
    blobs_.insert(blobs_.end(), pack.blobs.begin(), pack.blobs.end());
    packs_.push_back({pack.id, first_blob, blobs_.size()});
    for (const Blob& blob : pack.blobs)
      files_.back().hint.blobs[static_cast<std::size_t>(blob.type)] += 1;
  }

  /// How many files, packs and blobs there are, then these.
  void put_into(Parcel& parcel) const {
    const std::array counts{files_.size(), packs_.size(), blobs_.size()};
    parcel.append(std::span<const std::size_t>(counts));
    parcel.append(std::span<const IndexPacks::File>(files_));
    parcel.append(std::span<const IndexPacks::Pack>(packs_));
    parcel.append(std::span<const Blob>(blobs_));
  }

 private:
  /// Two packs may hold the same blob; within one it is a fault of whoever wrote the file.
  void refuse_duplicates(const index::PackListing& pack) {
    sorted_.assign(pack.blobs.begin(), pack.blobs.end());
    std::sort(sorted_.begin(), sorted_.end(), [](const Blob& a, const Blob& b) {
      return std::tie(a.id.bytes, a.type) < std::tie(b.id.bytes, b.type);
    });
    const auto twice = std::adjacent_find(
        sorted_.begin(), sorted_.end(),
        [](const Blob& a, const Blob& b) { return a.id == b.id && a.type == b.type; });
    if (twice != sorted_.end())
      throw Error(fmt::format("{}: byte {}: the pack lists a blob twice", document_, pack.offset),
                  "an index file is what `restic cat index ID` prints; export it anew",
                  Exit::invalid);
  }

  std::string_view document_;
  std::vector<IndexPacks::File> files_;
  std::vector<IndexPacks::Pack> packs_;
  std::vector<Blob> blobs_;
  std::vector<Blob> sorted_;
};

/// The next `count` elements of a parcel.
template <class Element>
std::span<const Element> take(const std::byte*& at, std::size_t count) {
  const std::span<const Element> elements(reinterpret_cast<const Element*>(at), count);
  at += elements.size_bytes();
  return elements;
}

/// Per document its length in the new form, and all contents, each with the bytes that readers may
/// look ahead.
void convert(const corpora::Corpus& corpus, FileForm form, Parcel& parcel) {
  index::Decompressor decompressor;
  std::vector<std::size_t> lengths;
  std::string contents;
  for (std::size_t at = 0; at < corpus.size(); ++at) {
    const std::string_view json = decompressor.json_of(corpus[at]).content;
    const std::size_t start = contents.size();
    contents += form == FileForm::compressed ? index::compressed(json) : json;
    lengths.push_back(contents.size() - start);
    contents.append(corpora::read_ahead, '\0');
  }
  parcel.append(std::span<const std::size_t>(lengths));
  parcel.append(std::span<const char>(contents));
}

bool has_form(const corpora::Corpus& corpus, FileForm form) {
  for (std::size_t at = 0; at < corpus.size(); ++at) {
    if (index::is_compressed(corpus[at].content) != (form == FileForm::compressed)) return false;
  }
  return true;
}

}  // namespace

IndexPacks::IndexPacks(const corpora::Corpus& corpus)
    : memory_(made_in_child([&](Parcel& parcel) {
        CollectPacks collected;
        collected.read(corpus);
        collected.put_into(parcel);
      })) {
  const std::byte* at = memory_.data();
  const auto counts = take<std::size_t>(at, 3);
  files_ = take<File>(at, counts[0]);
  packs_ = take<Pack>(at, counts[1]);
  blobs_ = take<Blob>(at, counts[2]);
}

index::SizeHint IndexPacks::hint() const {
  index::SizeHint sum;
  for (const File& file : files()) {
    for (std::size_t type = 0; type < sum.blobs.size(); ++type)
      sum.blobs[type] += file.hint.blobs[type];
  }
  return sum;
}

IndexFiles::IndexFiles(const corpora::Corpus& corpus, FileForm form) : files_(corpus.size()) {
  const std::byte* at = nullptr;
  std::span<const std::size_t> lengths;
  if (!has_form(corpus, form)) {
    converted_.emplace(made_in_child([&](Parcel& parcel) { convert(corpus, form, parcel); }));
    at = converted_->data();
    lengths = take<std::size_t>(at, corpus.size());
  }
  for (std::size_t n = 0; n < corpus.size(); ++n) {
    Document file = corpus[n];
    if (converted_) {
      const auto content = take<char>(at, lengths[n] + corpora::read_ahead);
      file.content = {content.data(), lengths[n]};
    }
    files_.push_back(file);
  }
}

std::uint64_t IndexFiles::content_bytes() const {
  std::uint64_t bytes = 0;
  for (const Document& file : all()) bytes += file.content.size();
  return bytes;
}

const Document& IndexFiles::largest() const {
  return *std::max_element(all().begin(), all().end(), [](const Document& a, const Document& b) {
    return a.content.size() < b.content.size();
  });
}

}  // namespace allot::bench

#include "bench/workloads/index_build.hpp"

#include <utility>

#include "strategies/index/compression.hpp"
#include "strategies/index/decoder.hpp"

namespace allot::bench {
namespace {

using index::BlobIndex;

using Packs = std::shared_ptr<const IndexPacks>;

void store(BlobIndex& index, const IndexPacks& input, std::span<const IndexPacks::Pack> packs) {
  for (const IndexPacks::Pack& pack : packs) index.store_pack(pack.id, input.blobs_of(pack));
}

class StorePacks final : public IndexBuild {
 public:
  explicit StorePacks(Packs input) : input_(std::move(input)), hint_(input_->hint()) {}

  [[nodiscard]] std::size_t most_indexes() const override { return 1; }

  void run(const MakeIndex& make, Indexes& indexes, PhaseClock& clock) override {
    clock.start(Phase::build);
    indexes.push_back(make(hint_));
    store(*indexes.back(), *input_, input_->packs());
    clock.stop();
  }

 private:
  Packs input_;
  index::SizeHint hint_;
};

class StoreAndMerge final : public IndexBuild {
 public:
  explicit StoreAndMerge(Packs input) : input_(std::move(input)), hint_(input_->hint()) {}

  [[nodiscard]] std::size_t most_indexes() const override { return input_->files().size(); }

  void run(const MakeIndex& make, Indexes& indexes, PhaseClock& clock) override {
    clock.start(Phase::build);
    for (const IndexPacks::File& file : input_->files()) {
      indexes.push_back(make(file.hint));
      store(*indexes.back(), *input_, input_->packs_of(file));
    }
    clock.stop();
    clock.start(Phase::merge);
    std::unique_ptr<BlobIndex> merged = make(hint_);
    for (std::unique_ptr<BlobIndex>& small : indexes) {
      merged->merge(*small);
      small.reset();
    }
    clock.stop();
    indexes.clear();
    indexes.push_back(std::move(merged));
  }

 private:
  Packs input_;
  index::SizeHint hint_;
};

class StoreDecoded final : public index::PackVisitor {
 public:
  explicit StoreDecoded(BlobIndex& index) : index_(index) {}
  void visit(const index::PackListing& pack) override { index_.store_pack(pack.id, pack.blobs); }

 private:
  BlobIndex& index_;
};

class Ignore final : public index::PackVisitor {
  void visit(const index::PackListing&) override {}
};

struct FileInput {
  IndexPacks packs;  // for the hints, and because decoding them has shown that all files are sound
  IndexFiles files;
};
using Files = std::shared_ptr<const FileInput>;

/// How many indexes the files of a repository become.
enum class Per { repository, file };

class LoadFiles final : public IndexBuild {
 public:
  LoadFiles(Files input, Per per)
      : input_(std::move(input)), per_(per), hint_(input_->packs.hint()) {
    if (files().empty()) return;
    // Shown the largest file first, the decoder takes its memory at once; having seen all of them,
    // it doesn't allocate while it is timed.
    Ignore ignore;
    decode(input_->files.largest(), ignore);
    for (const corpora::Document& file : files()) decode(file, ignore);
  }

  [[nodiscard]] std::size_t most_indexes() const override {
    return per_ == Per::file ? files().size() : 1;
  }

  void run(const MakeIndex& make, Indexes& indexes, PhaseClock& clock) override {
    clock.start(Phase::build);
    if (per_ == Per::repository) indexes.push_back(make(hint_));
    for (std::size_t at = 0; at < files().size(); ++at) {
      if (per_ == Per::file) indexes.push_back(make(input_->packs.files()[at].hint));
      StoreDecoded store_decoded(*indexes.back());
      decode(files()[at], store_decoded);
    }
    clock.stop();
  }

 private:
  [[nodiscard]] std::span<const corpora::Document> files() const { return input_->files.all(); }

  void decode(const corpora::Document& file, index::PackVisitor& visitor) {
    decoder_.decode(decompressor_.json_of(file), visitor);
  }

  Files input_;
  Per per_;
  index::SizeHint hint_;
  index::Decompressor decompressor_;
  index::Decoder decoder_;
};

Files read_files(const corpora::Corpus& corpus, FileForm form) {
  return std::make_shared<const FileInput>(
      FileInput{.packs = IndexPacks(corpus), .files = IndexFiles(corpus, form)});
}

}  // namespace

IndexBuilds store_packs(const corpora::Corpus& corpus) {
  return [input = std::make_shared<const IndexPacks>(corpus)] {
    return std::make_unique<StorePacks>(input);
  };
}

IndexBuilds store_and_merge(const corpora::Corpus& corpus) {
  return [input = std::make_shared<const IndexPacks>(corpus)] {
    return std::make_unique<StoreAndMerge>(input);
  };
}

IndexBuilds decode_files(const corpora::Corpus& corpus) {
  return [input = read_files(corpus, FileForm::plain)] {
    return std::make_unique<LoadFiles>(input, Per::repository);
  };
}

IndexBuilds load_files(const corpora::Corpus& corpus, FileForm form) {
  return
      [input = read_files(corpus, form)] { return std::make_unique<LoadFiles>(input, Per::file); };
}

}  // namespace allot::bench

// Does every workload of the `index` study give the reference's digest with every strategy, and
// another one for other content?
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "bench/record_keys.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/index_digest.hpp"
#include "corpora/origins/index_synthetic.hpp"
#include "corpora/pack_writer.hpp"
#include "errors/error.hpp"
#include "strategies/index/reference.hpp"

namespace allot::bench {
namespace {

using corpora::Corpus;
using corpora::Document;
using corpora::IndexShape;

std::vector<std::string> generated(const IndexShape& shape) {
  std::vector<std::string> files;
  corpora::write_index_files(shape,
                             [&](const Document& file) { files.emplace_back(file.content); });
  return files;
}

Corpus corpus_of(const std::vector<std::string>& files) {
  std::vector<Document> documents;
  for (const std::string& file : files) documents.push_back({"file", file});
  return corpora::in_memory("test", documents);
}

/// Some files twice: their packs are known when they are merged, and their blobs there twice.
Corpus with_duplicates() {
  std::vector<std::string> files = generated({.seed = 5, .packs = 60, .packs_per_file = 3});
  files.insert(files.end(), files.begin() + 4, files.begin() + 9);
  return corpus_of(files);
}

class IndexWorkload : public testing::TestWithParam<std::string> {
 protected:
  static const Workload& workload() { return workloads().at(GetParam()); }
};

TEST_P(IndexWorkload, HasTheReferencesDigestWithEveryStrategy) {
  const Corpus corpus = with_duplicates();
  const std::string reference = workload().reference({&corpus, "", 2});
  EXPECT_EQ(reference.size(), 32U);
  for (const Named& strategy : studies().at("index").strategies()) {
    const auto execution = workload().prepare({&corpus, strategy.name, 2});
    const int samples = workload().one_sample ? 1 : 2;
    for (int n = 0; n < samples; ++n) {
      const Sample sample = execution->sample();
      EXPECT_EQ(sample.digest, reference) << strategy.name;
      EXPECT_GT(sample.wall, 0);
      EXPECT_EQ(sample.metrics.at(metric::wall), sample.wall);
    }
  }
}

TEST_P(IndexWorkload, HasADigestOfWhatItFindsInTheCorpus) {
  const Corpus corpus = with_duplicates();
  const Corpus other = corpus_of(generated({.seed = 6, .packs = 60, .packs_per_file = 3}));
  const std::string digest = workload().reference({&corpus, "", 1});
  const std::string other_digest = workload().reference({&other, "", 1});
  if (GetParam().find("unknown") == std::string::npos) {
    EXPECT_NE(digest, other_digest);
  } else {
    EXPECT_EQ(digest, other_digest) << "no corpus has these ids";
  }
}

TEST_P(IndexWorkload, WorksOnAnEmptyRepository) {
  const Corpus corpus = corpus_of({"{\"packs\":null}"});
  if (GetParam().find("has-known") != std::string::npos) {
    EXPECT_THROW(workload().prepare({&corpus, "batch-4", 1}), Error);
    return;
  }
  const auto execution = workload().prepare({&corpus, "batch-4", 1});
  EXPECT_EQ(execution->sample().digest, workload().reference({&corpus, "", 1}));
}

INSTANTIATE_TEST_SUITE_P(index, IndexWorkload, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto& [name, workload] : workloads())
                             if (workload.study() == "index") names.push_back(name);
                           return names;
                         }()),
                         [](const auto& name) {
                           std::string title = name.param.substr(name.param.find('/') + 1);
                           std::replace(title.begin(), title.end(), '-', '_');
                           return title;
                         });

index::PackedBlob blob(unsigned char n) {
  index::PackedBlob blob{};
  blob.key.id.bytes[0] = n;
  return blob;
}

std::string sum_of(const std::vector<index::PackedBlob>& blobs) {
  BlobSum sum;
  for (const index::PackedBlob& one : blobs) sum.add(one);
  return sum.digest();
}

TEST(BlobSum, DependsOnContentAndNotOnOrder) {
  EXPECT_EQ(sum_of({blob(1), blob(2), blob(3)}), sum_of({blob(3), blob(1), blob(2)}));
  EXPECT_NE(sum_of({blob(1), blob(2)}), sum_of({blob(1), blob(3)}));
  EXPECT_NE(sum_of({blob(1)}), sum_of({blob(1), blob(1)}));
  EXPECT_NE(sum_of({blob(1), blob(1)}), sum_of({blob(2), blob(2)}));
  EXPECT_NE(sum_of({}), sum_of({blob(0)}));
}

TEST(BlobSum, DependsOnEveryField) {
  const index::PackedBlob plain = blob(1);
  std::vector<index::PackedBlob> others(5, plain);
  others[0].key.type = index::BlobType::tree;
  others[1].pack.bytes[31] = 1;
  others[2].offset = 1;
  others[3].length = 1;
  others[4].uncompressed_length = 1;
  for (const index::PackedBlob& other : others) EXPECT_NE(sum_of({plain}), sum_of({other}));
}

}  // namespace
}  // namespace allot::bench

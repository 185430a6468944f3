// Does every workload of the `refs` study give the reference's digest with every strategy, and
// another one for other content?
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "bench/record_keys.hpp"
#include "bench/workload.hpp"
#include "bench/workloads/refs_input.hpp"
#include "corpora/pack_writer.hpp"
#include "corpora/reftable/stack.hpp"
#include "errors/error.hpp"

namespace allot::bench {
namespace {

using corpora::Corpus;
using corpora::Document;
using corpora::reftable::StackShape;

Corpus stack_of(const StackShape& shape) {
  std::vector<std::string> tables;
  corpora::reftable::write_stack(
      shape, [&](const Document& table) { tables.emplace_back(table.content); });
  std::vector<Document> documents;
  for (const std::string& table : tables) documents.push_back({"table", table});
  return corpora::in_memory("test", documents);
}

class RefsWorkload : public testing::TestWithParam<std::string> {
 protected:
  static const Workload& workload() { return workloads().at(GetParam()); }
};

TEST_P(RefsWorkload, HasTheReferencesDigestWithEveryStrategy) {
  const Corpus corpus = stack_of({.refs = 2000, .tables = 3, .deleted_percent = 40});
  const std::string reference = workload().reference({&corpus, "", 1});
  EXPECT_EQ(reference.size(), 32U);
  for (const Named& strategy : studies().at("refs").strategies()) {
    const auto execution = workload().prepare({&corpus, strategy.name, 1});
    const int samples = workload().one_sample ? 1 : 2;
    for (int n = 0; n < samples; ++n) {
      const Sample sample = execution->sample();
      EXPECT_EQ(sample.digest, reference) << strategy.name;
      EXPECT_GT(sample.wall, 0);
      EXPECT_EQ(sample.metrics.at(metric::wall), sample.wall);
      EXPECT_EQ(sample.metrics.contains(metric::p99_latency), GetParam() == "refs/seek-random");
    }
  }
}

TEST_P(RefsWorkload, HasADigestOfWhatItFindsInTheCorpus) {
  const Corpus corpus = stack_of({.seed = 1, .refs = 500});
  const Corpus other = stack_of({.seed = 2, .refs = 500});
  EXPECT_NE(workload().reference({&corpus, "", 1}), workload().reference({&other, "", 1}));
}

TEST_P(RefsWorkload, RefusesACorpusOfOtherFiles) {
  const Corpus corpus = corpora::in_memory("text", std::vector<Document>{{"a.c", "int a;"}});
  EXPECT_THAT(
      [&] {
        workload().prepare({&corpus, "heap-hash", 1});
      },
      testing::ThrowsMessage<Error>(testing::HasSubstr("a.c: byte 0: not a reftable")));
}

TEST_P(RefsWorkload, NeedsARefOnlyToLookForOne) {
  const Corpus corpus = corpora::in_memory("empty", {});
  const bool looks = GetParam() == "refs/match-one" || GetParam() == "refs/seek-random";
  if (looks) {
    EXPECT_THROW(workload().prepare({&corpus, "heap-hash", 1}), Error);
    return;
  }
  const auto execution = workload().prepare({&corpus, "heap-hash", 1});
  EXPECT_EQ(execution->sample().digest, workload().reference({&corpus, "", 1}));
}

INSTANTIATE_TEST_SUITE_P(refs, RefsWorkload, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto& [name, workload] : workloads())
                             if (workload.study() == "refs") names.push_back(name);
                           return names;
                         }()),
                         [](const auto& name) {
                           std::string title = name.param.substr(name.param.find('/') + 1);
                           std::replace(title.begin(), title.end(), '-', '_');
                           return title;
                         });

TEST(RefNames, AreThoseOfRefsButForEachTenth) {
  const Corpus corpus = stack_of({.refs = 300});
  const RefNames names = RefNames::drawn(corpus, 1000);
  ASSERT_EQ(names.all().size(), 1000U);
  for (std::size_t i = 0; i < 1000; ++i) EXPECT_EQ(names.all()[i].back() == '~', i % 10 == 9);
  const std::set<std::string_view> distinct(names.all().begin(), names.all().end());
  EXPECT_GT(distinct.size(), 250U) << "drawn from all of them";
}

}  // namespace
}  // namespace allot::bench

// Does `allot compare`, run as a user runs it, tell failures, faults and differences of records?
#include <fstream>
#include <gmock/gmock.h>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/codec.hpp"

namespace allot::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class Compare : public InstalledAllot {
 protected:
  static plan::Cell cell(const std::string& strategy, const std::string& allocator) {
    return {"default", "synthetic", "postings/cold", strategy, allocator};
  }

  /// Writes a record of `rounds` rounds over two strategies and two allocators, in which arena is
  /// faster and jemalloc slower. `break_run` may turn a run into something else.
  std::string record(const std::string& name, int rounds,
                     const std::function<void(records::Run&)>& break_run = {},
                     const std::string& digest = "00ff") {
    records::Header header = records::example_header();
    header.corpora["synthetic"].digest = digest;
    header.plan.cells = {cell("arena", "jemalloc"), cell("arena", "glibc"),
                         cell("vector-map", "jemalloc"), cell("vector-map", "glibc")};
    const std::string path = (scratch_ / name).string();
    std::ofstream file(path);
    file << records::encode(header) << '\n';
    for (int round = 0; round < rounds; ++round) {
      int slot = 0;
      for (const plan::Cell& one : header.plan.cells) {
        records::Run run = records::example_run(round, slot++);
        run.launch.cell = one;
        const double noise = 1 + 0.001 * round;
        const double seconds =
            (one.strategy == "arena" ? 1 : 2) * (one.allocator == "glibc" ? 1 : 1.5) * noise;
        std::get<records::Measured>(run.outcome).samples = {
            {{"sec/op", seconds}, {"cpu-sec/op", seconds}, {"B/s", 1 / seconds}}};
        if (break_run) break_run(run);
        file << records::encode(run) << '\n';
      }
    }
    return path;
  }
};

TEST_F(Compare, ColumnsAreStrategiesAndTheSimplestIsTheBase) {
  const Result result = call({"compare", record("r", 6), "--metric", "sec/op"});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("│ vector-map │"));
  EXPECT_THAT(result.output, HasSubstr("-50.00% (p=0.002 n=6)"));
  EXPECT_LT(result.output.find("vector-map"), result.output.find("arena"));
  EXPECT_EQ(result.errors, "");
}

TEST_F(Compare, ShowsTheMetricsThatMatterUnlessAsked) {
  const std::string path = record("r", 6);
  const std::string usual = call({"compare", path}).output;
  EXPECT_THAT(usual, HasSubstr("cpu-sec/op"));
  EXPECT_THAT(usual, Not(HasSubstr("B/s")));
  EXPECT_THAT(call({"compare", path, "--metric", "B/*"}).output, HasSubstr("B/s"));
}

TEST_F(Compare, TheBaseIsMovedFirstAndATypoIsAnsweredWithTheNearestName) {
  const std::string path = record("r", 6);
  const Result moved = call({"compare", path, "--base", "arena", "--format", "csv"});
  EXPECT_THAT(moved.output, HasSubstr(",arena,,vector-map,"));
  const Result typo = call({"compare", path, "--base", "arnea"});
  EXPECT_EQ(typo.code, 2);
  EXPECT_THAT(typo.errors, HasSubstr("did you mean arena?"));
}

TEST_F(Compare, AFailedRunIsAFootnoteAndExitsThree) {
  const std::string path = record("r", 6, [](records::Run& run) {
    if (run.launch.round == 2 && run.launch.slot == 0) {
      run.outcome = records::Failure{records::FailureKind::timeout, "60 s"};
    }
  });
  const Result result = call({"compare", path});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.output, HasSubstr("1 of 6 runs failed: timeout"));
}

TEST_F(Compare, DifferentCorporaOfOneNameAreRefused) {
  const Result result = call({"compare", record("a", 1), record("b", 1, {}, "abcd")});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.errors, testing::AllOf(HasSubstr("00ff"), HasSubstr("abcd")));
  EXPECT_EQ(result.output, "");
}

TEST_F(Compare, FaultsInExpressionsPointAtThePlace) {
  const Result result = call({"compare", record("r", 1), "--col", "strategy@zzz"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(
      result.errors,
      HasSubstr("--col: syntax error: unknown order \"zzz\"\n\tstrategy@zzz\n\t         ^"));
}

TEST_F(Compare, AnUnreadableOutputIsTold) {
  const Result result = call({"compare", record("r", 1), "-o", "/no/such/folder/x"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.errors, HasSubstr("cannot write /no/such/folder/x"));
}

TEST_F(Compare, NothingThatMatchesIsNoSuccess) {
  const Result result = call({"compare", record("r", 1), "--filter", "strategy:none"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.errors, HasSubstr("nothing to compare"));
}

TEST_F(Compare, FilesAreColumnsAndCanBeLabelled) {
  const Result result =
      call({"compare", "before=" + record("a", 6), "after=" + record("b", 6), "--metric", "sec/op",
            "--filter", "allocator:glibc file:(before OR after)"});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, testing::AllOf(HasSubstr("before"), HasSubstr("after")));
}

}  // namespace
}  // namespace allot::cli

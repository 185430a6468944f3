// Does each thing that can go wrong with a run end as a failure in the record and exit code 3?
// (The real driver with a real worker, whose strategies misbehave on purpose.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"
#include "harness/run/library.hpp"

namespace allot::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class FaultyRun : public InstalledAllot {
 protected:
  void SetUp() override {
    if (is_sanitized) {
      GTEST_SKIP() << "a sanitizer serves malloc itself, which every receipt would report";
    }
  }

  [[nodiscard]] std::string record() const { return (scratch_ / "r.jsonl").string(); }

  /// Runs one round on the tiny corpus.
  [[nodiscard]] Result measure(std::vector<std::string> more) const {
    more.insert(more.begin(), {"run", "--corpus", docs(), "--rounds", "1", "-o", record()});
    return call(std::move(more));
  }

  [[nodiscard]] Result measure_fault(const std::string& strategy,
                                     std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"--worker", built("libexec/allot/allot-worker-faulty").string(),
                               "--strategy", strategy, "--allocator", "glibc"});
    return measure(std::move(more));
  }

  /// "kind: detail" of the one run that was recorded.
  [[nodiscard]] std::string failure() const {
    const records::RecordFile file = records::read_records(record());
    if (file.runs.size() != 1 || file.runs[0].failure() == nullptr) return "not one failed run";
    const records::Failure& failure = *file.runs[0].failure();
    return std::string(records::name_of(failure.kind)) + ": " + failure.detail;
  }
};

TEST_F(FaultyRun, IsOneWrongByteAFailure) {
  const Result result = measure_fault("wrong-byte");
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(), HasSubstr("digest: the output's digest is "));
  EXPECT_THAT(result.errors, HasSubstr("failed: wrong-byte glibc postings/cold"));
}

TEST_F(FaultyRun, IsASegmentationFaultAFailure) {
  const Result result = measure_fault("segfault");
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(), HasSubstr("signal: killed by SIGSEGV"));
}

TEST_F(FaultyRun, IsAHangAFailure) {
  const Result result = measure_fault("hang", {"--timeout", "3s"});
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(), HasSubstr("timeout: no end within 3 s"));
}

TEST_F(FaultyRun, IsExhaustedMemoryAFailure) {
  const Result result = measure_fault("exhaust", {"--memory-limit", "512MiB"});
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(), HasSubstr("out-of-memory: "));
}

TEST_F(FaultyRun, IsAProfileWithAWrongPathRefusedBeforeAnythingRuns) {
  std::ofstream(scratch_ / "mine.toml") << "name = \"mine\"\nabout = \"wrong\"\n"
                                           "library = \"/no/such/lib.so\"\nprobe = \"jemalloc\"\n";
  const Result result = measure({"--profiles", scratch_.path().string(), "--allocator", "mine"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.errors, HasSubstr("allocator mine: library /no/such/lib.so was not found"));
  EXPECT_FALSE(std::filesystem::exists(record()));
}

TEST_F(FaultyRun, IsALibraryThatServesNoMallocAFailureAndNeverGlibc) {
  // The loader only warns about it, and runs glibc.
  std::ofstream(scratch_ / "text.so") << "not a library\n";
  const Result result = measure({"--allocator-library", "mine=" + (scratch_ / "text.so").string(),
                                 "--allocator", "mine", "--strategy", "two-pass"});
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(),
              AllOf(HasSubstr("receipt: "), HasSubstr("libc.so.6"), HasSubstr("text.so")));
}

TEST_F(FaultyRun, IsAnotherAllocatorThanTheProbesAFailure) {
  const auto jemalloc = run::find_library("libjemalloc.so.2");
  if (!jemalloc) GTEST_SKIP() << "libjemalloc2 is not installed";
  const Result result =
      measure({"--allocator-library", "mine=" + jemalloc->string() + ",probe=mimalloc",
               "--allocator", "mine", "--strategy", "two-pass"});
  EXPECT_EQ(result.code, 3) << result.errors;
  EXPECT_THAT(failure(), HasSubstr("receipt: probe mimalloc did not pass"));
}

TEST_F(FaultyRun, DoesALibraryByPathAloneProveItself) {
  const auto jemalloc = run::find_library("libjemalloc.so.2");
  if (!jemalloc) GTEST_SKIP() << "libjemalloc2 is not installed";
  const Result result = measure({"--allocator-library", "mine=" + jemalloc->string(), "--allocator",
                                 "mine", "--strategy", "two-pass"});
  EXPECT_EQ(result.code, 0) << result.errors;
}

TEST_F(FaultyRun, DoesEveryShippedProfileProveItsSettings) {
  const Result result = measure({"--allocator", "*", "--strategy", "two-pass"});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_GE(records::read_records(record()).runs.size(), 8U);
}

TEST_F(FaultyRun, IsAnUnknownNameAnsweredWithTheNearest) {
  const Result result = measure({"--strategy", "two-pas"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.errors, HasSubstr("did you mean \"two-pass\"?"));
}

TEST_F(FaultyRun, DoesADryRunCountTheLaunchesOfARound) {
  const Result result = measure(
      {"--dry-run", "--strategy", "two-pass,arena", "--allocator", "glibc", "--launches", "9"});
  EXPECT_THAT(result.output,
              HasSubstr("2 cells in 1 rounds of 9 launches each: 18 launches, seed "));
  EXPECT_EQ(measure({"--dry-run", "--launches", "0"}).code, 2);
}

TEST_F(FaultyRun, DoesADryRunLaunchAndWriteNothing) {
  const Result result = measure({"--dry-run", "--strategy", "two-pass,arena"});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("rough estimate: "));
  EXPECT_FALSE(std::filesystem::exists(record()));
}

}  // namespace
}  // namespace allot::cli

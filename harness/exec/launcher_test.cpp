// Does one launch of a foreign program tell what it did, and is each way to go wrong a failure that
// says so? (The real launcher, witness and shim, and a small program.)
#include "harness/exec/launcher.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"
#include "harness/run/library.hpp"
#include "harness/run/places.hpp"

namespace allot::exec {
namespace {

using records::FailureKind;
using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

// Long enough for any machine; a test that waits for it has failed.
constexpr double ample_s = 60;

class LaunchTest : public ::testing::Test {
 protected:
  [[nodiscard]] Conditions conditions() const {
    const run::Places places = run::Places::of_this_process();
    Conditions conditions;
    conditions.launcher = places.launcher;
    conditions.witness = places.witness;
    conditions.input = "/dev/null";
    conditions.limits = {ample_s, std::nullopt};
    conditions.folder = scratch_.path();
    return conditions;
  }
  [[nodiscard]] Conditions counting() const {
    Conditions counting = conditions();
    counting.shim = run::Places::of_this_process().counting_shim;
    return counting;
  }

  static Subject subject(const std::string& what) {
    return {what, {ALLOT_SUBJECT, {}}, {}, {what}};
  }

  std::map<std::string, Reference> references(const std::string& what, const Conditions& conditions,
                                              bool may_fail = false) const {
    return find_references({{{what, subject(what)}}, {}, conditions}, may_fail);
  }

  /// What comes of `what` under the C library's malloc, or `allocator`.
  [[nodiscard]] records::Outcome outcome(const std::string& what, const Conditions& conditions,
                                         const records::Allocator& allocator = {}) const {
    const Attempt made = attempt(subject(what), allocator, 0, conditions);
    return judge(made, allocator, {made.digest, 0}, conditions);
  }

  static records::Failure failure(const records::Outcome& outcome) {
    const auto* failure = std::get_if<records::Failure>(&outcome);
    return failure == nullptr ? records::Failure{FailureKind::error, "measured"} : *failure;
  }

  static double value(const records::Outcome& outcome, const std::string& metric) {
    const auto* measured = std::get_if<records::Measured>(&outcome);
    return measured == nullptr ? -1 : measured->samples.at(0).at(metric);
  }

  records::Scratch scratch_;
};

TEST_F(LaunchTest, TakesTimesAndSaysWhoServedMalloc) {
  const records::Outcome done = outcome("blocks", conditions());
  const auto* measured = std::get_if<records::Measured>(&done);
  ASSERT_NE(measured, nullptr) << failure(done).detail;
  EXPECT_GT(value(done, "sec/op"), 0);
  EXPECT_GT(value(done, "minor-faults/op"), 0);
  const records::Json& program = measured->receipt.at("programs").at(0);
  EXPECT_THAT(program.at("program").get<std::string>(), EndsWith("exec_subject"));
  EXPECT_THAT(program.at("malloc").get<std::string>(), HasSubstr("libc.so"));
}

TEST_F(LaunchTest, IsThePeakThatOfTheLargestProcessAndNotOfItsLauncher) {
  constexpr double mebibyte = 1 << 20;
  EXPECT_LT(value(outcome("blocks", conditions()), "peak-rss-B"), 4 * mebibyte);
  const double peak = value(outcome("child", conditions()), "peak-rss-B");
  EXPECT_GE(peak, 64 * mebibyte);
  EXPECT_LT(peak, 68 * mebibyte);
}

TEST_F(LaunchTest, CountsWhatAllProcessesAllocate) {
  const records::Outcome done = outcome("blocks", counting());
  ASSERT_EQ(failure(done).detail, "measured");
  // Beside its own hundred: the buffer of its output, and in a build that keeps the C++ library
  // what that reserves for exceptions.
  EXPECT_THAT(value(done, "allocs/op"), AnyOf(101, 102));
  EXPECT_EQ(value(done, "B/op"), 100 * 100 + value(done, "live-at-end-B") - 100);
  EXPECT_GE(value(outcome("child", counting()), "peak-live-B"), 64 << 20);
}

TEST_F(LaunchTest, IsALibraryThatServesNothingCaught) {
  records::Allocator wrong;
  wrong.library = run::find_library("libm.so.6").value().string();
  const records::Failure caught = failure(outcome("blocks", conditions(), wrong));
  EXPECT_EQ(caught.kind, FailureKind::receipt);
  EXPECT_THAT(caught.detail, HasSubstr("malloc is served by"));
  wrong.library = "/no/such/library.so";
  EXPECT_EQ(failure(outcome("blocks", conditions(), wrong)).kind, FailureKind::receipt);
  EXPECT_EQ(failure(outcome("blocks", counting(), wrong)).kind, FailureKind::receipt);
}

TEST_F(LaunchTest, IsAWitnessThatWasNotHeardAFailure) {
  Conditions deaf = conditions();
  deaf.witness = "/no/such/witness.so";
  EXPECT_THAT(failure(outcome("blocks", deaf)).detail, HasSubstr("ignored LD_PRELOAD"));
}

TEST_F(LaunchTest, IsEachWayToEndBadlyAFailureOfItsKind) {
  EXPECT_EQ(failure(outcome("fail", conditions())).kind, FailureKind::exit);
  EXPECT_THAT(failure(outcome("fail", conditions())).detail, HasSubstr("nothing works"));
  EXPECT_EQ(failure(outcome("crash", conditions())).kind, FailureKind::signal);
  Conditions impatient = conditions();
  impatient.limits.timeout_s = 0.5;
  EXPECT_EQ(failure(outcome("hang", impatient)).kind, FailureKind::timeout);
}

TEST_F(LaunchTest, IsOtherOutputAFailure) {
  const Conditions usual = conditions();
  const Attempt made = attempt(subject("blocks"), {}, 0, usual);
  const records::Outcome judged = judge(made, {}, {std::string(32, '0'), 0}, usual);
  EXPECT_EQ(failure(judged).kind, FailureKind::digest);
}

TEST_F(LaunchTest, IsACommandRefusedThatFailsOrWritesSomethingElseEachTime) {
  EXPECT_THAT(records::fault_of([&] { references("fail", conditions()); }),
              HasSubstr("--allow-failure"));
  EXPECT_EQ(references("fail", conditions(), true).at("fail").exit_code, 3);
  EXPECT_THAT(records::fault_of([&] { references("clock", conditions()); }),
              HasSubstr("--ignore-output"));
  Conditions careless = conditions();
  careless.keeps_output = false;
  EXPECT_EQ(references("clock", careless).size(), 1U);
}

TEST_F(LaunchTest, DoesItReadItsInput) {
  Conditions with_input = conditions();
  with_input.input = scratch_ / "input";
  std::ofstream(with_input.input) << "some bytes\n";
  EXPECT_NE(references("copy", with_input).at("copy").digest,
            references("copy", conditions()).at("copy").digest);
}

}  // namespace
}  // namespace allot::exec

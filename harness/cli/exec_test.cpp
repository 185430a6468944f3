// Does `allot exec` measure, count and compare foreign programs, and refuse what it can't measure?
// (The real driver, and a small program.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cli/command_words.hpp"
#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Exec : public InstalledAllot {
 protected:
  [[nodiscard]] std::string record() const { return (scratch_ / "exec.jsonl").string(); }
  [[nodiscard]] static std::string subject() { return built("bin/exec_subject").string(); }

  [[nodiscard]] Result exec(std::vector<std::string> options, const std::string& what) const {
    options.insert(options.begin(), {"exec", "--rounds", "2", "-o", record()});
    options.insert(options.end(), {"--", subject(), what});
    return call(options);
  }
};

TEST_F(Exec, MeasuresCountsAndComparesUnderTwoAllocators) {
  const Result result = exec({"--allocator", "glibc,jemalloc"}, "blocks");
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.errors, HasSubstr("stdin: /dev/null"));
  for (const char* shown : {"sec/op", "cpu-sec/op", "peak-rss-B", "minor-faults/op", "vs base"})
    EXPECT_THAT(result.output, HasSubstr(shown));
  // The subject's blocks and the buffer of its output.
  EXPECT_THAT(result.output, ContainsRegex("10[12] allocs, 99 frees"));
  const records::RecordFile times = records::read_records(record());
  EXPECT_EQ(times.runs.size(), 4U);
  EXPECT_EQ(times.runs.at(0).launch.cell.strategy, "exec_subject blocks");
  EXPECT_EQ(times.header.instrument, std::nullopt);
  const records::RecordFile counts = records::read_records(scratch_ / "exec-counts.jsonl");
  EXPECT_EQ(counts.header.instrument.value().name, "count");
  EXPECT_EQ(call({"compare", record()}).code, 0);
}

TEST_F(Exec, ComparesTwoCommandsUnderTheCLibraryAlone) {
  const Result result = exec({"--no-counts", "--vs", subject() + " child"}, "blocks");
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("exec_subject blocks"));
  EXPECT_THAT(result.output, HasSubstr("exec_subject child"));
  EXPECT_THAT(result.output, Not(HasSubstr("jemalloc")));
  EXPECT_FALSE(fs::exists(scratch_ / "exec-counts.jsonl"));
}

TEST_F(Exec, TellsApartACommandFromItself) {
  const Result result = exec({"--no-counts", "--vs", subject() + " blocks"}, "blocks");
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("exec_subject blocks (vs)"));
}

TEST_F(Exec, IsOtherOutputUnderAnAllocatorAFailureUnlessItIsIgnored) {
  const Result compared = exec({"--no-counts", "--allocator", "glibc,jemalloc"}, "allocator");
  EXPECT_EQ(compared.code, 3);
  EXPECT_THAT(compared.errors, HasSubstr("digest"));
  fs::remove(record());
  const Result ignored =
      exec({"--no-counts", "--ignore-output", "--allocator", "glibc,jemalloc"}, "allocator");
  EXPECT_EQ(ignored.code, 0) << ignored.errors;
}

TEST_F(Exec, IsALibraryThatIsNoAllocatorAFailure) {
  const Result result =
      exec({"--allocator", "glibc", "--allocator-library", "wrong=libm.so.6"}, "blocks");
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.errors, HasSubstr("malloc is served by"));
}

TEST_F(Exec, IsAFailingCommandRefusedUnlessItMayFail) {
  const Result refused = exec({"--allocator", "glibc"}, "fail");
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.errors, HasSubstr("--allow-failure"));
  EXPECT_FALSE(fs::exists(record()));
  EXPECT_EQ(exec({"--allocator", "glibc", "--allow-failure"}, "fail").code, 0);
}

TEST_F(Exec, IsNothingMeasuredThatCannotBeOrIsThereAlready) {
  EXPECT_EQ(call({"exec", "--", "no-such-program"}).code, 2);
  EXPECT_EQ(call({"exec"}).code, 2);
  EXPECT_EQ(exec({"--input", "/no/such/file"}, "copy").code, 2);
  EXPECT_EQ(exec({"--vs", "a | b"}, "blocks").code, 2);
  EXPECT_EQ(exec({"--env", "LD_PRELOAD=x"}, "blocks").code, 2);
  EXPECT_EQ(exec({"--no-counts", "--allocator", "glibc"}, "blocks").code, 0);
  EXPECT_THAT(exec({"--allocator", "glibc"}, "blocks").errors, HasSubstr("exists already"));
}

TEST(CommandWords, AreTheyWhatAShellWouldMakeOfThem) {
  ::setenv("ALLOT_TEST_WORD", "two words", 1);
  EXPECT_THAT(words_of("--vs", "a 'b c' \"$ALLOT_TEST_WORD\" d\\ e"),
              ElementsAre("a", "b c", "two words", "d e"));
  for (const char* text : {"", "a > b", "$(a)", "'open", "$ALLOT_TEST_NOT_SET"})
    EXPECT_NE(records::fault_of([&] { words_of("--vs", text); }), "no fault") << text;
}

}  // namespace
}  // namespace allot::cli

// Does a program's ending come back whole, and is one that can't be started an error?
#include "corpora/program.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

TEST(Program, GivesOutputErrorsAndExitCode) {
  const TestFolder folder;
  const ProgramResult result =
      run_program({"sh", "-c", "pwd; echo oops >&2; exit 3"}, folder.path());
  EXPECT_EQ(result.output, folder.path().string() + "\n");
  EXPECT_EQ(result.errors, "oops\n");
  EXPECT_EQ(result.exit_code, 3);
}

TEST(Program, ThatIsKilledHasTheSignalInItsExitCode) {
  EXPECT_EQ(run_program({"sh", "-c", "kill -9 $$"}, "/").exit_code, 128 + 9);
}

TEST(Program, ThatDoesNotExistIsAnErrorThatNamesIt) {
  try {
    run_program({"no-such-program-here"}, "/");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot run no-such-program-here: No such file"));
  }
}

TEST(Program, ThatFailsIsAnErrorWithItsOwnWords) {
  try {
    run_or_fail({"sh", "-c", "echo the disk is on fire >&2; exit 1"}, "/");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("the disk is on fire"));
  }
}

TEST(WatchedProgram, IsHeardWhileItRunsAndStoppedWhenItTakesTooLong) {
  std::string heard;
  const Invocation slow{{"sh", "-c", "echo so far >&2; exec sleep 600"}, "/"};
  const ProgramResult result = watch_program(
      slow, [&](std::string_view said) { heard += said; }, std::chrono::seconds(1));
  EXPECT_EQ(heard, "so far\n");
  EXPECT_EQ(result.exit_code, 128 + SIGTERM);
}

TEST(Program, HasTheEnvironmentAndTheInputThatItIsGiven) {
  const Invocation asked{{"sh", "-c", "echo $WORD; cat"}, "/", {{"WORD=yes"}}, "and this"};
  EXPECT_EQ(run_program(asked).output, "yes\nand this");
}

}  // namespace
}  // namespace allot::corpora

// Does a program's ending come back whole, and is one that can't be started an error?
#include "corpora/program.hpp"

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

}  // namespace
}  // namespace allot::corpora

// Does a child end when it must, with everything that it started, and is all it said kept?
#include "harness/run/process.hpp"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "errors/error.hpp"
#include "harness/records/example_test.hpp"
#include "harness/run/descriptor.hpp"
#include "harness/run/environment.hpp"
#include "harness/run/interrupt.hpp"

namespace allot::run {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Long enough for any machine to start a shell; a test that waits for it has failed.
constexpr double ample_s = 60;

Command shell(const std::string& script) {
  return {"/bin/sh", {"-c", script}, {"PATH=/usr/bin:/bin"}, ample_s, std::nullopt, -1};
}

/// Neither gone nor a zombie that its parent is slow to reap.
bool is_running(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string number;
  std::string name;
  std::string state;
  return stat >> number >> name >> state && state != "Z" && state != "X";
}

TEST(Process, AreExitCodeRecordOutputAndErrorsKeptApart) {
  const Process process = run_process(shell("echo record >&3; echo out; echo err >&2; exit 7"));
  EXPECT_EQ(std::get<Exited>(process.ending).code, 7);
  EXPECT_EQ(process.record, "record\n");
  EXPECT_EQ(process.output, "out\n");
  EXPECT_EQ(process.errors, "err\n");
  EXPECT_GT(process.elapsed_s, 0);
}

TEST(Process, IsTheSignalThatEndedItKnown) {
  EXPECT_EQ(std::get<Killed>(run_process(shell("kill -SEGV $$")).ending).signal, SIGSEGV);
}

TEST(Process, IsMoreThanAPipeHoldsReadWhileItRuns) {
  const Process process = run_process(shell("head -c 300000 /dev/zero >&3"));
  EXPECT_EQ(process.record.size(), 300000U);
}

TEST(Process, DoesADeadlineEndTheWholeGroup) {
  const records::Scratch scratch;
  Command command = shell("sleep 1000 & echo $! > '" + (scratch / "pid").string() + "'; wait");
  command.timeout_s = 0.3;
  const Process process = run_process(command);
  EXPECT_TRUE(std::holds_alternative<TimedOut>(process.ending));
  pid_t grandchild = 0;
  std::ifstream(scratch / "pid") >> grandchild;
  ASSERT_GT(grandchild, 0);
  // The kernel delivers in its own time: give it some.
  for (int i = 0; i < 1000 && is_running(grandchild); ++i) ::usleep(1000);
  EXPECT_FALSE(is_running(grandchild));
}

TEST(Process, IsADaemonThatHoldsThePipesNoReasonToWait) {
  const Process process = run_process(shell("sleep 1000 & exit 0"));
  EXPECT_EQ(std::get<Exited>(process.ending).code, 0);
  EXPECT_LT(process.elapsed_s, ample_s);
}

TEST(Process, DoesAnInterruptStopIt) {
  const Descriptor event(::eventfd(1, EFD_CLOEXEC));
  Command command = shell("sleep 1000");
  command.interrupt = event.number();
  EXPECT_TRUE(std::holds_alternative<Interrupted>(run_process(command).ending));
}

TEST(Process, DoesASignalToTheDriverMakeAnInterrupt) {
  const Interrupt interrupt;
  ASSERT_EQ(std::raise(SIGINT), 0);
  Command command = shell("sleep 1000");
  command.interrupt = interrupt.descriptor();
  EXPECT_TRUE(std::holds_alternative<Interrupted>(run_process(command).ending));
}

TEST(Process, IsAProgramThatCannotStartAnError) {
  Command command = shell("");
  command.program = "/no/such/worker";
  EXPECT_THROW(run_process(command), Error);
}

TEST(Process, DoesAMemoryLimitHold) {
  Command command = shell("ulimit -d");
  command.memory_bytes = 64U << 20U;
  EXPECT_EQ(run_process(command).output, "65536\n");
}

TEST(Environment, IsItExactlyTheAllowListTheProfileAndThePadding) {
  ::setenv("MALLOC_ARENA_MAX", "1", 1);
  ::setenv("LANG", "C", 1);
  for (const char* name : {"PATH", "HOME", "LC_ALL", "TZ", "TMPDIR"}) ::unsetenv(name);
  records::Allocator allocator;
  allocator.library = "/lib/x.so";
  allocator.env = {{"TUNED", "yes"}};
  EXPECT_THAT(environment_of(allocator, 3),
              ElementsAre("LANG=C", "TUNED=yes", "LD_PRELOAD=/lib/x.so", "ALLOT_PADDING=xxx"));
}

TEST(Environment, DoesTheChildSeeThatAndNothingElse) {
  Command command{"/usr/bin/env", {}, {"A=1", "B=2"}, ample_s, std::nullopt, -1};
  EXPECT_EQ(run_process(command).output, "A=1\nB=2\n");
}

}  // namespace
}  // namespace allot::run

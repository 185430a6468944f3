// Does an `allot exec` that was killed go on where it stopped, and only with what it began with?
// (The real driver, and a small program.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <signal.h>
#include <sys/wait.h>
#include <thread>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

using ::testing::HasSubstr;

constexpr int rounds = 15;

class ResumedExec : public InstalledAllot {
 protected:
  [[nodiscard]] std::string times() const { return (scratch_ / "e.jsonl").string(); }
  [[nodiscard]] std::string counts() const { return (scratch_ / "e-counts.jsonl").string(); }
  [[nodiscard]] fs::path program() const { return scratch_ / "program"; }

  void SetUp() override { fs::copy_file(built("bin/exec_subject"), program()); }

  [[nodiscard]] std::vector<std::string> begin() const {
    std::vector<std::string> words{"exec", "--allocator", "glibc", "--env", "ALLOT_TEST=a=b c"};
    for (const auto& [option, value] :
         {std::pair{"--rounds", std::to_string(rounds)}, std::pair{"--input", docs() + "/a.txt"},
          std::pair{"-o", times()}}) {
      words.insert(words.end(), {option, value});
    }
    words.insert(words.end(), {"--", program().string(), "blocks"});
    return words;
  }
  [[nodiscard]] Result resume() const { return call({"exec", "--resume", times()}); }

  /// Leaves the header and the first runs of the record of the times, as a kill does.
  void cut_short() const {
    std::ifstream file(times());
    std::string text;
    std::string line;
    for (int lines = 0; lines < 4 && std::getline(file, line); ++lines) text += line + '\n';
    std::ofstream(times()) << text << R"({"record":"run","ce)";
    fs::remove(counts());
  }

  static std::set<int> rounds_in(const std::string& record) {
    std::set<int> found;
    for (const records::Run& run : records::read_records(record).runs) {
      EXPECT_NE(run.measured(), nullptr);
      EXPECT_TRUE(found.insert(run.launch.round).second) << "made twice";
    }
    return found;
  }
};

TEST_F(ResumedExec, IsNoFinishedRunLostOrRepeatedOverManyKills) {
  std::mt19937 random(std::random_device{}());
  std::uniform_int_distribution<int> moment_ms(0, 250);
  for (int kill = 0; kill < 8; ++kill) {
    const std::vector<std::string> again{"exec", "--resume", times()};
    const pid_t driver = start(fs::exists(times()) ? again : begin());
    std::this_thread::sleep_for(std::chrono::milliseconds(moment_ms(random)));
    ::kill(driver, SIGKILL);
    ASSERT_EQ(::waitpid(driver, nullptr, 0), driver);
  }
  const Result last = fs::exists(times()) ? resume() : call(begin());
  EXPECT_EQ(last.code, 0) << last.errors;
  EXPECT_EQ(rounds_in(times()).size(), static_cast<std::size_t>(rounds));
  EXPECT_EQ(rounds_in(counts()).size(), 2U);
}

TEST_F(ResumedExec, AreTheTablesAndTheCountsToldOfAllRuns) {
  ASSERT_EQ(call(begin()).code, 0);
  cut_short();
  const Result result = resume();
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.errors, HasSubstr("dropped a half-written run"));
  EXPECT_THAT(result.output, HasSubstr("15 runs recorded"));
  EXPECT_THAT(result.output, HasSubstr("2 counting runs recorded"));
  EXPECT_EQ(resume().code, 0) << "a complete one is told again";
}

TEST_F(ResumedExec, IsAnotherProgramRefusedByName) {
  ASSERT_EQ(call(begin()).code, 0);
  cut_short();
  std::ofstream(program(), std::ios::app) << "more";
  const Result other = resume();
  EXPECT_EQ(other.code, 3);
  EXPECT_THAT(other.errors, HasSubstr("command program blocks"));
  EXPECT_THAT(other.errors, HasSubstr("has sha256"));
  fs::remove(program());
  EXPECT_THAT(resume().errors, HasSubstr("no such file"));
  SetUp();
  EXPECT_EQ(resume().code, 0);
}

TEST_F(ResumedExec, IsAnotherInputOrVariableRefusedByName) {
  ASSERT_EQ(call(begin()).code, 0);
  run::Command elsewhere = allot({"exec", "--resume", times()});
  elsewhere.environment.emplace_back("LANG=xx");
  EXPECT_THAT(run::run_process(elsewhere).errors, HasSubstr("variable LANG"));
  std::ofstream(docs() + "/a.txt", std::ios::app) << "more";
  EXPECT_THAT(resume().errors, HasSubstr("corpus a.txt: its digest is"));
}

TEST_F(ResumedExec, AreOnlyRecordsOfExecTakenUp) {
  ASSERT_EQ(call(begin()).code, 0);
  EXPECT_THAT(call({"exec", "--resume", counts()}).errors, HasSubstr("holds the counts"));
  EXPECT_EQ(call({"exec", "--resume", times(), "--rounds", "3"}).code, 2);
  EXPECT_THAT(call({"run", "--resume", times()}).errors, HasSubstr("allot exec --resume"));
}

}  // namespace
}  // namespace allot::cli

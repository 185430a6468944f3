// Is a finished run lost or repeated when the driver is killed at any moment, and does Ctrl-C keep
// what there is?
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <signal.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>

#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

class KilledAllot : public InstalledAllot {
 protected:
  static std::string content(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return std::move(text).str();
  }

  static std::string whole_lines(const std::string& text) {
    return text.substr(0, text.rfind('\n') + 1);
  }
};

TEST_F(KilledAllot, IsNoFinishedRunLostOrRepeatedOverManyKills) {
  const std::string worker = fake_worker("sleep 0.01").string();
  const std::string record = (scratch_ / "r.jsonl").string();
  const std::vector<std::string> begin{
      "run",        "--worker", worker,        "--corpus", docs(), "--rounds", "10",
      "--launches", "3",        "--allocator", "glibc",    "-o",   record};
  const std::vector<std::string> resume{"run", "--resume", record};
  // A fixed seed would only ever test the same moments.
  std::mt19937 random(std::random_device{}());
  std::uniform_int_distribution<int> moment_ms(0, 400);
  std::string kept;
  for (int kill = 0; kill < 10; ++kill) {
    const pid_t driver = start(fs::exists(record) ? resume : begin);
    std::this_thread::sleep_for(milliseconds(moment_ms(random)));
    ::kill(driver, SIGKILL);
    ASSERT_EQ(::waitpid(driver, nullptr, 0), driver);
    if (!fs::exists(record)) continue;
    const std::string now = whole_lines(content(record));
    ASSERT_TRUE(now.starts_with(kept)) << "a finished run was lost or changed";
    kept = now;
  }
  const Result last = call(fs::exists(record) ? resume : begin);
  EXPECT_EQ(last.code, 0) << last.errors;
  EXPECT_TRUE(content(record).starts_with(kept));

  const records::RecordFile file = records::read_records(record);
  std::map<std::pair<int, int>, plan::Cell> expected;
  for (int round = 0; round < 10; ++round) {
    for (const plan::Launch& launch : plan::round_of(file.header.plan, round)) {
      expected[{launch.round, launch.slot}] = launch.cell;
    }
  }
  std::map<std::pair<int, int>, plan::Cell> found;
  for (const records::Run& run : file.runs) {
    EXPECT_EQ(run.failure(), nullptr);
    EXPECT_TRUE(
        found.emplace(std::pair{run.launch.round, run.launch.slot}, run.launch.cell).second);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(found.size(), 180U);
  EXPECT_FALSE(file.torn);
}

TEST_F(KilledAllot, IsAHalfWrittenRunDroppedAndMadeAgain) {
  const std::string worker = fake_worker(":").string();
  const std::string record = (scratch_ / "r.jsonl").string();
  ASSERT_EQ(call({"run", "--worker", worker, "--corpus", docs(), "--rounds", "1", "--allocator",
                  "glibc", "-o", record})
                .code,
            0);
  const std::string whole = content(record);
  fs::resize_file(record, whole.size() - 10);
  const Result resumed = call({"run", "--resume", record});
  EXPECT_EQ(resumed.code, 0) << resumed.errors;
  EXPECT_THAT(resumed.errors, HasSubstr("dropped a half-written run"));
  EXPECT_EQ(records::read_records(record).runs.size(), 6U);
}

TEST_F(KilledAllot, DoesCtrlCKeepWhatIsFinishedAndStopTheWorker) {
  const std::string worker = fake_worker("[ $strategy != s3 ] || { echo $$ > '" +
                                         (scratch_ / "pid").string() + "'; sleep 1000; }")
                                 .string();
  const std::string record = (scratch_ / "r.jsonl").string();
  const pid_t driver = start({"run", "--worker", worker, "--corpus", docs(), "--rounds", "1",
                              "--allocator", "glibc", "-o", record});
  // A minute is ample to start a shell; a driver that never does so has failed.
  for (int i = 0; i < 12000 && content(scratch_ / "pid").empty(); ++i) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  ASSERT_FALSE(content(scratch_ / "pid").empty());
  ASSERT_EQ(::kill(driver, SIGINT), 0);
  int status = 0;
  ASSERT_EQ(::waitpid(driver, &status, 0), driver);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 4);
  const records::RecordFile file = records::read_records(record);
  for (const records::Run& run : file.runs) EXPECT_NE(run.launch.cell.strategy, "s3");
  EXPECT_LT(file.runs.size(), 6U);
}

TEST_F(KilledAllot, IsTheHeadersWorkerTheOnlyOneThatMayGoOn) {
  const std::string worker = fake_worker(":").string();
  const std::string record = (scratch_ / "r.jsonl").string();
  ASSERT_EQ(call({"run", "--worker", worker, "--corpus", docs(), "--rounds", "1", "--allocator",
                  "glibc", "-o", record})
                .code,
            0);
  const auto other = fake_worker("sleep 0.001");
  ASSERT_EQ(other.string(), worker);
  const Result refused = call({"run", "--resume", record});
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.errors, HasSubstr("worker of build default"));
}

}  // namespace
}  // namespace allot::cli

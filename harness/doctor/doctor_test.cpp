// Does the doctor see what it should in a machine that is made up of files, and nothing in a
// healthy one?
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

#include "harness/doctor/checks.hpp"
#include "harness/doctor/page_fault.hpp"

namespace allot::doctor {
namespace {

namespace fs = std::filesystem;

/// A quiet, physical machine with four cores; tests spoil it file by file.
class Doctor : public ::testing::Test {
 protected:
  Doctor() {
    std::string pattern = (fs::temp_directory_path() / "allot-doctor-XXXXXX").string();
    root_ = ::mkdtemp(pattern.data());
    write("proc/loadavg", "0.10 0.20 0.30 1/100 999");
    write("proc/stat", "cpu  1000 0 100 5000 0 0 0 0 0 0");
    write("proc/cpuinfo", "processor : 0\nvendor_id\t: AuthenticAMD\nflags\t\t: fpu tsc");
    write("proc/meminfo",
          "MemTotal:  16000000 kB\nMemAvailable:  12000000 kB\n"
          "SwapTotal:  1000000 kB\nSwapFree:  1000000 kB");
    for (const char* resource : {"cpu", "memory", "io"}) {
      write(std::string("proc/pressure/") + resource,
            "some avg10=0.00 avg60=0.00 avg300=0.00 total=1");
    }
    write("proc/self/cgroup", "0::/user.slice/session");
    write("proc/self/personality", "00000000");
    write("proc/self/status", "Name:\tallot\nCpus_allowed_list:\t2-3");
    write("proc/sys/kernel/randomize_va_space", "2");
    write("proc/sys/kernel/perf_event_paranoid", "2");
    write("sys/bus/event_source/devices/cpu/type", "4");
    write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
    write(cpu + "online", "0-3");
    write(cpu + "isolated", "2-3");
    write(cpu + "cpu0/cpufreq/scaling_governor", "performance");
    write(cpu + "intel_pstate/no_turbo", "1");
    write(cpu + "smt/active", "0");
    write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
  }
  ~Doctor() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text << '\n';
  }

  void remove(const std::string& path) const { fs::remove_all(root_ / path); }

  [[nodiscard]] Findings findings(const std::function<void()>& meanwhile = [] {}) const {
    constexpr int self = 50;
    return examine(look_at(Tree(root_), meanwhile, self));
  }

  /// The one finding about `subject`; nothing of that name is a finding of its own.
  [[nodiscard]] Finding about(
      const std::string& subject, const std::function<void()>& meanwhile = [] {}) const {
    const Findings all = findings(meanwhile);
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Finding& finding) { return finding.subject == subject; });
    return found == all.end() ? Finding{Level::ok, "not mentioned", "", "", ""} : *found;
  }

  /// `pid` with so many ticks used, started by `parent`.
  void write_process(int pid, int parent, const std::string& name, int ticks) const {
    write("proc/" + std::to_string(pid) + "/stat",
          std::to_string(pid) + " (" + name + ") S " + std::to_string(parent) +
              " 1 1 0 -1 0 0 0 0 0 " + std::to_string(ticks) + " 0 0 0 20 0");
  }

  const std::string cpu = "sys/devices/system/cpu/";
  fs::path root_;
};

TEST_F(Doctor, FindsNothingInAHealthyMachine) {
  for (const Finding& finding : findings()) {
    EXPECT_EQ(finding.level, Level::ok) << finding.subject << ": " << finding.seen;
    EXPECT_TRUE(finding.remedy.empty()) << finding.subject;
  }
}

TEST_F(Doctor, GivesAReasonAndARemedyForWhateverIsNotAsItShouldBe) {
  remove("proc");
  remove("sys");
  const Findings all = findings();
  EXPECT_GT(all.size(), 5U);
  for (const Finding& finding : all) {
    if (finding.level == Level::ok) continue;
    EXPECT_FALSE(finding.why.empty()) << finding.subject;
    EXPECT_FALSE(finding.remedy.empty()) << finding.subject;
  }
}

TEST_F(Doctor, SeesLoadAboveHalfOfTheCores) {
  write("proc/loadavg", "2.00 0 0 1/1 1");
  EXPECT_EQ(about("load").level, Level::ok);
  write("proc/loadavg", "2.01 0 0 1/1 1");
  EXPECT_EQ(about("load").level, Level::warn);
}

TEST_F(Doctor, NamesBusyProcessesButNotItselfNorWhoStartedIt) {
  write_process(40, 1, "sh", 10);
  write_process(50, 40, "allot", 10);
  write_process(60, 1, "cc1plus (x) 1", 10);
  const auto a_second = [this] {
    write("proc/stat", "cpu  1100 0 100 5300 0 0 0 0 0 0");  // 400 ticks of 4 cores
    write_process(40, 1, "sh", 60);
    write_process(50, 40, "allot", 60);
    write_process(60, 1, "cc1plus (x) 1", 60);
  };
  const Finding found = about("other processes", a_second);
  EXPECT_EQ(found.level, Level::warn);
  EXPECT_EQ(found.seen, "cc1plus (x) 1 (pid 60, 0.50 cores)");
}

TEST_F(Doctor, CountsAProcessThatBeganMeanwhile) {
  const auto a_second = [this] {
    write("proc/stat", "cpu  1100 0 100 5300 0 0 0 0 0 0");
    write_process(61, 1, "ld", 10);
  };
  EXPECT_EQ(about("other processes", a_second).seen, "ld (pid 61, 0.10 cores)");
}

TEST_F(Doctor, SeesTasksThatWaitForACore) {
  write("proc/pressure/cpu", "some avg10=0.00 avg60=12.50 avg300=0.00 total=1");
  EXPECT_EQ(about("pressure").level, Level::warn);
  EXPECT_NE(about("pressure").seen.find("12.5 %"), std::string::npos);
}

TEST_F(Doctor, SeesMemoryThatIsWaitedFor) {
  write("proc/pressure/memory", "some avg10=0.00 avg60=0.50 avg300=0.00 total=1");
  EXPECT_EQ(about("pressure").level, Level::warn);
  EXPECT_NE(about("pressure").remedy.find("corpus"), std::string::npos);
}

TEST_F(Doctor, SaysThatPressureIsUnknownWithoutPsi) {
  remove("proc/pressure");
  EXPECT_EQ(about("pressure").level, Level::note);
}

TEST_F(Doctor, TellsAGuestFromAMachine) {
  write("proc/cpuinfo", "vendor_id\t: AuthenticAMD\nflags\t\t: fpu hypervisor");
  EXPECT_EQ(about("virtual machine").level, Level::note);
}

TEST_F(Doctor, SeesStolenTime) {
  const Finding found =
      about("virtual machine", [this] { write("proc/stat", "cpu  1000 0 100 5390 0 0 0 10 0 0"); });
  EXPECT_EQ(found.level, Level::warn);
  EXPECT_EQ(found.seen, "no, 2.5 % of the time stolen");
}

TEST_F(Doctor, SeesAQuotaAnywhereAboveItsGroup) {
  write("sys/fs/cgroup/user.slice/session/cpu.max", "max 100000");
  EXPECT_EQ(about("CPU quota").level, Level::ok);
  write("sys/fs/cgroup/user.slice/cpu.max", "150000 100000");
  EXPECT_EQ(about("CPU quota").level, Level::warn);
  EXPECT_EQ(about("CPU quota").seen, "1.50 cores");
}

TEST_F(Doctor, SeesLimitsOfTheFirstVersionOfControlGroups) {
  write("proc/self/cgroup", "4:memory:/box\n2:cpu,cpuacct:/box");
  write("sys/fs/cgroup/cpu/box/cpu.cfs_quota_us", "50000");
  write("sys/fs/cgroup/cpu/box/cpu.cfs_period_us", "100000");
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
  EXPECT_EQ(about("CPU quota").seen, "0.50 cores");
  EXPECT_EQ(about("memory limit").subject, "not mentioned");
  write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "2147483648");
  EXPECT_EQ(about("memory limit").seen, "2.0 GiB");
}

TEST_F(Doctor, SeesAMemoryLimit) {
  write("sys/fs/cgroup/user.slice/session/memory.max", "1073741824");
  EXPECT_EQ(about("memory limit").level, Level::note);
  EXPECT_EQ(about("memory limit").seen, "1.0 GiB");
}

TEST_F(Doctor, SeesAnyCoreWhoseClockFollowsTheLoad) {
  write(cpu + "cpu3/cpufreq/scaling_governor", "schedutil");
  EXPECT_EQ(about("CPU frequency").level, Level::warn);
  EXPECT_EQ(about("CPU frequency").seen, "governor performance schedutil");
  remove(cpu + "cpu0");
  remove(cpu + "cpu3");
  EXPECT_EQ(about("CPU frequency").level, Level::note);
}

TEST_F(Doctor, SeesTurboOfEitherMaker) {
  write(cpu + "intel_pstate/no_turbo", "0");
  EXPECT_NE(about("turbo").remedy.find("no_turbo"), std::string::npos);
  remove(cpu + "intel_pstate");
  EXPECT_EQ(about("turbo").subject, "not mentioned");
  write(cpu + "cpufreq/boost", "1");
  EXPECT_EQ(about("turbo").remedy, "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost");
}

TEST_F(Doctor, SeesHardwareThreads) {
  write(cpu + "smt/active", "1");
  EXPECT_EQ(about("hardware threads").level, Level::note);
}

TEST_F(Doctor, AdvisesToPinWhereNoCoreIsIsolated) {
  write(cpu + "isolated", "");
  EXPECT_EQ(about("isolated cores").seen, "none (this process may use 2-3)");
  EXPECT_NE(about("isolated cores").remedy.find("taskset"), std::string::npos);
}

TEST_F(Doctor, SeesASlowClock) {
  const std::string folder = "sys/devices/system/clocksource/clocksource0/";
  write(folder + "current_clocksource", "hpet");
  EXPECT_NE(about("clock source").remedy.find("boot"), std::string::npos);
  write(folder + "available_clocksource", "hpet tsc acpi_pm");
  EXPECT_EQ(about("clock source").level, Level::warn);
  EXPECT_NE(about("clock source").remedy.find("echo tsc"), std::string::npos);
  write("proc/cpuinfo", "processor : 0");
  EXPECT_EQ(about("clock source").level, Level::ok) << "not an x86, whose clocks are named so";
}

TEST_F(Doctor, SeesScarceMemory) {
  write("proc/meminfo", "MemTotal:  16000000 kB\nMemAvailable:  3000000 kB");
  EXPECT_EQ(about("memory").level, Level::warn);
}

TEST_F(Doctor, SeesSwapInUse) {
  write("proc/meminfo",
        "MemTotal:  16000000 kB\nMemAvailable:  12000000 kB\n"
        "SwapTotal:  1000000 kB\nSwapFree:  500000 kB");
  EXPECT_EQ(about("swap").level, Level::warn);
}

TEST_F(Doctor, SeesWhoMovesPagesBehindAProgramsBack) {
  write("sys/kernel/mm/damon/admin/kdamonds/0/state", "on");
  EXPECT_EQ(about("page reclaim").level, Level::note);
  write("proc/sys/kernel/numa_balancing", "1");
  EXPECT_EQ(about("NUMA balancing").level, Level::note);
}

TEST_F(Doctor, SeesHugePagesThatComeByChance) {
  write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
  EXPECT_EQ(about("huge pages").level, Level::note);
}

TEST_F(Doctor, SeesALayoutThatIsAlwaysTheSame) {
  write("proc/sys/kernel/randomize_va_space", "0");
  EXPECT_EQ(about("address randomisation").seen, "mode 0");
  write("proc/sys/kernel/randomize_va_space", "2");
  write("proc/self/personality", "00040000");
  EXPECT_EQ(about("address randomisation").seen, "off for this process");
}

TEST_F(Doctor, SeesCountersThatAreMissingOrForbidden) {
  write("proc/sys/kernel/perf_event_paranoid", "3");
  EXPECT_NE(about("hardware counters").remedy.find("sysctl"), std::string::npos);
  remove("sys/bus");
  EXPECT_EQ(about("hardware counters").seen, "none here");
}

TEST(PageFault, IsMeasuredAndJudged) {
  EXPECT_GT(page_fault_ns(), 0);
  EXPECT_EQ(judge_page_fault(500).level, Level::ok);
  EXPECT_EQ(judge_page_fault(2500).level, Level::note);
  EXPECT_EQ(judge_page_fault(2500).seen, "2.50 us per 4 KiB page");
}

TEST(CountOfList, CountsRangesAndSingles) {
  EXPECT_EQ(count_of_list("0-3"), 4);
  EXPECT_EQ(count_of_list("0,2-3,8"), 4);
  EXPECT_EQ(count_of_list(""), 0);
}

}  // namespace
}  // namespace allot::doctor

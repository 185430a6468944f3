// instructions: callgrind simulates the processor and counts what each phase executes, which needs
// no quiet machine. The allocator stays: callgrind replaces none. So that two runs execute the
// same, the process gets a layout without randomisation, an environment of constant size, and a
// clock that counts its readings instead of time.
#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

#include "bench/instrument.hpp"
#include "bench/own_process.hpp"
#include "bench/record_keys.hpp"
#include "errors/error.hpp"

namespace allot::bench {
namespace {

namespace fs = std::filesystem;

// Tells the worker under callgrind where its dumps are.
constexpr const char* dumps_variable = "ALLOT_CALLGRIND";

/// The instructions in a dump of callgrind, from its last line. Allocates nothing, so that reading
/// leaves the heap as the strategy knows it.
std::uint64_t instructions_in(const char* dump) {
  std::array<char, 4096> tail{};
  const int file = open(dump, O_RDONLY | O_CLOEXEC);
  if (file < 0) throw system_error(fmt::format("cannot open callgrind's dump {}", dump));
  const off_t size = lseek(file, 0, SEEK_END);
  const off_t start = std::max<off_t>(0, size - static_cast<off_t>(tail.size()));
  const ssize_t length = pread(file, tail.data(), tail.size(), start);
  close(file);
  const std::string_view text(tail.data(), length < 0 ? 0 : static_cast<std::size_t>(length));
  constexpr std::string_view label = "totals: ";
  const std::size_t at = text.rfind(label);
  std::uint64_t count = 0;
  if (at == std::string_view::npos ||
      std::from_chars(text.data() + at + label.size(), text.data() + text.size(), count).ec !=
          std::errc{})
    throw Error(fmt::format("no totals in callgrind's dump {}", dump));
  return count;
}

class Instructions final : public Instrument {
 public:
  Instructions() : dumps_(std::getenv(dumps_variable)) {}

  void begin_cell(int threads) override {
    if (threads > 1)
      throw Error("callgrind runs one thread at a time, and counts waiting as work",
                  "choose a workload of one thread, or --threads 1");
  }

  void begin_sample() override { spent_ = {}; }

  void start(Phase) override { CALLGRIND_START_INSTRUMENTATION; }

  void stop(Phase phase) override {
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS;
    std::array<char, 4096> dump{};
    *fmt::format_to_n(dump.data(), dump.size() - 1, "{}.{}", dumps_, ++dump_count_).out = '\0';
    Spent& spent = spent_[static_cast<std::size_t>(phase)];
    spent.instructions += instructions_in(dump.data());
    spent.occurred = true;
    unlink(dump.data());
  }

  std::map<std::string, double> metrics() override {
    std::map<std::string, double> metrics;
    double& all = metrics[std::string(metric::instructions)];
    for (std::size_t phase = 0; phase < phase_count; ++phase) {
      if (!spent_[phase].occurred) continue;
      const auto count = static_cast<double>(spent_[phase].instructions);
      metrics[fmt::format("{}-{}", phase_names[phase], metric::instructions)] = count;
      if (phase != static_cast<std::size_t>(Phase::teardown)) all += count;
    }
    return metrics;
  }

 private:
  struct Spent {
    std::uint64_t instructions = 0;
    bool occurred = false;
  };

  const char* dumps_;
  int dump_count_ = 0;
  std::array<Spent, phase_count> spent_;
};

fs::path clock_file() {
  return beside_worker("liballot-clock.so");
}

/// A folder of this process's own.
fs::path make_scratch() {
  std::string pattern = (fs::temp_directory_path() / "allot-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw system_error("cannot make a folder for callgrind's dumps");
  return pattern;
}

/// This worker once more, under callgrind.
[[noreturn]] void become_simulated(const fs::path& dumps) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Where that is forbidden, callgrind's own layout still hardly varies.
  personality(ADDR_NO_RANDOMIZE);
  preload_first(clock_file());
  setenv("ALLOT_PADDING", "", 1);
  setenv(dumps_variable, dumps.c_str(), 1);
  std::vector<std::string> words{"valgrind",
                                 "--tool=callgrind",
                                 "--quiet",
                                 "--instr-atstart=no",
                                 "--callgrind-out-file=" + dumps.string(),
                                 own_program().string()};
  for (const std::string& argument : own_arguments()) words.push_back(argument);
  become(std::move(words), "install it: apt-get install valgrind");
}

/// Ends as the child did.
[[noreturn]] void end_as(int status) {
  if (WIFSIGNALED(status)) raise(WTERMSIG(status));
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE);
}

/// Callgrind writes a last dump when its process is gone, so this one stays behind to clear up.
void enter() {
  if (RUNNING_ON_VALGRIND) return;
  const fs::path scratch = make_scratch();
  const pid_t child = fork();
  if (child < 0) throw system_error("cannot fork for callgrind");
  if (child == 0) become_simulated(scratch / "dump");
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  end_as(status);
}

// A count needs one run, and one more that shows that it is exact.
constexpr int rounds = 2;
// Simulation is some 50 times slower than the processor, and a corpus is opened before it counts.
constexpr int patience = 20;

const bool enrolled =
    enrol(InstrumentKind{.name = "instructions",
                         .about = "instructions, under callgrind",
                         .rounds = rounds,
                         .is_exact = true,
                         .patience = patience,
                         .keeps_clock = false,
                         .files = [] { return std::vector<std::string>{clock_file().string()}; },
                         .enter = enter,
                         .make = [](const std::string&) -> std::unique_ptr<Instrument> {
                           return std::make_unique<Instructions>();
                         }});

}  // namespace
}  // namespace allot::bench

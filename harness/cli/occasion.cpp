#include "harness/cli/occasion.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <vector>

#include "corpora/byte_size.hpp"
#include "errors/error.hpp"
#include "harness/plan/budget.hpp"
#include "harness/run/host.hpp"
#include "harness/run/places.hpp"

namespace allot::cli {
namespace {

// Far above any cell of the shipped corpora; a worker that needs longer hangs.
constexpr const char* default_timeout = "10m";

std::uint64_t random_seed() {
  std::random_device device;
  constexpr unsigned half = 32;
  return (std::uint64_t{device()} << half) | device();
}

/// The command line as it was typed, for whoever wants to repeat it.
std::vector<std::string> own_command() {
  std::vector<std::string> words;
  std::ifstream line("/proc/self/cmdline", std::ios::binary);
  for (std::string word; std::getline(line, word, '\0');) words.push_back(run::without_home(word));
  return words;
}

}  // namespace

plan::Budget parse_budget(const std::string& budget, int rounds, int usual_rounds) {
  if (!budget.empty()) return {std::nullopt, plan::parse_time(budget)};
  return {rounds > 0 ? rounds : usual_rounds, std::nullopt};
}

records::Limits parse_limits(const std::string& timeout, const std::string& memory) {
  records::Limits limits;
  limits.timeout_s =
      static_cast<double>(plan::parse_time(timeout.empty() ? default_timeout : timeout).count());
  if (memory.empty()) return limits;
  limits.memory_bytes = corpora::parse_bytes(memory);
  if (!limits.memory_bytes || *limits.memory_bytes == 0) {
    throw Error(fmt::format("--memory-limit {}: not an amount of bytes", memory),
                "write a number and a unit: 512MiB or 2GB");
  }
  return limits;
}

void note_occasion(records::Header& header, std::optional<std::uint64_t> seed) {
  header.plan.seed = seed.value_or(random_seed());
  header.host = run::host_facts();
  header.created = fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  header.command = own_command();
}

}  // namespace allot::cli

#include "harness/cli/run_setup.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <random>
#include <thread>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "errors/error.hpp"
#include "harness/cli/run_axes.hpp"
#include "harness/plan/budget.hpp"
#include "harness/run/host.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"
#include "harness/run/unchanged.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;

// The fewest runs from which a median has an exact 95 % interval.
constexpr int default_rounds = 6;
// A count needs one run, and one more that shows that it is exact.
constexpr int counting_rounds = 2;
// Far above any cell of the shipped corpora; a worker that needs longer hangs.
constexpr const char* default_timeout = "10m";

plan::Budget budget_of(const RunRequest& request) {
  if (!request.budget.empty()) return {std::nullopt, plan::parse_time(request.budget)};
  const int usual = request.count ? counting_rounds : default_rounds;
  return {request.rounds > 0 ? request.rounds : usual, std::nullopt};
}

/// Makes a plan of times one that counts: one sample per run, behind the shim.
void count_with(records::Header& header) {
  const std::filesystem::path shim = run::Places::of_this_process().counting_shim;
  header.counting = {run::without_home(shim.string()), run::sha256_of(shim)};
  if (!header.samples) header.samples = 1;
}

records::Limits limits_of(const RunRequest& request) {
  records::Limits limits;
  const std::string timeout = request.timeout.empty() ? default_timeout : request.timeout;
  limits.timeout_s = static_cast<double>(plan::parse_time(timeout).count());
  if (request.memory_limit.empty()) return limits;
  limits.memory_bytes = corpora::parse_bytes(request.memory_limit);
  if (!limits.memory_bytes || *limits.memory_bytes == 0) {
    throw Error(fmt::format("--memory-limit {}: not an amount of bytes", request.memory_limit),
                "write a number and a unit: 512MiB or 2GB");
  }
  return limits;
}

std::uint64_t random_seed() {
  std::random_device device;
  constexpr unsigned half = 32;
  return (std::uint64_t{device()} << half) | device();
}

/// The command line as it was typed, for whoever wants to repeat it.
Names own_command() {
  Names words;
  std::ifstream line("/proc/self/cmdline", std::ios::binary);
  for (std::string word; std::getline(line, word, '\0');) words.push_back(run::without_home(word));
  return words;
}

}  // namespace

RunSetup set_up(const RunRequest& request, const corpora::Progress& progress) {
  RunSetup setup;
  records::Header& header = setup.header;
  header.plan.budget = budget_of(request);
  header.plan.seed = request.seed.value_or(random_seed());
  header.limits = limits_of(request);
  header.samples = request.samples;
  if (request.count) count_with(header);
  header.threads =
      request.threads > 0 ? request.threads : static_cast<int>(std::thread::hardware_concurrency());
  header.plan.cells = plan::cells_of(choose_axes(request, header, setup.notes, progress));
  header.host = run::host_facts();
  header.created = fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  header.command = own_command();
  return setup;
}

void take_up(records::Header& header, const std::string& file, const corpora::Progress& progress) {
  const auto places = corpora::Places::of_this_process();
  std::map<std::string, std::string> digests;
  for (auto& [name, corpus] : header.corpora) {
    const auto pack = corpora::obtain(corpora::parse_selection(name), places, progress);
    corpus.pack = run::without_home(pack.path.string());
    digests[name] = pack.digest;
  }
  const Names different = run::differences(header, digests);
  if (different.empty()) return;
  throw Error(fmt::format("{} can't be resumed, its runs would not be comparable:\n  {}", file,
                          fmt::join(different, "\n  ")),
              "put back what has changed, or measure anew into another file", Exit::invalid);
}

}  // namespace allot::cli

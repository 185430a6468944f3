// What came of one launch of a foreign program: samples with their receipt, or a failure.
#include <csignal>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "harness/exec/launcher.hpp"
#include "harness/records/medians.hpp"
#include "harness/run/outcome.hpp"
#include "harness/run/places.hpp"
#include "harness/run/report.hpp"

namespace allot::exec {
namespace {

using records::Failure;
using records::FailureKind;
using records::Json;

std::string canonical(const std::string& library) {
  std::error_code ignored;
  const std::filesystem::path real = std::filesystem::canonical(library, ignored);
  return real.empty() ? library : real.string();
}

/// Whether `library` is who should serve malloc.
bool is_planned(const std::string& library, const records::Allocator& allocator) {
  const std::string planned = run::with_home(allocator.library).string();
  if (!planned.empty()) return canonical(library) == planned;
  const std::string name = std::filesystem::path(library).filename();
  return name.starts_with("libc.so.") || name.starts_with("libc-");
}

std::optional<Failure> of_ending(const Attempt& attempt, const Reference& reference,
                                 const records::Limits& limits) {
  const run::Process& process = attempt.process;
  if (std::holds_alternative<run::TimedOut>(process.ending)) {
    return Failure{FailureKind::timeout,
                   fmt::format("no end within {} s", limits.timeout_s) + run::last_words(process)};
  }
  if (const auto* killed = std::get_if<run::Killed>(&process.ending)) {
    return Failure{
        FailureKind::signal,
        fmt::format("killed by {}", run::signal_name(killed->signal)) + run::last_words(process)};
  }
  const int code = std::get<run::Exited>(process.ending).code;
  if (code == reference.exit_code) return std::nullopt;
  return Failure{
      FailureKind::exit,
      fmt::format("exit code {}", code) +
          (reference.exit_code == 0 ? "" : fmt::format(", not {}", reference.exit_code)) +
          run::last_words(process)};
}

/// Processes of one program, served by one library.
struct Served {
  std::size_t processes = 0;
  std::vector<Heap> heaps;
};
using ByServer = std::map<std::pair<std::string, std::string>, Served>;

ByServer by_server(const Attempt& attempt) {
  ByServer all;
  for (const Testimony& one : attempt.testimonies) ++all[{one.program, one.malloc}].processes;
  for (const Heap& heap : attempt.heaps) {
    Served& served = all[{heap.program, heap.malloc}];
    ++served.processes;
    served.heaps.push_back(heap);
  }
  return all;
}

Json heap_object(const Heap& heap) {
  return {{"allocations", heap.allocations},
          {"frees", heap.frees},
          {"reallocations", heap.reallocations_in_place + heap.reallocations_moved},
          {"moved_reallocations", heap.reallocations_moved},
          {"requested_bytes", heap.requested_bytes},
          {"moved_bytes", heap.moved_bytes},
          {"live_blocks", heap.live_blocks},
          {"live_bytes", heap.live_bytes},
          {"peak_live_bytes", heap.peak_live_bytes}};
}

Json receipt_of(const Attempt& attempt, const records::Allocator& allocator, int exit_code) {
  Json receipt = {{"exit", exit_code}};
  if (!attempt.heaps.empty()) receipt["heap"] = heap_object(sum_of(attempt.heaps));
  Json programs = Json::array();
  for (const auto& [names, served] : by_server(attempt)) {
    Json one = {{"program", run::without_home(names.first)},
                {"malloc", run::without_home(canonical(names.second))},
                {"processes", served.processes}};
    if (!is_planned(names.second, allocator)) one["foreign"] = true;
    if (!served.heaps.empty()) one["heap"] = heap_object(sum_of(served.heaps));
    programs.push_back(std::move(one));
  }
  receipt["programs"] = std::move(programs);
  return receipt;
}

/// Empty, or why it isn't proven that the allocator served.
std::string wrong_server(const Attempt& attempt, const records::Allocator& allocator,
                         const Conditions& conditions) {
  const std::string wanted =
      allocator.library.empty() ? "the C library" : run::with_home(allocator.library).string();
  const auto complaint = [&](const char* function, const std::string& library) {
    return fmt::format("{} is served by {}, not by {}", function, library, wanted);
  };
  if (!attempt.fault.empty()) return attempt.fault;
  if (conditions.counts()) {
    if (attempt.heaps.empty()) return "no process left its counts: none ended by itself";
    // Children end first; the program itself comes last.
    const Heap& program = attempt.heaps.back();
    return is_planned(program.malloc, allocator) ? "" : complaint("malloc", program.malloc);
  }
  if (attempt.testimonies.empty()) return "nothing was preloaded: the loader ignored LD_PRELOAD";
  const Testimony& program = attempt.testimonies.front();
  if (!is_planned(program.malloc, allocator)) return complaint("malloc", program.malloc);
  return is_planned(program.free, allocator) ? "" : complaint("free", program.free);
}

Json classes_of(const Heap& heap) {
  const auto pairs = [](const Classes& classes) {
    Json all = Json::array();
    for (const auto& [bound, blocks] : classes) all.push_back(Json::array({bound, blocks}));
    return all;
  };
  return {{"sizes", pairs(heap.sizes)}, {"lifetimes", pairs(heap.lifetimes)}};
}

}  // namespace

records::Outcome judge(const Attempt& attempt, const records::Allocator& allocator,
                       const Reference& reference, const Conditions& conditions) {
  CHECK(!std::holds_alternative<run::Interrupted>(attempt.process.ending));
  if (auto failure = of_ending(attempt, reference, conditions.limits)) return *std::move(failure);
  if (std::string why = wrong_server(attempt, allocator, conditions); !why.empty()) {
    return Failure{FailureKind::receipt, why + run::last_words(attempt.process)};
  }
  if (attempt.digest != reference.digest) {
    return Failure{FailureKind::digest,
                   fmt::format("its output's digest is {}, that under the C library's malloc {}",
                               attempt.digest, reference.digest)};
  }
  records::Measured measured{
      {}, attempt.digest, receipt_of(attempt, allocator, reference.exit_code), Json::object()};
  try {
    measured.samples = run::read_report(attempt.process.record).samples;
  } catch (const Error& fault) {
    return Failure{FailureKind::protocol, fault.what()};
  }
  if (measured.samples.empty()) return Failure{FailureKind::protocol, "no samples"};
  measured.timed = {records::medians(measured.samples).at(std::string(bench::metric::wall)), 0};
  if (conditions.counts()) {
    const Heap sum = sum_of(attempt.heaps);
    measured.samples = {metrics_of(sum)};  // in the place of times that counting has spoilt
    measured.details[std::string(bench::key::classes)] = classes_of(sum);
  }
  return measured;
}

}  // namespace allot::exec

#include "harness/cli/run_summary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

#include "harness/cli/run_progress.hpp"
#include "harness/records/exact.hpp"
#include "harness/records/time_spent.hpp"

namespace allot::cli {
namespace {

/// Every line after the first indented below it.
std::string indented(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c;
    if (c == '\n') result += "    ";
  }
  return result;
}

}  // namespace

std::string failure_summary(const std::vector<records::Run>& runs) {
  struct Count {
    int failed = 0;
    std::string detail;  // of the first one: the others tell the same, with other addresses
  };
  std::map<plan::Cell, int> runs_of;
  std::map<std::pair<plan::Cell, records::FailureKind>, Count> failures;
  for (const records::Run& run : runs) {
    ++runs_of[run.launch.cell];
    const records::Failure* failure = run.failure();
    if (failure == nullptr) continue;
    Count& count = failures[{run.launch.cell, failure->kind}];
    if (count.failed++ == 0) count.detail = failure->detail;
  }
  std::vector<std::pair<std::pair<plan::Cell, records::FailureKind>, Count>> sorted(
      failures.begin(), failures.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second.failed > b.second.failed; });
  std::string text;
  for (const auto& [what, count] : sorted) {
    const auto& [cell, kind] = what;
    text += fmt::format("failed: {} {} {} {} ({} of {} runs)\n    {}: {}\n", cell.strategy,
                        cell.allocator, cell.workload, cell.corpus, count.failed, runs_of.at(cell),
                        records::name_of(kind), indented(count.detail));
  }
  return text;
}

std::string inexact_summary(const records::Header& header, const std::vector<records::Run>& runs) {
  std::map<plan::Cell, std::set<std::vector<records::Sample>>> counts;
  for (const records::Run& run : runs) {
    if (run.measured() == nullptr) continue;
    std::vector<records::Sample> exact = run.measured()->samples;
    for (records::Sample& sample : exact) {
      std::erase_if(sample,
                    [&](const auto& metric) { return !records::is_exact(header, metric.first); });
    }
    counts[run.launch.cell].insert(std::move(exact));
  }
  std::string text;
  for (const auto& [cell, different] : counts) {
    if (different.size() < 2) continue;
    text += fmt::format("not exact: {} {} {} {} ({} different counts)\n", cell.strategy,
                        cell.allocator, cell.workload, cell.corpus, different.size());
  }
  return text;
}

std::string time_summary(const records::Header& header, const std::vector<records::Run>& runs) {
  const records::TimeSpent spent = records::time_spent(runs);
  if (spent.runs == 0) return {};
  const auto percent = [&spent](double seconds) { return seconds / spent.wall_s * 100; };
  std::string text = fmt::format("{} of runs: {:.1f} % in samples", duration_text(spent.wall_s),
                                 percent(spent.sampled_s));
  if (spent.unsampled_s > 0) {
    text += fmt::format(", {:.1f} % in passes before them", percent(spent.unsampled_s));
  }
  text += fmt::format(", {:.1f} % the harness's own", spent.untimed_share() * 100);
  const records::TimeSpent of_long = records::time_spent_on_long_samples(runs);
  if (of_long.runs > 0 && of_long.runs < spent.runs) {
    text += fmt::format(" ({:.1f} % where samples last {:.0f} ms or more)",
                        of_long.untimed_share() * 100, records::long_sample_s * 1000);
  }
  constexpr double least_to_tell_s = 1;
  if (header.preparation_s.value_or(0) >= least_to_tell_s) {
    text += fmt::format("; {} of preparation", duration_text(*header.preparation_s));
  }
  return text + '\n';
}

std::string how_to_compare(const records::Header& header, const std::string& file) {
  std::set<std::string> strategies;
  std::set<std::string> allocators;
  for (const plan::Cell& cell : header.plan.cells) {
    strategies.insert(cell.strategy);
    allocators.insert(cell.allocator);
  }
  std::string text;
  if (strategies.size() > 1) text += fmt::format("allot compare --col strategy {}\n", file);
  if (allocators.size() > 1) text += fmt::format("allot compare --col allocator {}\n", file);
  return text.empty() ? fmt::format("allot compare {}\n", file) : text;
}

}  // namespace allot::cli

#include "harness/cli/exec_summary.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <locale>
#include <set>

#include "harness/records/fields.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::cli {
namespace {

using records::Json;

/// "1234567" as "1,234,567".
std::string grouped(std::uint64_t number) {
  struct Commas : std::numpunct<char> {
    char do_thousands_sep() const override { return ','; }
    std::string do_grouping() const override { return "\3"; }
  };
  // The locale owns its facet.
  static const std::locale with_commas(std::locale::classic(), new Commas);
  return fmt::format(with_commas, "{:L}", number);
}

std::uint64_t count(const Json& heap, const char* key) {
  return records::whole<std::uint64_t>(heap, key);
}

std::string heap_text(const Json& heap) {
  const std::uint64_t again = count(heap, "reallocations");
  return fmt::format(
      "    in use at exit: {} bytes in {} blocks\n"
      "  total heap usage: {} allocs, {} frees, {} bytes allocated\n"
      "     reallocations: {}, of which {} moved {} bytes\n"
      "      peak of live: {} bytes\n",
      grouped(count(heap, "live_bytes")), grouped(count(heap, "live_blocks")),
      grouped(count(heap, "allocations") + again), grouped(count(heap, "frees") + again),
      grouped(count(heap, "requested_bytes")), grouped(again),
      grouped(count(heap, "moved_reallocations")), grouped(count(heap, "moved_bytes")),
      grouped(count(heap, "peak_live_bytes")));
}

std::string programs_text(const Json& programs) {
  if (programs.size() < 2) return {};
  std::string text = "          programs:";
  for (const Json& program : programs) {
    const Json& heap = records::object_field(program, "heap");
    text += fmt::format(" {} ({} of them, {} allocs, {} bytes)\n                   ",
                        records::text(program, "program"),
                        records::whole<std::uint64_t>(program, "processes"),
                        grouped(count(heap, "allocations") + count(heap, "reallocations")),
                        grouped(count(heap, "requested_bytes")));
  }
  return text.substr(0, text.rfind('\n') + 1);
}

}  // namespace

std::string announcement(const ExecSetup& setup) {
  std::string text;
  for (const plan::Cell& cell : setup.header.plan.cells) {
    const exec::Subject& subject = setup.measurement.subjects.at(cell.strategy);
    std::string line = fmt::format("{}: {}", subject.label, subject.program.file.string());
    if (!subject.program.interpreters.empty()) {
      line += ", a script that is run by";
      for (const auto& one : subject.program.interpreters) line += ' ' + one.string();
    }
    if (text.find(line) == std::string::npos) text += line + '\n';
  }
  const exec::Conditions& conditions = setup.measurement.conditions;
  text += fmt::format("stdin: {}{}\n", conditions.input.string(),
                      conditions.input == "/dev/null" ? " (--input FILE gives it one)" : "");
  text += conditions.keeps_output ? "stdout: compared between allocators\n"
                                  : "stdout: thrown away, not compared\n";
  return text;
}

std::string heap_summaries(const records::Header& header, const std::vector<records::Run>& runs) {
  std::string text;
  std::set<std::string> told;
  for (const plan::Cell& cell : header.plan.cells) {
    const auto run = std::find_if(runs.begin(), runs.end(), [&cell](const records::Run& one) {
      return one.launch.cell == cell && one.measured() != nullptr;
    });
    if (run == runs.end() || !told.insert(cell.strategy).second) continue;
    const Json& receipt = run->measured()->receipt;
    text += fmt::format("heap summary of {} ({})\n{}{}", cell.strategy, cell.allocator,
                        heap_text(records::object_field(receipt, "heap")),
                        programs_text(records::array_field(receipt, "programs")));
  }
  return text;
}

std::string price_of_counting(const records::Header& header, const std::vector<records::Run>& times,
                              const std::vector<records::Run>& counts) {
  const plan::Cell& cell = header.plan.cells.front();
  const auto seconds = [&cell](const std::vector<records::Run>& runs) {
    std::vector<double> all;
    for (const records::Run& run : runs) {
      if (run.launch.cell != cell || run.measured() == nullptr || !run.measured()->timed) continue;
      all.push_back(run.measured()->timed->sampled_s);
    }
    std::sort(all.begin(), all.end());
    return all.empty() ? 0 : stats::quantile(all, 0.5);
  };
  const double alone = seconds(times);
  const double counted = seconds(counts);
  if (alone <= 0 || counted <= 0) return {};
  return fmt::format("counting made {} take {:.1f} times as long ({})\n", cell.strategy,
                     counted / alone, cell.allocator);
}

std::string foreign_servers(const std::vector<records::Run>& runs) {
  std::set<std::string> lines;
  for (const records::Run& run : runs) {
    if (run.measured() == nullptr) continue;
    for (const Json& program : records::array_field(run.measured()->receipt, "programs")) {
      if (!program.contains("foreign")) continue;
      lines.insert(fmt::format("note: under {}, malloc of {} was served by {}\n",
                               run.launch.cell.allocator, records::text(program, "program"),
                               records::text(program, "malloc")));
    }
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

}  // namespace allot::cli

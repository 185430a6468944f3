// Records for benchstat.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

#include "harness/cli/export.hpp"
#include "harness/records/medians.hpp"

namespace allot::cli {
namespace {

/// A comment must not be taken for a result or a configuration line.
std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// In the plan's order, not the shuffled one: benchstat takes what comes first as the base.
std::vector<const records::Run*> by_cell(const records::RecordFile& file) {
  std::map<plan::Cell, std::size_t> place;
  for (const plan::Cell& cell : file.header.plan.cells) place.emplace(cell, place.size());
  std::vector<const records::Run*> runs;
  for (const records::Run& run : file.runs) runs.push_back(&run);
  std::stable_sort(runs.begin(), runs.end(), [&](const auto* a, const auto* b) {
    return place[a->launch.cell] < place[b->launch.cell];
  });
  return runs;
}

/// Wall time first: benchstat prints its tables in the order in which it meets the units.
std::string measurements(const records::Measured& measured) {
  std::map<std::string, double> medians = records::medians(measured.samples);
  std::string text;
  if (const auto wall = medians.extract(std::string(bench::metric::wall))) {
    text += fmt::format(" {} {}", wall.mapped(), wall.key());
  }
  for (const auto& [metric, value] : medians) text += fmt::format(" {} {}", value, metric);
  return text;
}

}  // namespace

void export_benchfmt(const records::RecordFile& file, std::ostream& out) {
  const auto cpu = file.header.host.find("cpu");
  if (cpu != file.header.host.end() && cpu->is_string()) {
    out << "cpu: " << cpu->get<std::string>() << '\n';
  }
  std::string build;
  std::string corpus;
  for (const records::Run* run : by_cell(file)) {
    const plan::Cell& cell = run->launch.cell;
    if (std::exchange(build, cell.build) != cell.build) out << "build: " << cell.build << '\n';
    if (std::exchange(corpus, cell.corpus) != cell.corpus) out << "corpus: " << cell.corpus << '\n';
    const std::string name =
        fmt::format("{}/strategy={}/allocator={}", cell.workload, cell.strategy, cell.allocator);
    if (const records::Failure* failure = run->failure()) {
      out << fmt::format("# {} failed: {}: {}\n", name, records::name_of(failure->kind),
                         first_line(failure->detail));
      continue;
    }
    out << "Benchmark" << name << " 1" << measurements(*run->measured()) << '\n';
  }
}

}  // namespace allot::cli

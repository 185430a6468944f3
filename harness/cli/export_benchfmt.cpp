// Records for benchstat.
#include <fmt/format.h>
#include <ostream>
#include <utility>

#include "harness/cli/export.hpp"
#include "harness/records/medians.hpp"

namespace allot::cli {
namespace {

/// A comment must not be taken for a result or a configuration line.
std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

void export_benchfmt(const records::RecordFile& file, std::ostream& out) {
  const auto cpu = file.header.host.find("cpu");
  if (cpu != file.header.host.end() && cpu->is_string()) {
    out << "cpu: " << cpu->get<std::string>() << '\n';
  }
  std::string build;
  std::string corpus;
  for (const records::Run& run : file.runs) {
    const plan::Cell& cell = run.launch.cell;
    if (std::exchange(build, cell.build) != cell.build) out << "build: " << cell.build << '\n';
    if (std::exchange(corpus, cell.corpus) != cell.corpus) out << "corpus: " << cell.corpus << '\n';
    const std::string name =
        fmt::format("{}/strategy={}/allocator={}", cell.workload, cell.strategy, cell.allocator);
    if (const records::Failure* failure = run.failure()) {
      out << fmt::format("# {} failed: {}: {}\n", name, records::name_of(failure->kind),
                         first_line(failure->detail));
      continue;
    }
    out << "Benchmark" << name << " 1";
    for (const auto& [metric, value] : records::medians(run.measured()->samples)) {
      out << fmt::format(" {} {}", value, metric);
    }
    out << '\n';
  }
}

}  // namespace allot::cli

// Records for data frames.
#include <fmt/format.h>
#include <ostream>

#include "harness/cli/export.hpp"

namespace allot::cli {
namespace {

std::string quoted(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string text = "\"";
  for (const char c : field) {
    text += c;
    if (c == '"') text += c;
  }
  return text + '"';
}

/// The fields that all lines of a run share.
std::string start_of(const records::Run& run) {
  const plan::Cell& cell = run.launch.cell;
  return fmt::format("{},{},{},{},{},{},{}", quoted(cell.build), quoted(cell.corpus),
                     quoted(cell.workload), quoted(cell.strategy), quoted(cell.allocator),
                     run.launch.round, run.launch.slot);
}

}  // namespace

void export_csv(const records::RecordFile& file, std::ostream& out) {
  out << "build,corpus,workload,strategy,allocator,round,slot,sample,metric,value,failure\n";
  for (const records::Run& run : file.runs) {
    const std::string start = start_of(run);
    if (const records::Failure* failure = run.failure()) {
      out << fmt::format(
          "{},,,,{}\n", start,
          quoted(fmt::format("{}: {}", records::name_of(failure->kind), failure->detail)));
      continue;
    }
    const auto& samples = run.measured()->samples;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      for (const auto& [metric, value] : samples[i]) {
        out << fmt::format("{},{},{},{},\n", start, i, quoted(metric), value);
      }
    }
  }
}

}  // namespace allot::cli

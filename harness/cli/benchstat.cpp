// allot benchstat: takes the place of golang.org/x/perf/cmd/benchstat, with its flags and output.
// Where that errs we print the right figure (reports/benchstat_deviations.md lists every case).
#include "harness/cli/benchstat.hpp"

#include <fmt/format.h>
#include <ostream>

#include "harness/cli/benchstat_flags.hpp"
#include "harness/cli/command.hpp"
#include "harness/compare/grouping.hpp"
#include "harness/records/results.hpp"
#include "reports/csv.hpp"
#include "reports/text.hpp"

namespace allot::cli {
namespace {

constexpr const char* usage = R"(usage: allot benchstat [flags] inputs...

Compares Go benchmark results. Each input is a file in the Go benchmark format, or LABEL=FILE;
- is standard input. Flags go before the inputs.
  -table KEYS       results with different KEYS go to different tables (default .config)
  -row KEYS         ... to different rows (default .fullname)
  -col KEYS         ... to different columns; the first is the base (default .file)
  -ignore KEYS      pool results that differ in KEYS
  -filter EXPR      use only what matches (default *)
  -alpha P          call a difference real if p <= P (default 0.05)
  -confidence LEVEL of the intervals (default 0.95)
  -format FORMAT    text or csv (default text)

Exit status: 0 compared; 2 a fault in the command line, or a file that cannot be read;
3 lines of the input were malformed and left out.
)";

GoFlags declare_flags() {
  GoFlags flags;
  flags.add("table", ".config");
  flags.add("row", ".fullname");
  flags.add("col", ".file");
  flags.add("ignore", "");
  flags.add("filter", "*");
  flags.add("alpha", "0.05");
  flags.add("confidence", "0.95");
  flags.add("format", "text");
  return flags;
}

template <class Parse>
auto parse_flag(const char* flag, Parse parse) {
  try {
    return parse();
  } catch (const Error& fault) {
    throw Error(fmt::format("parsing -{}: {}", flag, fault.what()));
  }
}

compare::Arrangement arrange(const GoFlags& flags) {
  const auto fields = [&flags](const char* flag) {
    return parse_flag(flag, [&] { return compare::parse_projection(flags.text(flag)); });
  };
  compare::Arrangement arrangement;
  arrangement.filter = parse_flag("filter", [&] { return compare::Filter(flags.text("filter")); });
  arrangement.table = fields("table");
  arrangement.row = fields("row");
  arrangement.column = fields("col");
  arrangement.ignored = fields("ignore");
  return arrangement;
}

Exit compare_inputs(const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
  GoFlags flags = declare_flags();
  const std::vector<std::string> paths = flags.parse(words);
  if (paths.empty()) throw Error("no inputs are given", "see --help");
  const double alpha = flags.fraction("alpha");
  const double confidence = flags.fraction("confidence");
  const std::string& format = flags.text("format");
  if (format != "text" && format != "csv") throw Error("-format must be text or csv");

  compare::Grouping grouping(arrange(flags));
  records::ResultReader reader([&grouping](const records::Result& result) { grouping.add(result); },
                               [&err](const std::string& complaint) { err << complaint << '\n'; });
  for (const records::Input& input : records::parse_inputs(paths)) reader.read(input);

  std::vector<stats::Table> tables = grouping.tables(reader.units());
  for (stats::Table& table : tables) stats::compute(table, {alpha, confidence});
  if (format == "csv") {
    reports::print_csv(tables, out, err);
  } else {
    reports::print_text(tables, out);
  }
  return reader.faults() + reader.failed_runs() > 0 ? Exit::invalid : Exit::ok;
}

const bool enrolled = enrol({"benchstat", "drop-in replacement for Go's benchstat",
                             "allot benchstat old.txt new.txt", take_words(benchstat)});

}  // namespace

Exit benchstat(const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
  return as_go_program({"benchstat", usage, compare_inputs}, words, out, err);
}

}  // namespace allot::cli

// allot compare: tables of medians, intervals and changes, from records, files in the Go benchmark
// format and Google Benchmark's JSON.
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

#include "errors/nearest.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/percent.hpp"
#include "harness/compare/defaults.hpp"
#include "harness/compare/grouping.hpp"
#include "harness/records/results.hpp"
#include "harness/records/standard_input.hpp"
#include "reports/csv.hpp"
#include "reports/json.hpp"
#include "reports/markdown.hpp"
#include "reports/text.hpp"

namespace allot::cli {
namespace {

struct Options {
  std::vector<std::string> inputs;
  compare::Expressions by;
  std::string ignored;
  std::string filter = "*";
  std::vector<std::string> bases, metrics;
  std::string format = "text";
  std::string output;
  stats::Levels levels;
  std::string visible = "3%";
  bool plain = false;
  int width = -1;  // of text; below 0: the terminal's
};

/// Says which option an expression's fault is in.
template <class Parse>
auto parse_option(const char* option, Parse parse) {
  try {
    return parse();
  } catch (const Error& fault) {
    throw Error(fmt::format("{}: {}", option, fault.what()), fault.remedy());
  }
}

std::vector<compare::Field> fields_of(const char* option, const std::string& expression) {
  return parse_option(option, [&] { return compare::parse_projection(expression); });
}

void warn(const std::string& message) {
  std::fprintf(stderr, "allot: %s\n", message.c_str());
}

/// What the operator left open is settled by what the records hold.
compare::Arrangement arrange(const Options& options, const std::vector<records::Input>& inputs) {
  compare::Axes axes;
  bool records_only = true;
  for (const records::Input& input : inputs) {
    if (records::format_of(input) != records::Format::record) {
      records_only = false;
      continue;
    }
    records::ResultReader reader([&axes](const records::Result& result) { axes.observe(result); },
                                 [](const std::string&) {});
    reader.read(input);
  }
  compare::Arrangement arrangement;
  arrangement.ignored = fields_of("--ignore", options.ignored);
  fields_of("--table", options.by.table);
  fields_of("--row", options.by.row);
  fields_of("--col", options.by.column);
  const compare::Expressions by = records_only ? axes.complete(options.by, options.ignored)
                                               : compare::benchmark_expressions(options.by);
  arrangement.table = fields_of("--table", by.table);
  arrangement.row = fields_of("--row", by.row);
  arrangement.column = fields_of("--col", by.column);
  arrangement.filter = parse_option("--filter", [&] { return compare::Filter(options.filter); });
  arrangement.bases = options.bases;
  if (arrangement.bases.empty() && records_only) arrangement.bases = compare::default_bases();
  arrangement.metrics = options.metrics;
  if (arrangement.metrics.empty() && records_only) {
    arrangement.metrics = compare::default_metrics();
  }
  arrangement.paired = !options.plain;
  return arrangement;
}

void check_bases(const Options& options, const std::vector<stats::Table>& tables) {
  std::vector<std::string> known;
  for (const stats::Table& table : tables) {
    for (const auto& column : table.columns)
      known.insert(known.end(), column.begin(), column.end());
  }
  for (const std::string& base : options.bases) {
    if (std::find(known.begin(), known.end(), base) != known.end()) continue;
    const std::string nearest = nearest_name(base, known);
    throw Error(fmt::format("--base: no column is called {}", base),
                nearest.empty() ? "name one of the columns" : "did you mean " + nearest + "?");
  }
}

std::size_t text_width(const Options& options) {
  if (options.width >= 0) return static_cast<std::size_t>(options.width);
  winsize size{};
  if (!options.output.empty() || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

void render(const Options& options, const std::vector<stats::Table>& tables, std::ostream& out) {
  if (options.format == "csv") {
    reports::print_csv(tables, out, std::cerr);
  } else if (options.format == "markdown") {
    reports::print_markdown(tables, out);
  } else if (options.format == "json") {
    reports::print_json(tables, options.levels, out);
  } else {
    reports::print_text(tables, out, text_width(options));
  }
}

void write(const Options& options, const std::vector<stats::Table>& tables) {
  if (options.output.empty()) {
    render(options, tables, std::cout);
    std::cout.flush();
    if (!std::cout) throw system_error("cannot write the comparison to standard output");
    return;
  }
  std::ofstream file(options.output);
  render(options, tables, file);
  file.close();
  if (!file) throw system_error(fmt::format("cannot write {}", options.output));
}

Exit run(const Options& options) {
  std::vector<records::Input> inputs = records::parse_inputs(options.inputs);
  for (records::Input& input : inputs) {
    if (input.path == "-") input.path = records::rereadable_standard_input();
  }
  compare::Grouping grouping(arrange(options, inputs));
  records::ResultReader reader([&grouping](const records::Result& result) { grouping.add(result); },
                               warn);
  for (const records::Input& input : inputs) reader.read(input);

  std::vector<stats::Table> tables = grouping.tables(reader.units());
  if (tables.empty()) {
    throw Error("nothing to compare: no result matches", "check --filter, --metric and the files");
  }
  check_bases(options, tables);
  for (stats::Table& table : tables) stats::compute(table, options.levels);
  write(options, tables);
  if (reader.failed_runs() > 0) {
    warn(fmt::format("{} runs in these records failed; see the footnotes", reader.failed_runs()));
  }
  return reader.failed_runs() > 0 || reader.faults() > 0 ? Exit::invalid : Exit::ok;
}

Body declare(CLI::App& command) {
  const auto options = std::make_shared<Options>();
  command
      .add_option(
          "FILE", options->inputs,
          "records, files in the Go benchmark format or Google Benchmark's JSON; LABEL=FILE "
          "names one, - is standard input")
      ->required();
  command.add_option("--row", options->by.row,
                     "what a row is: axes (build, corpus, workload, strategy, allocator, file) or "
                     "benchstat keys, each with an order if need be (key@alpha, key@num, "
                     "key@(a b))");
  command.add_option("--col", options->by.column, "what a column is; the first one is the base");
  command.add_option("--table", options->by.table, "what a table is");
  command.add_option("--ignore", options->ignored, "keys to throw together without a warning");
  command.add_option("--filter", options->filter,
                     "which results: key:value key:/regex/ key:(a OR b), joined by AND, OR, -, ()");
  command
      .add_option("--base", options->bases,
                  "the column that comes first and is compared with (of records: "
                  "vector-map, batch-256, heap-hash, glibc)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("--metric", options->metrics,
                  "units to show, with globs, in this order (of records: sec/op, cpu-sec/op, "
                  "peak-anon-B, minor-faults/op, share-of-*; of counts: allocs/op, B/op, "
                  "peak-live-B)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--alpha", options->levels.alpha, "p up to which a difference is called one")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--confidence", options->levels.confidence, "of the intervals")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--see", options->visible,
                     "the change that notes on needed rounds are about (3%)");
  command.add_flag("--plain", options->plain,
                   "benchstat's columns only, without the effect by shared rounds");
  command.add_option("--format", options->format, "text, csv, markdown or json (all figures)")
      ->check(CLI::IsMember({"text", "csv", "markdown", "json"}));
  command.add_option("-o,--output", options->output, "write there instead of standard output");
  command.add_option("--width", options->width,
                     "cut wider text tables, repeating the base (default: the terminal's; 0: "
                     "never)");
  command.footer(
      "Exit status: 0 compared; 2 a fault in the command line or a file; 3 compared, but runs in "
      "the records failed or lines could not be read.");
  return [options] {
    options->levels.visible = parse_percent("--see", options->visible);
    return run(*options);
  };
}

const bool enrolled = enrol({"compare", "compare strategies, allocators, builds or files",
                             "allot compare runs.jsonl --col strategy", declare});

}  // namespace
}  // namespace allot::cli

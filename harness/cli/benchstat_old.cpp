// allot benchstat-old: takes the place of the benchstat that was in use until January 2023.
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <sstream>

#include "harness/cli/benchstat.hpp"
#include "harness/cli/benchstat_flags.hpp"
#include "harness/compare/old_benchmarks.hpp"
#include "reports/old_text.hpp"

namespace allot::cli {
namespace {

constexpr const char* usage = R"(usage: allot benchstat-old [flags] old.txt [new.txt] [more.txt ...]

Compares Go benchmark results as benchstat did before 2023: means of the values within Tukey's
fences, with the largest deviation. Flags go before the files.
  -alpha P          call a difference real if p < P (default 0.05)
  -delta-test TEST  utest, ttest or none (default utest)
  -geomean          add the geometric mean of each file
  -split LABELS     group benchmarks by these labels (default pkg,goos,goarch)
  -sort ORDER       none, name or delta; -name and -delta reverse (default none)
  -csv              comma-separated values
  -norange          leave the deviations out of them

Exit status: 0 compared; 2 a fault in the command line, or a file that cannot be read.
)";

compare::OldOptions options_of(const GoFlags& flags) {
  compare::OldOptions options;
  options.alpha = flags.fraction("alpha");
  options.geomean = flags.is_set("geomean");
  const std::string& test = flags.text("delta-test");
  if (test == "ttest" || test == "t" || test == "t-test") {
    options.test = stats::OldTest::welch;
  } else if (test == "none") {
    options.test = stats::OldTest::none;
  } else if (test != "utest" && test != "u" && test != "u-test") {
    throw Error(fmt::format("-delta-test {} is none of utest, ttest, none", test));
  }
  options.split.clear();
  std::istringstream labels(flags.text("split"));
  for (std::string label; std::getline(labels, label, ',');) options.split.push_back(label);

  std::string sort = flags.text("sort");
  options.reverse = sort.starts_with('-');
  if (options.reverse) sort.erase(0, 1);
  if (sort == "name") {
    options.sort = compare::OldOptions::name;
  } else if (sort == "delta") {
    options.sort = compare::OldOptions::delta;
  } else if (sort != "none") {
    throw Error(fmt::format("-sort {} is none of none, name, delta, -name, -delta", sort));
  }
  return options;
}

Exit compare_files(const std::vector<std::string>& words, std::ostream& out,
                   std::ostream& /*err*/) {
  GoFlags flags;
  flags.add("alpha", "0.05");
  flags.add("delta-test", "utest");
  flags.add("split", "pkg,goos,goarch");
  flags.add("sort", "none");
  for (const char* name : {"geomean", "csv", "norange"}) flags.add_switch(name);
  const std::vector<std::string> paths = flags.parse(words);
  if (paths.empty()) throw Error("no files are given", "see --help");

  compare::OldBenchmarks benchmarks(options_of(flags));
  for (const std::string& path : paths) benchmarks.read(path);
  const std::vector<stats::OldTable> tables = benchmarks.tables();
  if (flags.is_set("csv")) {
    reports::print_old_csv(tables, out, !flags.is_set("norange"));
  } else {
    reports::print_old_text(tables, out);
  }
  return Exit::ok;
}

const bool enrolled =
    enrol({"benchstat-old", "drop-in replacement for the benchstat before 2023",
           "allot benchstat-old -geomean old.txt new.txt", take_words(benchstat_old)});

}  // namespace

Exit benchstat_old(const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
  return as_go_program({"benchstat-old", usage, compare_files}, words, out, err);
}

}  // namespace allot::cli

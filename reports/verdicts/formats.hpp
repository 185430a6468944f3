// The formats in which a gate's verdicts can be had: for people, for programs, and for the services
// that watch a repository.
#pragma once

#include <array>
#include <ostream>
#include <string_view>

#include "harness/gate/report.hpp"

namespace allot::verdicts {

/// What happened and what to do, in a few lines.
void print_text(const gate::Report& report, std::ostream& out);
/// For a pull request or a job's summary.
void print_markdown(const gate::Report& report, std::ostream& out);
/// Everything (FORMAT.md, "A verdict").
void print_json(const gate::Report& report, std::ostream& out);
/// JUnit's XML: a test case per verdict; inconclusive ones are skipped, invalid ones errors.
void print_junit(const gate::Report& report, std::ostream& out);
/// GitHub's workflow commands, which a job's log turns into annotations.
void print_annotations(const gate::Report& report, std::ostream& out);
/// github-action-benchmark's custom JSON ("customSmallerIsBetter") of the candidate's figures;
/// rates, which are better when larger, are left out.
void print_benchmark_action(const gate::Report& report, std::ostream& out);
/// Bencher Metric Format: the candidate's figures with their intervals.
void print_bencher(const gate::Report& report, std::ostream& out);

struct Format {
  std::string_view name;
  void (*print)(const gate::Report& report, std::ostream& out);
};

inline constexpr std::array formats{Format{"text", print_text},
                                    Format{"json", print_json},
                                    Format{"markdown", print_markdown},
                                    Format{"junit", print_junit},
                                    Format{"github-annotations", print_annotations},
                                    Format{"gbenchmark-action", print_benchmark_action},
                                    Format{"bencher", print_bencher}};

}  // namespace allot::verdicts

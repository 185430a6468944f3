// `allot history changes`: the commits at which a metric changed.
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <tuple>

#include "harness/cli/command.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/cli/percent.hpp"
#include "harness/records/fields.hpp"
#include "reports/figures.hpp"

namespace allot::cli {
namespace {

using history::Change;
using records::Json;

/// "3f2a1c..9d0e4b" and, of a noisy change, which other commits explain it as well.
std::string place_text(const Change& change) {
  std::string text =
      fmt::format("{}..{}", shortened(change.last_before), shortened(change.first_after));
  if (change.earliest != change.latest) {
    text += fmt::format(" (first of the new level: between {} and {})", shortened(change.earliest),
                        shortened(change.latest));
  }
  return text;
}

std::string size_text(const Change& change) {
  const std::string& metric = change.series.metric;
  const std::string levels = fmt::format("{} -> {}", figure_text(change.before, metric),
                                         figure_text(change.after, metric));
  if (change.before == 0) return levels + (change.exact ? ", exact" : "");
  const std::string text = levels + ", " + reports::ratio_text(change.ratio);
  if (change.exact) return text + ", exact";
  return text + fmt::format(" [{:+.1f}, {:+.1f}] p={:.2g}", 100 * (change.low - 1),
                            100 * (change.high - 1), change.p);
}

/// Where series are not mixed: "AMD EPYC, 2 cores, Linux 6.1, branch main".
std::string line_text(const history::Series& series) {
  return series.host_class + (series.branch.empty() ? "" : ", branch " + series.branch);
}

/// The changes one commit made stand together, and commits in their order.
void sort_by_commit(std::vector<Change>& changes) {
  const auto key = [](const Change& change) {
    return std::tie(change.series.host_class, change.series.branch, change.time, change.first_after,
                    change.last_before);
  };
  std::stable_sort(changes.begin(), changes.end(),
                   [&key](const Change& a, const Change& b) { return key(a) < key(b); });
}

std::string count_text(std::size_t changes, std::size_t series) {
  return fmt::format("{} change{} in {} series", changes, changes == 1 ? "" : "s", series);
}

void print_text(const std::vector<Change>& changes, std::size_t series) {
  std::string line, place;
  for (const Change& change : changes) {
    const bool is_new_line = line_text(change.series) != line;
    if (is_new_line) fmt::print("{}\n", line = line_text(change.series));
    if (is_new_line || place_text(change) != place) {
      fmt::print("{}\n", place = place_text(change));
    }
    fmt::print("  {}  {}: {}{}\n", change.series.cell, change.series.metric, size_text(change),
               change.stands ? "" : ", no longer stands");
  }
  fmt::print("{}\n", count_text(changes.size(), series));
}

/// A bar would end the field of a table.
std::string field(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '\\');
  }
  return text;
}

void print_markdown(const std::vector<Change>& changes, std::size_t series) {
  fmt::print("### History: {}\n", count_text(changes.size(), series));
  std::string line;
  for (const Change& change : changes) {
    if (line_text(change.series) != line) {
      line = line_text(change.series);
      fmt::print("\n{}\n\n| commits | cell | metric | change | stands |\n|---|---|---|---|---|\n",
                 line);
    }
    fmt::print("| {} | {} | {} | {} | {} |\n", place_text(change), field(change.series.cell),
               change.series.metric, size_text(change), change.stands ? "yes" : "no");
  }
}

void print_json(const std::vector<Change>& changes) {
  Json list = Json::array();
  for (const Change& change : changes) list.push_back(change_object(change));
  constexpr int indent = 2;
  fmt::print("{}\n", Json{{"changes", std::move(list)}}.dump(indent, ' ', false,
                                                             Json::error_handler_t::replace));
}

Body declare(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  const auto rule = std::make_shared<history::Rule>();
  const auto smallest = std::make_shared<std::string>("1%");
  const auto standing = std::make_shared<bool>(false);
  add_file_option(command, *options);
  add_selection(command, *options, false);
  command
      .add_option("--alpha", rule->segmentation.alpha,
                  "largest adjusted p of a change of a noisy metric (0.001)")
      ->check(CLI::Range(1e-9, 0.5));
  command
      .add_option("--shortest", rule->segmentation.shortest,
                  "entries on either side of such a change, at the least (4)")
      ->check(CLI::Range(2, 1000));
  command.add_option("--smallest", *smallest, "such changes by less are not told (1%)");
  command.add_flag("--standing", *standing, "only changes that still stand");
  command.add_option("--format", options->format, "text, markdown or json")
      ->check(CLI::IsMember({"text", "markdown", "json"}));
  return [options, rule, smallest, standing] {
    rule->smallest = parse_percent("--smallest", *smallest);
    const std::vector<history::Line> lines = lines_of(*options);
    std::vector<Change> changes = history::changes_in(lines, *rule);
    sort_by_commit(changes);
    if (*standing) std::erase_if(changes, [](const Change& change) { return !change.stands; });
    if (options->format == "json") {
      print_json(changes);
    } else if (options->format == "markdown") {
      print_markdown(changes, lines.size());
    } else {
      print_text(changes, lines.size());
    }
    return Exit::ok;
  };
}

const bool enrolled = enrol({"history changes", "the commits at which a metric changed",
                             "allot history changes --metric 'allocs/op,cpu-sec/op'", declare});

}  // namespace
}  // namespace allot::cli

// `allot history changes`: the commits at which a metric changed.
#include <fmt/format.h>
#include <iostream>
#include <memory>

#include "harness/cli/command.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/cli/percent.hpp"
#include "harness/records/fields.hpp"
#include "reports/figures.hpp"

namespace allot::cli {
namespace {

using history::Change;
using records::Json;

/// "-> 3f2a1c" or, of a noisy change, with the commits that explain it as well.
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
  std::string text =
      fmt::format("{} -> {}, {}", figure_text(change.before, metric),
                  figure_text(change.after, metric), reports::ratio_text(change.ratio));
  if (change.series.exact) return text + ", exact";
  return text + fmt::format(" [{:+.1f}, {:+.1f}] p={:.2g}", 100 * (change.low - 1),
                            100 * (change.high - 1), change.p);
}

void print_text(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    fmt::print("{}\n  {}\n  {}, {}\n", described(change.series), place_text(change),
               size_text(change), change.stands ? "still stands" : "no longer stands");
  }
  fmt::print("{} changes\n", changes.size());
}

void print_markdown(const std::vector<Change>& changes) {
  fmt::print("| cell | metric | commits | change | stands |\n|---|---|---|---|---|\n");
  for (const Change& change : changes) {
    fmt::print("| {} | {} | {} | {} | {} |\n", change.series.cell, change.series.metric,
               place_text(change), size_text(change), change.stands ? "yes" : "no");
  }
}

Json object_of(const Change& change) {
  return {{"cell", change.series.cell},
          {"metric", change.series.metric},
          {"exact", change.series.exact},
          {"branch", change.series.branch},
          {"host_class", change.series.host_class},
          {"last_before", change.last_before},
          {"first_after", change.first_after},
          {"earliest", change.earliest},
          {"latest", change.latest},
          {"before", change.before},
          {"after", change.after},
          {"ratio", change.ratio},
          {"interval", {change.low, change.high}},
          {"p", change.p},
          {"stands", change.stands}};
}

void print_json(const std::vector<Change>& changes) {
  Json list = Json::array();
  for (const Change& change : changes) list.push_back(object_of(change));
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
    std::vector<Change> changes = history::changes_in(lines_of(*options), *rule);
    if (*standing) std::erase_if(changes, [](const Change& change) { return !change.stands; });
    if (options->format == "json") {
      print_json(changes);
    } else if (options->format == "markdown") {
      print_markdown(changes);
    } else {
      print_text(changes);
    }
    return Exit::ok;
  };
}

const bool enrolled = enrol({"history changes", "the commits at which a metric changed",
                             "allot history changes --metric 'allocs/op,cpu-sec/op'", declare});

}  // namespace
}  // namespace allot::cli

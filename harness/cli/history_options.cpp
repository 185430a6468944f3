#include "harness/cli/history_options.hpp"

#include <fmt/format.h>
#include <set>

#include "errors/error.hpp"
#include "errors/nearest.hpp"
#include "reports/figures.hpp"

namespace allot::cli {

void add_file_option(CLI::App& command, HistoryOptions& options) {
  command.add_option("-f,--file", options.file, "the history (" + options.file + ")");
}

void add_selection(CLI::App& command, HistoryOptions& options, bool cells_required) {
  CLI::Option* const cells = command.add_option(
      "CELL", options.selection.cells,
      "cells, as `allot history list --cells` names them, perhaps with globs; the beginning of a "
      "name stands for all that go on from it");
  if (cells_required) cells->required();
  command.add_option("--metric", options.selection.metrics, "metrics, perhaps with globs")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--branch", options.selection.branch, "one branch only");
  command.add_option("--host", options.selection.host_class, "one class of hosts only");
}

std::vector<history::Line> lines_of(const HistoryOptions& options) {
  const history::Store store(options.file, history::Store::Access::read);
  history::Selection selection = options.selection;
  for (const std::string& cell : options.selection.cells) selection.cells.push_back(cell + " *");
  std::vector<history::Line> lines;
  for (history::Series& series : store.series(selection)) {
    std::vector<history::Point> points = store.points(series);
    lines.push_back({std::move(series), std::move(points)});
  }
  if (!lines.empty()) return lines;

  std::set<std::string> cells;
  for (const history::Series& series : store.series({})) cells.insert(series.cell);
  const std::vector<std::string> names(cells.begin(), cells.end());
  const std::string nearest = options.selection.cells.empty()
                                  ? std::string{}
                                  : nearest_name(options.selection.cells.front(), names);
  throw Error(fmt::format("{} holds no such series", options.file),
              nearest.empty() ? "see what it holds: allot history list --cells"
                              : fmt::format("did you mean \"{}\"?", nearest));
}

std::string described(const history::Series& series) {
  return fmt::format("{}  {}{}", series.cell, series.metric, series.exact ? " (exact)" : "");
}

std::string figure_text(double value, const std::string& unit) {
  return reports::scaled_text(value, stats::scale_for(value, stats::class_of(unit)));
}

records::Json change_object(const history::Change& change) {
  return {{"cell", change.series.cell},
          {"metric", change.series.metric},
          {"exact", change.exact},
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

std::set<std::string> hosts_of(const history::Store& store) {
  std::set<std::string> hosts;
  for (const history::Entry& entry : store.entries()) hosts.insert(entry.host_class);
  return hosts;
}

void note_new_hosts(const history::Store& store, std::set<std::string> known) {
  for (const std::string& host : hosts_of(store)) {
    const bool is_new = known.insert(host).second;
    if (!is_new || known.size() == 1) continue;
    fmt::print("note: a new class of hosts starts series of its own: {}\n", host);
  }
}

std::string shortened(const std::string& commit) {
  constexpr std::size_t digits = 12;  // as many as git itself takes for a kernel-sized repository
  return commit.substr(0, digits);
}

}  // namespace allot::cli

// What the commands below `allot history` share: the file, and which of its series are meant.
#pragma once

#include <CLI/CLI.hpp>
#include <set>
#include <string>
#include <vector>

#include "harness/history/changes.hpp"
#include "harness/history/store.hpp"
#include "harness/records/fields.hpp"

namespace allot::cli {

struct HistoryOptions {
  std::string file = "results/history.sqlite";
  history::Selection selection;
  std::string format = "text";
};

void add_file_option(CLI::App& command, HistoryOptions& options);

/// CELL..., --metric, --branch, --host.
void add_selection(CLI::App& command, HistoryOptions& options, bool cells_required);

/// The lines that are meant. A cell given as words "postings/cold synthetic" selects every cell
/// whose name has them in front. Throws Error with the nearest cell's name if there is none.
std::vector<history::Line> lines_of(const HistoryOptions& options);

/// "postings/cold synthetic arena glibc  allocs/op (exact)".
std::string described(const history::Series& series);

/// `value` with the prefix that its unit is written with: "1.416m".
std::string figure_text(double value, const std::string& unit);

/// A change as `allot history changes --format json` and a report have it.
records::Json change_object(const history::Change& change);

/// Tells which classes of hosts have come since `known` was taken: their series are their own.
void note_new_hosts(const history::Store& store, std::set<std::string> known);
std::set<std::string> hosts_of(const history::Store& store);

/// Enough of a commit's hash for people.
std::string shortened(const std::string& commit);

}  // namespace allot::cli

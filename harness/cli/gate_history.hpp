// The base of a gate from a history, where the base itself can't be built and measured any more.
#pragma once

#include <string>
#include <vector>

namespace allot::cli {

struct HistoryBase {
  std::string file;    // the history; empty: there is none
  std::string branch;  // of it; empty: the only one
  int last = 20;       // entries, the newest ones
};

struct HistorySide {
  std::string input;               // "history=FILE", as judge_files takes it
  std::vector<std::string> notes;  // what the reader of a verdict has to know about such a base
};

/// Writes what the history knows of the cells and metrics of `record`, on hosts of its class, to a
/// file in the Go benchmark format beside it: "new-history.txt" for "new.jsonl". Of noisy metrics
/// one result for each of the last entries since the metric last changed, so that the scatter
/// between sittings is in the comparison; of exact ones the newest. An entry of `record` itself is
/// left out.
/// Throws Error if the history has nothing of these cells on such a host, or several branches.
HistorySide write_history_side(const HistoryBase& base, const std::string& record);

}  // namespace allot::cli

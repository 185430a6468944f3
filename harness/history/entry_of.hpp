// From a record to what the history keeps of it.
#pragma once

#include "harness/history/entry.hpp"
#include "harness/records/reader.hpp"

namespace allot::history {

/// Every metric of every cell of which runs were measured, by cell and metric. Commit, branch and
/// source are left empty; the time is that of the record.
/// Throws Error (exit `invalid`) for a record of several builds, one of which a run failed, and one
/// with no measured run: a history of doubtful values would be worse than a gap.
Entry entry_of(const records::RecordFile& record);

/// What a series calls a cell.
std::string cell_name(const plan::Cell& cell);

/// The commit that the record's only build was made from; empty if the record doesn't know it.
std::string commit_of(const records::Header& header);

}  // namespace allot::history

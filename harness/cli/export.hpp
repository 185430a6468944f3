// Record files in the formats of other tools.
#pragma once

#include <iosfwd>

#include "harness/records/reader.hpp"

namespace allot::cli {

/// Writes all of `file` to `out`.
using Exporter = void (*)(const records::RecordFile& file, std::ostream& out);

/// The Go benchmark format: one line per run, with the median of its samples; strategy and
/// allocator are sub-names, so that `benchstat -col /allocator` works. A failed run is a comment.
void export_benchfmt(const records::RecordFile& file, std::ostream& out);

/// Every metric of every sample as a line of its own (RFC 4180), for data frames. A failed run is
/// one line without a sample.
void export_csv(const records::RecordFile& file, std::ostream& out);

/// The JSON of Google Benchmark, as its compare.py reads it: one repetition per run, with the
/// median of its samples, in nanoseconds. Failed runs have `error_occurred`.
void export_gbench(const records::RecordFile& file, std::ostream& out);

}  // namespace allot::cli

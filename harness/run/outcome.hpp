// What came of a run: samples with their proof, or the one failure that says most about it.
#pragma once

#include <optional>

#include "harness/records/record.hpp"
#include "harness/run/process.hpp"
#include "harness/run/receipt.hpp"

namespace allot::run {

/// What a finished process must have shown to count as measured.
struct Proof {
  Expected receipt;
  std::optional<std::string> reference;  // digest of the naive implementation's output; a bound
                                         // has none, and must not send one
  std::optional<int> samples;            // exactly so many; absent: at least one
  records::Limits limits;                // that it ran under, for the wording
};

/// `process` has not been interrupted. Causes come before effects: how the process ended, what it
/// reported itself, whether its report is whole, its receipt, its digest.
records::Outcome judge(const Process& process, const Proof& proof);

/// The last that the process said, as an addition to a failure's detail: as much as a table's
/// footnote can bear. Empty, or a line end and text.
std::string last_words(const Process& process);

/// "SIGSEGV (Segmentation fault)".
std::string signal_name(int signal);

}  // namespace allot::run

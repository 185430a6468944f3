// What `allot exec` says beside its tables: which programs ran, and their heaps.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/exec_setup.hpp"
#include "harness/records/record.hpp"

namespace allot::cli {

/// Before the measurement: what is run, what it reads, and whether its output is compared.
std::string announcement(const ExecSetup& setup);

/// The heap of each command under the first allocator that has counts, as valgrind reports it:
/// there a reallocation is one allocation and one free. Programs that a command starts are listed
/// when there are several.
std::string heap_summaries(const records::Header& header, const std::vector<records::Run>& runs);

/// How many times as long the first command took while it was counted, under its first allocator;
/// empty if a record doesn't tell.
std::string price_of_counting(const records::Header& header, const std::vector<records::Run>& times,
                              const std::vector<records::Run>& counts);

/// Processes that were not served by the allocator of their cell, one line per program and library;
/// empty without any. (Of a command's own process that is a failure, and not listed here.)
std::string foreign_servers(const std::vector<records::Run>& runs);

}  // namespace allot::cli

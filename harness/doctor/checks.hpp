// The doctor's checks, a file for each family of them in checks/.
#pragma once

#include "harness/doctor/examination.hpp"

namespace allot::doctor {

/// A check that can't find what it looks for says so as a note, or says nothing where the machine
/// simply has no such thing.
using Check = Findings (*)(const Machine&);

// Who else uses the processors.
Findings check_load(const Machine& machine);
Findings check_processes(const Machine& machine);
Findings check_pressure(const Machine& machine);
Findings check_limits(const Machine& machine);
Findings check_virtual(const Machine& machine);

// How fast a processor runs, and who shares it.
Findings check_frequency(const Machine& machine);
Findings check_turbo(const Machine& machine);
Findings check_siblings(const Machine& machine);
Findings check_isolation(const Machine& machine);
Findings check_clock_source(const Machine& machine);

// Memory, which is what is measured here.
Findings check_memory(const Machine& machine);
Findings check_huge_pages(const Machine& machine);
Findings check_layout(const Machine& machine);

// What can be counted besides time.
Findings check_counters(const Machine& machine);

/// The cost of the first touch of a 4 KiB page, as page_fault_ns measured it.
Finding judge_page_fault(double nanoseconds);

}  // namespace allot::doctor

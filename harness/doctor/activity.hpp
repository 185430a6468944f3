// Who used the processors over a moment: the machine's neighbours (stolen time) and its own
// processes. One reading of /proc tells only sums since the start, so two are compared.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/doctor/tree.hpp"

namespace allot::doctor {

/// Sums since the start, in clock ticks.
struct Activity {
  struct Process {
    std::string name;
    double ticks = 0;
  };
  double total = 0;  // of all processors
  double idle = 0;
  double stolen = 0;
  std::map<int, Process> processes;
};

Activity read_activity(const Tree& tree);

/// What happened between two readings.
struct Use {
  struct Process {
    int pid = 0;
    std::string name;
    double cores = 0;
  };
  double stolen_share = 0;         // of the processors' time; nothing to steal from is 0
  std::vector<Process> processes;  // the busiest first; `self` and what started it are left out
};

/// `cores` processors were there. `self` is the pid whose own use, with that of its ancestors, is
/// not a neighbour's.
Use use_between(const Activity& before, const Activity& after, int cores, const Tree& tree,
                int self);

}  // namespace allot::doctor

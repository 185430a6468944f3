#include "harness/doctor/examination.hpp"

#include <algorithm>
#include <array>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {

Machine look_at(const Tree& tree, const std::function<void()>& pause, int self) {
  const int cores =
      std::max(1, count_of_list(tree.line("sys/devices/system/cpu/online").value_or("0")));
  const Activity before = read_activity(tree);
  pause();
  return {tree, cores, use_between(before, read_activity(tree), cores, tree, self)};
}

Findings examine(const Machine& machine) {
  constexpr std::array checks{check_load,      check_processes,    check_pressure, check_limits,
                              check_virtual,   check_frequency,    check_turbo,    check_siblings,
                              check_isolation, check_clock_source, check_memory,   check_huge_pages,
                              check_layout,    check_counters};
  Findings all;
  for (const Check check : checks) {
    const Findings found = check(machine);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

}  // namespace allot::doctor

// What can be counted besides time: the processor's own counters, if the kernel hands them out.
#include <fmt/format.h>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {

Findings check_counters(const Machine& machine) {
  const std::string why = "instructions and cache misses can't be read from the processor";
  // The processor's event source; hybrid processors have one for each kind of core.
  const std::string sources = "sys/bus/event_source/devices/";
  if (!machine.tree.has(sources + "cpu") && !machine.tree.has(sources + "cpu_core")) {
    return {{Level::note, "hardware counters", "none here", why,
             "count instructions with valgrind; a host may pass its counters on (vPMU)"}};
  }
  const auto level = machine.tree.number("proc/sys/kernel/perf_event_paranoid");
  // Above 2 a kernel of Debian denies a user's own events, too.
  if (level && *level <= 2) {
    return {
        {Level::ok, "hardware counters", fmt::format("perf_event_paranoid {}", *level), "", ""}};
  }
  return {{Level::note, "hardware counters",
           level ? fmt::format("perf_event_paranoid {}", *level) : "no perf_event_paranoid", why,
           "sudo sysctl kernel.perf_event_paranoid=2"}};
}

}  // namespace allot::doctor

// Memory, which is what is measured here: how much is free, who moves pages behind a program's
// back, which pages it gets, and where they lie.
#include <cstdlib>
#include <fmt/format.h>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {
namespace {

/// Bytes of a line of /proc/meminfo, which counts in KiB.
double meminfo(const Machine& machine, const char* key) {
  const auto value = machine.tree.value("proc/meminfo", key);
  return value ? leading_number(*value).value_or(0) * 1024 : 0;
}

std::string gib(double bytes) {
  return fmt::format("{:.1f} GiB", bytes / (1U << 30U));
}

Finding free_memory(const Machine& machine) {
  const double total = meminfo(machine, "MemTotal");
  const double available = meminfo(machine, "MemAvailable");
  const std::string seen = fmt::format("{} of {} available", gib(available), gib(total));
  // Below a quarter the kernel starts to reclaim the page cache that holds the corpus.
  if (available >= total / 4) return {Level::ok, "memory", seen, "", ""};
  return {Level::warn, "memory", seen, "the kernel reclaims pages, the corpus's among them",
          "close what holds memory, or choose a smaller corpus (NAME:limit=100MB)"};
}

/// Whether a DAMON thread runs: it watches, and may reclaim, pages that look cold.
bool has_damon(const Machine& machine) {
  const std::string folder = "sys/kernel/mm/damon/admin/kdamonds/";
  for (const std::string& name : machine.tree.names(folder)) {
    if (machine.tree.line(folder + name + "/state") == "on") return true;
  }
  return false;
}

}  // namespace

Findings check_memory(const Machine& machine) {
  Findings found{free_memory(machine)};
  const double swapped = meminfo(machine, "SwapTotal") - meminfo(machine, "SwapFree");
  // A few pages of idle programs are no sign of pressure.
  constexpr double harmless = 64.0 * (1U << 20U);
  if (swapped > harmless) {
    found.push_back({Level::warn, "swap", gib(swapped) + " in use",
                     "a page that comes back from disk costs as much as a whole sample",
                     "sudo swapoff -a   (if memory suffices)"});
  }
  if (has_damon(machine)) {
    found.push_back({Level::note, "page reclaim", "a DAMON thread watches memory",
                     "pages that look cold may be taken away and fault again",
                     "echo off | sudo tee /sys/kernel/mm/damon/admin/kdamonds/0/state"});
  }
  if (machine.tree.number("proc/sys/kernel/numa_balancing").value_or(0) > 0) {
    found.push_back({Level::note, "NUMA balancing", "on", "the kernel moves pages between nodes",
                     "sudo sysctl kernel.numa_balancing=0"});
  }
  return found;
}

Findings check_huge_pages(const Machine& machine) {
  const std::string file = "sys/kernel/mm/transparent_hugepage/enabled";
  const auto choices = machine.tree.line(file);
  const std::string mode = choices ? chosen_of(*choices) : "";
  if (mode.empty()) return {{Level::ok, "huge pages", "none: every page is a small one", "", ""}};
  if (mode != "always") return {{Level::ok, "huge pages", "mode " + mode, "", ""}};
  return {{Level::note, "huge pages", "mode always",
           "whether a block gets a huge page depends on what is free at the moment",
           "echo madvise | sudo tee /" + file}};
}

Findings check_layout(const Machine& machine) {
  const auto mode = machine.tree.number("proc/sys/kernel/randomize_va_space");
  const auto personality = machine.tree.line("proc/self/personality");
  // ADDR_NO_RANDOMIZE of personality(2), which `setarch -R` sets and children inherit.
  constexpr unsigned long no_randomize = 0x0040000;
  const bool set_aside =
      personality && (std::strtoul(personality->c_str(), nullptr, 16) & no_randomize) != 0;
  if (set_aside) {
    return {{Level::warn, "address randomisation", "off for this process",
             "one layout, lucky or unlucky, stands for all", "start allot without setarch -R"}};
  }
  if (mode == 2) return {{Level::ok, "address randomisation", "on", "", ""}};
  return {{Level::warn, "address randomisation", mode ? fmt::format("mode {}", *mode) : "unknown",
           "one layout, lucky or unlucky, stands for all",
           "sudo sysctl kernel.randomize_va_space=2"}};
}

Finding judge_page_fault(double nanoseconds) {
  const std::string seen = fmt::format("{:.2f} us per 4 KiB page", nanoseconds / 1000);
  // Bare hardware takes some tenths of a microsecond, most of which clears the page.
  if (nanoseconds < 1000) return {Level::ok, "page fault", seen, "", ""};
  return {Level::note, "page fault", seen,
          "the first touch of memory may outweigh what a layout does: look at minor-faults/op",
          "measure a profile with huge pages beside the others: --allocator glibc,glibc-thp"};
}

}  // namespace allot::doctor

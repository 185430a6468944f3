// How fast a processor runs, whether it keeps that speed, and who shares it.
#include <fmt/format.h>
#include <set>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {
namespace {

const std::string cpus = "sys/devices/system/cpu/";

bool is_x86(const Machine& machine) {
  return machine.tree.value("proc/cpuinfo", "vendor_id").has_value();
}

}  // namespace

Findings check_frequency(const Machine& machine) {
  std::set<std::string> governors;
  for (const std::string& name : machine.tree.names(cpus)) {
    const auto governor = machine.tree.line(cpus + name + "/cpufreq/scaling_governor");
    if (governor) governors.insert(*governor);
  }
  if (governors.empty()) {
    return {{Level::note, "CPU frequency", "no policy is visible here",
             "the host or the firmware decides, and may change it at any time",
             "compare within rounds only, as allot does"}};
  }
  std::string seen = "governor";
  for (const std::string& governor : governors) seen += ' ' + governor;
  if (governors == std::set<std::string>{"performance"}) {
    return {{Level::ok, "CPU frequency", seen, "", ""}};
  }
  return {{Level::warn, "CPU frequency", seen, "the clock follows the load, with a delay",
           "sudo cpupower frequency-set -g performance"}};
}

Findings check_turbo(const Machine& machine) {
  const std::string intel = cpus + "intel_pstate/no_turbo";
  const std::string generic = cpus + "cpufreq/boost";
  const auto no_turbo = machine.tree.line(intel);
  const auto boost = machine.tree.line(generic);
  if (!no_turbo && !boost) return {};
  const bool on = no_turbo ? *no_turbo == "0" : *boost == "1";
  if (!on) return {{Level::ok, "turbo", "off", "", ""}};
  return {{Level::note, "turbo", "on", "the clock depends on temperature and on the other cores",
           no_turbo ? "echo 1 | sudo tee /" + intel : "echo 0 | sudo tee /" + generic}};
}

Findings check_siblings(const Machine& machine) {
  const auto active = machine.tree.line(cpus + "smt/active");
  if (!active || *active != "1") return {};
  return {{Level::note, "hardware threads", "two or more share a core",
           "what runs on the sibling takes execution units and caches",
           "echo off | sudo tee /" + cpus + "smt/control"}};
}

Findings check_isolation(const Machine& machine) {
  const std::string isolated = machine.tree.line(cpus + "isolated").value_or("");
  const std::string allowed =
      machine.tree.value("proc/self/status", "Cpus_allowed_list").value_or("");
  if (!isolated.empty()) {
    return {{Level::ok, "isolated cores",
             fmt::format("{} (this process may use {})", isolated, allowed), "", ""}};
  }
  return {{Level::note, "isolated cores",
           fmt::format("none (this process may use {})", allowed.empty() ? "all" : allowed),
           "the scheduler may put other work beside a sample",
           "taskset -c N allot ...; for a machine that only measures, boot with isolcpus=N "
           "nohz_full=N"}};
}

Findings check_clock_source(const Machine& machine) {
  const std::string folder = "sys/devices/system/clocksource/clocksource0/";
  const auto current = machine.tree.line(folder + "current_clocksource");
  if (!current) {
    return {{Level::note, "clock source", "unknown", "a slow clock would be part of short samples",
             "none"}};
  }
  // Both are read without entering the kernel. Other architectures have names of their own.
  if (*current == "tsc" || *current == "kvm-clock" || !is_x86(machine)) {
    return {{Level::ok, "clock source", *current, "", ""}};
  }
  const std::string available =
      ' ' + machine.tree.line(folder + "available_clocksource").value_or("") + ' ';
  return {{Level::warn, "clock source", *current, "reading it costs a system call or worse",
           available.find(" tsc ") != std::string::npos
               ? "echo tsc | sudo tee /" + folder + "current_clocksource"
               : "boot with tsc=reliable, if the processor's clock is steady"}};
}

}  // namespace allot::doctor

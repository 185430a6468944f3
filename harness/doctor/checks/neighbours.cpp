// Who else uses the processors: other processes, other groups' limits, other machines on the host.
#include <algorithm>
#include <fmt/format.h>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {
namespace {

constexpr const char* pin = "stop them, or measure on a core that is free: taskset -c N allot ...";

// A process below a twentieth of a core is the system's usual background.
constexpr double noticeable_cores = 0.05;
constexpr std::size_t most_named = 3;

std::string percent(double share) {
  return fmt::format("{:.1f} %", share * 100);
}

/// The share of time in which `kind` ("some", "full") waited, over the last minute.
std::optional<double> pressure(const Machine& machine, const std::string& resource) {
  const auto some = machine.tree.value("proc/pressure/" + resource, "some");
  if (!some) return std::nullopt;
  const std::string key = "avg60=";
  const std::size_t at = some->find(key);
  if (at == std::string::npos) return std::nullopt;
  const auto value = leading_number(some->substr(at + key.size()));
  return value ? std::optional(*value / 100) : std::nullopt;
}

}  // namespace

Findings check_load(const Machine& machine) {
  const auto load = machine.tree.number("proc/loadavg");
  if (!load) return {{Level::note, "load", "unknown", "proc/loadavg can't be read", "none"}};
  const std::string seen = fmt::format("{:.2f} on {} cores", *load, machine.cores);
  // A plan itself adds 1. What is above half of the cores before it starts competes with it.
  if (*load <= machine.cores * 0.5) return {{Level::ok, "load", seen, "", ""}};
  return {{Level::warn, "load", seen, "other work competes for cores, caches and memory", pin}};
}

Findings check_processes(const Machine& machine) {
  std::string named;
  double cores = 0;
  std::size_t count = 0;
  for (const Use::Process& process : machine.use.processes) {
    if (process.cores < noticeable_cores) break;
    cores += process.cores;
    if (count++ >= most_named) continue;
    named += fmt::format("{}{} (pid {}, {:.2f} cores)", named.empty() ? "" : ", ", process.name,
                         process.pid, process.cores);
  }
  if (count == 0) return {{Level::ok, "other processes", "none is busy", "", ""}};
  if (count > most_named) named += fmt::format(" and {} more", count - most_named);
  // Less than a fifth of a core leaves the others alone on a machine with several.
  const Level level = cores < 0.2 ? Level::note : Level::warn;
  return {{level, "other processes", named, "they take time and evict caches", pin}};
}

Findings check_pressure(const Machine& machine) {
  const auto cpu = pressure(machine, "cpu");
  const auto memory = pressure(machine, "memory");
  const auto disk = pressure(machine, "io");
  if (!cpu || !memory) {
    return {{Level::note, "pressure", "unknown", "the kernel keeps no pressure figures (PSI)",
             "boot with psi=1"}};
  }
  const std::string seen = fmt::format("cpu {}, memory {}, io {} of the last minute", percent(*cpu),
                                       percent(*memory), percent(disk.value_or(0)));
  // Runnable tasks that wait a twentieth of the time are a second load. Memory must never be
  // waited for: the kernel then reclaims pages in the middle of a sample.
  if (*cpu <= 0.05 && *memory <= 0.001) return {{Level::ok, "pressure", seen, "", ""}};
  if (*memory > 0.001) {
    return {{Level::warn, "pressure", seen, "the kernel reclaims memory while programs run",
             "close what holds memory, or choose a smaller corpus (NAME:limit=100MB)"}};
  }
  return {{Level::warn, "pressure", seen, "tasks wait for a core", pin}};
}

Findings check_virtual(const Machine& machine) {
  const std::string flags = machine.tree.value("proc/cpuinfo", "flags").value_or("") + ' ';
  const bool guest = flags.find(" hypervisor ") != std::string::npos;
  const std::string seen = fmt::format("{}, {} of the time stolen", guest ? "yes" : "no",
                                       percent(machine.use.stolen_share));
  // One in two hundred is what a sample of some tens of milliseconds begins to show.
  if (machine.use.stolen_share > 0.005) {
    return {{Level::warn, "virtual machine", seen, "the host gives the processors to others",
             "judge by cpu-sec/op, and ask for dedicated cores"}};
  }
  if (!guest) return {{Level::ok, "virtual machine", seen, "", ""}};
  return {{Level::note, "virtual machine", seen,
           "frequency, caches and neighbours are the host's; page faults cost more",
           "judge by cpu-sec/op, and repeat decisive measurements on real hardware"}};
}

}  // namespace allot::doctor

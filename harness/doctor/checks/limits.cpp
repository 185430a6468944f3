// What the control groups around this process allow it: a quota stops it in the middle of a sample.
#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "harness/doctor/checks.hpp"

namespace allot::doctor {
namespace {

/// A control group's folder, and those around it up to the root of the hierarchy.
std::vector<std::string> groups_around(const std::string& mount, std::string path) {
  std::vector<std::string> folders;
  for (;;) {
    folders.push_back(mount + path + '/');
    if (path.empty()) return folders;
    path.erase(path.rfind('/'));
  }
}

/// Folders in which limits of `controller` may stand: those of the one hierarchy of version 2, or
/// of the controller's own of version 1 (cgroups(7)).
std::vector<std::string> folders_of(const Tree& tree, const std::string& controller) {
  std::vector<std::string> folders;
  for (const std::string& line : tree.lines("proc/self/cgroup")) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    std::string path = line.substr(second + 1);
    if (path == "/") path.clear();
    std::string mount;
    if (controllers == ",,") {
      mount = "sys/fs/cgroup";
    } else if (controllers.find(',' + controller + ',') != std::string::npos) {
      mount = "sys/fs/cgroup/" + controller;
    } else {
      continue;
    }
    const auto around = groups_around(mount, path);
    folders.insert(folders.end(), around.begin(), around.end());
  }
  return folders;
}

/// Cores that the quota in `folder` gives; nothing if there is none.
std::optional<double> quota_cores(const Tree& tree, const std::string& folder) {
  double quota = -1;
  double period = 0;
  if (const auto both = tree.line(folder + "cpu.max")) {
    std::istringstream(*both) >> quota >> period;  // "max 100000" leaves both as they are
  } else {
    quota = tree.number(folder + "cpu.cfs_quota_us").value_or(-1);
    period = tree.number(folder + "cpu.cfs_period_us").value_or(0);
  }
  if (quota <= 0 || period <= 0) return std::nullopt;
  return quota / period;
}

std::optional<double> memory_limit(const Tree& tree, const std::string& folder) {
  const auto limit = tree.has(folder + "memory.max")
                         ? tree.number(folder + "memory.max")  // "max" is no number
                         : tree.number(folder + "memory.limit_in_bytes");
  // Version 1 writes "no limit" as the largest number of pages.
  constexpr double unlimited = 1e18;
  return limit && *limit < unlimited ? limit : std::nullopt;
}

}  // namespace

Findings check_limits(const Machine& machine) {
  std::optional<double> cores;
  for (const std::string& folder : folders_of(machine.tree, "cpu")) {
    const auto quota = quota_cores(machine.tree, folder);
    if (quota && (!cores || *quota < *cores)) cores = quota;
  }
  std::optional<double> bytes;
  for (const std::string& folder : folders_of(machine.tree, "memory")) {
    const auto limit = memory_limit(machine.tree, folder);
    if (limit && (!bytes || *limit < *bytes)) bytes = limit;
  }
  Findings found;
  if (cores) {
    found.push_back({Level::warn, "CPU quota", fmt::format("{:.2f} cores", *cores),
                     "a process that has used up its quota is stopped in the middle of a sample",
                     "start the container without --cpus; give it cores of its own: "
                     "--cpuset-cpus"});
  } else {
    found.push_back({Level::ok, "CPU quota", "none", "", ""});
  }
  if (bytes) {
    found.push_back({Level::note, "memory limit", fmt::format("{:.1f} GiB", *bytes / (1U << 30U)),
                     "near the limit the kernel reclaims pages and kills",
                     "choose corpora whose peak stays below half of it"});
  }
  return found;
}

}  // namespace allot::doctor

#include "harness/doctor/activity.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <sstream>

namespace allot::doctor {
namespace {

/// The fields of /proc/PID/stat behind the name, which may hold blanks and brackets itself.
struct Stat {
  std::string name;
  std::vector<double> fields;  // from the state on; the state itself reads as 0
};

std::optional<Stat> stat_of(const Tree& tree, const std::string& pid) {
  const auto line = tree.line("proc/" + pid + "/stat");
  if (!line) return std::nullopt;  // it has ended meanwhile
  const std::size_t open = line->find('(');
  const std::size_t close = line->rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  Stat stat{line->substr(open + 1, close - open - 1), {}};
  std::istringstream words(line->substr(close + 1));
  for (std::string word; words >> word;) stat.fields.push_back(leading_number(word).value_or(0));
  return stat;
}

// Positions in Stat::fields (proc(5) counts from 1, the state being the third).
constexpr std::size_t parent_field = 1;
constexpr std::size_t user_field = 11;
constexpr std::size_t system_field = 12;

/// `self`, its parent, its parent's parent ...
std::set<int> line_of_descent(const Tree& tree, int self) {
  std::set<int> line;
  while (self > 0 && line.insert(self).second) {
    const auto stat = stat_of(tree, fmt::format("{}", self));
    if (!stat || stat->fields.size() <= parent_field) break;
    self = static_cast<int>(stat->fields[parent_field]);
  }
  return line;
}

}  // namespace

Activity read_activity(const Tree& tree) {
  Activity activity;
  std::istringstream ticks(tree.value("proc/stat", "cpu").value_or(""));
  // user nice system idle iowait irq softirq steal; guest time behind them is in user already.
  constexpr int idle = 3;
  constexpr int waiting = 4;
  constexpr int stolen = 7;
  double value = 0;
  for (int field = 0; field <= stolen && ticks >> value; ++field) {
    activity.total += value;
    if (field == idle || field == waiting) activity.idle += value;
    if (field == stolen) activity.stolen = value;
  }
  for (const std::string& name : tree.names("proc")) {
    const auto pid = leading_number(name);
    if (!pid) continue;
    const auto stat = stat_of(tree, name);
    if (!stat || stat->fields.size() <= system_field) continue;
    activity.processes[static_cast<int>(*pid)] = {
        stat->name, stat->fields[user_field] + stat->fields[system_field]};
  }
  return activity;
}

Use use_between(const Activity& before, const Activity& after, int cores, const Tree& tree,
                int self) {
  Use use;
  const double passed = after.total - before.total;
  if (passed <= 0) return use;
  use.stolen_share = (after.stolen - before.stolen) / passed;
  const std::set<int> own = line_of_descent(tree, self);
  for (const auto& [pid, process] : after.processes) {
    const auto earlier = before.processes.find(pid);
    const double start = earlier == before.processes.end() ? 0 : earlier->second.ticks;
    const double busy = (process.ticks - start) / passed * cores;
    if (busy > 0 && !own.contains(pid)) use.processes.push_back({pid, process.name, busy});
  }
  std::sort(use.processes.begin(), use.processes.end(),
            [](const auto& a, const auto& b) { return a.cores > b.cores; });
  return use;
}

}  // namespace allot::doctor

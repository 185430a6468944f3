#include "harness/plan/selection.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "errors/nearest.hpp"

namespace allot::plan {
namespace {

Error unknown(std::string_view axis, const std::string& pattern, bool is_glob,
              std::span<const std::string> known) {
  const std::string remedy =
      known.empty() ? std::string{} : fmt::format("choose from: {}", fmt::join(known, ", "));
  if (is_glob) return Error(fmt::format("no {} matches \"{}\"", axis, pattern), remedy);
  const std::string nearest = nearest_name(pattern, known);
  if (nearest.empty()) return Error(fmt::format("unknown {}: \"{}\"", axis, pattern), remedy);
  return Error(fmt::format("unknown {}: \"{}\"", axis, pattern),
               fmt::format("did you mean \"{}\"?", nearest));
}

}  // namespace

bool matches(std::string_view glob, std::string_view name) {
  std::size_t g = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;  // the last `*` met, to come back to
  std::size_t resume = 0;                     // what that `*` stands for ends here
  while (n < name.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      resume = n;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == name[n])) {
      ++g;
      ++n;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      n = ++resume;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

std::vector<std::string> split_lists(std::span<const std::string> options) {
  std::vector<std::string> parts;
  for (const std::string& option : options) {
    for (std::size_t begin = 0; begin <= option.size();) {
      const std::size_t end = std::min(option.find(',', begin), option.size());
      if (end > begin) parts.push_back(option.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return parts;
}

std::vector<std::string> select(std::string_view axis, std::span<const std::string> patterns,
                                std::span<const std::string> known) {
  std::vector<std::string> chosen;
  for (const std::string& pattern : split_lists(patterns)) {
    const bool is_glob = pattern.find_first_of("*?") != std::string::npos;
    bool found = false;
    for (const std::string& name : known) {
      if (!matches(pattern, name)) continue;
      found = true;
      if (std::find(chosen.begin(), chosen.end(), name) == chosen.end()) chosen.push_back(name);
    }
    if (!found) throw unknown(axis, pattern, is_glob, known);
  }
  return chosen;
}

std::string_view study_of(std::string_view workload) {
  return workload.substr(0, workload.find('/'));
}

std::vector<Cell> cells_of(const Axes& axes) {
  std::vector<Cell> cells;
  for (const std::string& build : axes.builds) {
    for (const std::string& corpus : axes.corpora) {
      for (const std::string& workload : axes.workloads) {
        for (const auto& [role, names] :
             {std::pair{Role::strategy, &axes.strategies}, std::pair{Role::bound, &axes.bounds}}) {
          const auto of_study = names->find(study_of(workload));
          if (of_study == names->end()) continue;
          for (const std::string& name : of_study->second) {
            for (const std::string& allocator : axes.allocators) {
              cells.push_back({build, corpus, workload, name, allocator, role});
            }
          }
        }
      }
    }
  }
  return cells;
}

}  // namespace allot::plan

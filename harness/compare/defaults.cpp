#include "harness/compare/defaults.hpp"

#include <algorithm>
#include <array>

#include "bench/record_keys.hpp"
#include "harness/compare/keys.hpp"
#include "harness/compare/projection.hpp"

namespace allot::compare {
namespace {

// In the order in which a row's label names them.
constexpr std::array<std::string_view, 6> axes{"corpus",    "workload", "strategy",
                                               "allocator", "build",    ".file"};
constexpr std::array<std::string_view, 4> column_axes{".file", "strategy", "allocator", "build"};

void append(std::string& list, std::string_view key) {
  if (!list.empty()) list += ',';
  list += key;
}

}  // namespace

Expressions benchmark_expressions(Expressions given) {
  if (given.table.empty()) given.table = ".config";
  if (given.row.empty()) given.row = ".fullname";
  if (given.column.empty()) given.column = ".file";
  return given;
}

void Axes::observe(const records::Result& result) {
  for (const std::string_view axis : axes) {
    seen_.emplace(axis, std::string(extract(result, axis)));
  }
}

bool Axes::varies(std::string_view axis) const {
  return std::count_if(seen_.begin(), seen_.end(),
                       [axis](const auto& pair) { return pair.first == axis; }) > 1;
}

Expressions Axes::complete(Expressions given, std::string_view ignored) const {
  std::set<std::string> taken;
  for (const std::string_view expression :
       {std::string_view(given.table), std::string_view(given.row), std::string_view(given.column),
        ignored}) {
    for (const Field& field : parse_projection(expression)) {
      taken.insert(field.key == "file" ? ".file" : field.key);
    }
  }
  const auto free = [&taken](std::string_view axis) { return taken.count(std::string(axis)) == 0; };
  const auto take = [&taken](std::string& list, std::string_view axis) {
    append(list, axis);
    taken.emplace(axis);
  };
  if (given.column.empty()) {
    const auto varying = std::find_if(column_axes.begin(), column_axes.end(),
                                      [&](auto axis) { return free(axis) && varies(axis); });
    const auto any = std::find_if(column_axes.begin() + 1, column_axes.end(), free);
    if (varying != column_axes.end() || any != column_axes.end()) {
      take(given.column, varying != column_axes.end() ? *varying : *any);
    }
  }
  if (given.row.empty()) {
    for (const std::string_view axis : axes) {
      if (free(axis) && varies(axis)) take(given.row, axis);
    }
    if (given.row.empty() && free("workload")) take(given.row, "workload");
  }
  if (given.table.empty()) {
    for (const std::string_view axis : axes) {
      // A single file's name says nothing about what was measured.
      if (free(axis) && (axis != ".file" || varies(axis))) take(given.table, axis);
    }
  }
  return given;
}

std::vector<std::string> default_bases() {
  return {"vector-map", "batch-256", "heap-hash", "glibc"};
}

std::vector<std::string> default_metrics() {
  using namespace bench::metric;
  // A record holds times or counts, never both.
  return {std::string(wall),
          std::string(cpu),
          std::string(peak),
          std::string(faults),
          std::string(allocations),
          std::string(requested),
          std::string(peak_live),
          "share-of-*",
          std::string(peak_rss),
          std::string(memory_share),
          "cpu-share-*"};
}

}  // namespace allot::compare

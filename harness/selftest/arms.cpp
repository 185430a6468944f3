#include "harness/selftest/arms.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "errors/check.hpp"
#include "errors/error.hpp"
#include "harness/plan/sides.hpp"
#include "harness/records/medians.hpp"

namespace allot::selftest {
namespace {

constexpr std::string_view same_again = "-again";
constexpr std::string_view slowed = "-slowed";
// The worker's option --inject by its environment, which a profile can set.
constexpr const char* inject_variable = "ALLOT_INJECT";

/// The cell's values but the allocator, on which the arms differ.
std::string name_of(const plan::Cell& cell) {
  return fmt::format("{} {} {}", cell.workload, cell.corpus, cell.strategy);
}

int whole_rounds(const records::RecordFile& file) {
  std::map<int, std::size_t> launches;
  for (const records::Run& run : file.runs) ++launches[run.launch.round];
  int rounds = 0;
  while (launches[rounds] == plan::launches_in_round(file.header.plan)) ++rounds;
  return rounds;
}

}  // namespace

void add_candidate(records::Header& header, double slowdown) {
  CHECK(header.allocators.size() == 1);
  const auto& [base, profile] = *header.allocators.begin();
  const plan::Sides sides{"allocator", base,
                          base + std::string(slowdown > 0 ? slowed : same_again)};
  records::Allocator candidate = profile;
  if (slowdown > 0) {
    candidate.env[inject_variable] = fmt::format("{}", slowdown * 100);
  }
  header.allocators[sides.candidate] = candidate;
  std::vector<plan::Cell> both;
  for (const plan::Cell& cell : header.plan.cells) {
    both.push_back(cell);
    both.push_back(cell);
    both.back().allocator = sides.candidate;
  }
  header.plan.cells = std::move(both);
  header.plan.sides = sides;
}

std::vector<gate::Pair> pairs_of(const records::RecordFile& file, const std::string& metric,
                                 int first, int end) {
  const plan::Sides& sides = file.header.plan.sides.value();
  std::map<std::string, gate::Pair> pairs;
  for (const records::Run& run : file.runs) {
    const plan::Cell& cell = run.launch.cell;
    if (run.launch.round < first || run.launch.round >= end) continue;
    gate::Pair& pair = pairs[name_of(cell)];
    pair.cell = name_of(cell);
    pair.metric = metric;
    if (const records::Failure* failure = run.failure()) {
      pair.fault = failure->detail;
      continue;
    }
    const auto values = records::medians(run.measured()->samples);
    const auto value = values.find(metric);
    if (value == values.end()) {
      pair.fault = "not measured";
      continue;
    }
    const bool is_base = plan::side_of(sides, cell) == plan::Side::base;
    gate::Side& side = is_base ? pair.base : pair.candidate;
    side.values.push_back(value->second);
    side.rounds.push_back(run.launch.round);
  }
  std::vector<gate::Pair> all;
  for (auto& [name, pair] : pairs) all.push_back(std::move(pair));
  return all;
}

std::vector<std::vector<gate::Verdict>> tables_of(const records::RecordFile& file,
                                                  const std::string& path,
                                                  const std::string& metric, int rounds,
                                                  const gate::Limits& limits) {
  if (!file.header.plan.sides) {
    throw Error(fmt::format("{} does not have the same cells on two sides", path),
                "make such a record: allot selftest --aa -o FILE");
  }
  std::vector<std::vector<gate::Verdict>> tables;
  const int whole = whole_rounds(file);
  for (int first = 0; first + 2 * rounds <= whole; first += 2 * rounds) {
    const int middle = first + rounds;
    tables.push_back(gate::confirm(gate::judge(pairs_of(file, metric, first, middle), limits),
                                   pairs_of(file, metric, middle, middle + rounds), limits));
  }
  return tables;
}

}  // namespace allot::selftest

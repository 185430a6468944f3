#include "harness/records/bound_shares.hpp"

#include <utility>

#include "harness/records/medians.hpp"

namespace allot::records {
namespace {

const std::string cpu(bench::metric::cpu);

/// The run's CPU time, median of its samples; 0 if it has none.
double cpu_of(const Run& run) {
  if (run.measured() == nullptr) return 0;
  const auto reduced = medians(run.measured()->samples);
  const auto found = reduced.find(cpu);
  return found == reduced.end() ? 0 : found->second;
}

}  // namespace

BoundShares::Place BoundShares::place_of(const Run& run) {
  plan::Cell cell = run.launch.cell;
  cell.strategy.clear();
  cell.role = plan::Role::strategy;
  return {run.launch.round, std::move(cell)};
}

BoundShares::BoundShares(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.launch.cell.role != plan::Role::bound || run.measured() == nullptr) continue;
    bounds_[place_of(run)][run.launch.cell.strategy].push_back(cpu_of(run));
  }
}

std::map<std::string, double> BoundShares::of(const Run& run) const {
  std::map<std::string, double> shares;
  const auto beside = bounds_.find(place_of(run));
  if (beside == bounds_.end() || run.launch.cell.role == plan::Role::bound) return shares;
  const double own = cpu_of(run);
  if (own <= 0) return shares;
  for (const auto& [bound, seconds] : beside->second) {
    shares["share-of-" + bound] = median(seconds) / own;
  }
  return shares;
}

}  // namespace allot::records

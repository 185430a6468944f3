#include "harness/selftest/noise.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <utility>

#include "errors/error.hpp"
#include "harness/records/medians.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::selftest {
namespace {

/// Every cell launched once (harness/plan): a round and its turn.
using Turn = std::pair<int, int>;
/// Logarithm of the metric by cell, then turn.
using Logarithms = std::map<plan::Cell, std::map<Turn, double>>;

Error unfit(const std::string& path, const std::string& what) {
  return Error(fmt::format("{} does not show a machine's noise: {}", path, what),
               "record some: allot selftest --aa --budget 5m -o FILE");
}

Logarithms logarithms(const records::RecordFile& file, const std::string& path,
                      const std::string& metric) {
  Logarithms all;
  for (const records::Run& run : file.runs) {
    if (run.measured() == nullptr) throw unfit(path, "runs in it failed");
    const auto values = records::medians(run.measured()->samples);
    const auto value = values.find(metric);
    if (value == values.end() || !(value->second > 0)) {
      throw unfit(path, fmt::format("{} of {} is missing or 0", metric, run.launch.cell.strategy));
    }
    const int cells = static_cast<int>(file.header.plan.cells.size());
    all[run.launch.cell][{run.launch.round, run.launch.slot / cells}] = std::log(value->second);
  }
  return all;
}

/// The turns that every cell took part in, in order.
std::vector<Turn> whole_turns(const Logarithms& all, std::size_t cells) {
  std::map<Turn, std::size_t> launches;
  for (const auto& [cell, by_turn] : all) {
    for (const auto& [turn, value] : by_turn) ++launches[turn];
  }
  std::vector<Turn> whole;
  for (const auto& [turn, count] : launches) {
    if (count == cells) whole.push_back(turn);
  }
  return whole;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return stats::quantile(values, 0.5);
}

double variance(const std::vector<double>& values) {
  const double count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares / (count - 1);
}

/// Takes the rounds' means, as they stand in `noise.rounds`, out of the launches' own noise. A mean
/// takes a share of each launch's own noise with it: own noise gets it back, and what rounds share
/// is shrunk to the variance that is left without it.
void separate(Noise& noise) {
  const double count = static_cast<double>(noise.cells.size());
  const double restored = std::sqrt(count / (count - 1));
  double own_variance = 0;
  for (Noise::Cell& cell : noise.cells) {
    for (std::size_t r = 0; r < noise.rounds.size(); ++r) {
      cell.own[r] = (cell.own[r] - noise.rounds[r]) * restored;
    }
    own_variance += variance(cell.own) / count;
    std::sort(cell.own.begin(), cell.own.end());
  }
  const double apparent = variance(noise.rounds);
  const double shared = std::max(0.0, apparent - own_variance / count);
  const double shrunk = apparent > 0 ? std::sqrt(shared / apparent) : 0;
  for (double& round : noise.rounds) round *= shrunk;
}

}  // namespace

Noise noise_of(const records::RecordFile& file, const std::string& path,
               const std::string& metric) {
  const Logarithms all = logarithms(file, path, metric);
  const std::vector<Turn> turns = whole_turns(all, file.header.plan.cells.size());
  if (turns.size() < fewest_noise_rounds || all.size() < 2) {
    throw unfit(path, fmt::format("in it {} cells were all launched {} times, and 2 or more must "
                                  "be {} times",
                                  all.size(), turns.size(), fewest_noise_rounds));
  }
  Noise noise;
  noise.rounds.assign(turns.size(), 0);
  for (const auto& [cell, by_turn] : all) {
    Noise::Cell one{cell, 0, {}};
    for (const Turn& turn : turns) one.own.push_back(by_turn.at(turn));
    const double center = median(one.own);
    one.center = std::exp(center);
    for (std::size_t r = 0; r < turns.size(); ++r) {
      one.own[r] -= center;
      noise.rounds[r] += one.own[r] / static_cast<double>(all.size());
    }
    noise.cells.push_back(std::move(one));
  }
  separate(noise);
  return noise;
}

double pair_spread(const Noise::Cell& cell) {
  return std::sqrt(2 * variance(cell.own));
}

Noise with_spread(Noise noise, double spread) {
  for (Noise::Cell& cell : noise.cells) {
    if (pair_spread(cell) == 0) continue;  // an exact metric has nothing to scale
    const double factor = spread / pair_spread(cell);
    for (double& value : cell.own) value *= factor;
  }
  return noise;
}

double uniform(plan::Random& random) {
  constexpr unsigned dropped_bits = 11;
  constexpr double step = 0x1p-53;
  return static_cast<double>(random.next() >> dropped_bits) * step;
}

}  // namespace allot::selftest

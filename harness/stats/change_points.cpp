#include "harness/stats/change_points.hpp"

#include <algorithm>
#include <cmath>

#include "harness/stats/mann_whitney.hpp"
#include "harness/stats/quantile.hpp"

namespace allot::stats {
namespace {

// Half of the 99 % quantile of chi-squared with one degree of freedom: by so much the logarithm of
// the likelihood may fall short of the best place's.
constexpr double plausible_drop = 3.32;

double median_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return quantile(sorted, 0.5);
}

double deviation(std::span<const double> values) {
  const double center = median_of(values);
  double sum = 0;
  for (const double value : values) sum += std::abs(value - center);
  return sum;
}

/// Places of a change, as in ChangePoint.
struct Split {
  std::size_t at, begin, end;
};

Split best_split(std::span<const double> values, std::size_t shortest) {
  const std::size_t places = values.size() - 2 * shortest + 1;
  std::vector<double> left(places);
  for (std::size_t i = 0; i < places; ++i) {
    const std::size_t at = shortest + i;
    left[i] = deviation(values.first(at)) + deviation(values.subspan(at));
  }
  const std::size_t best =
      static_cast<std::size_t>(std::min_element(left.begin(), left.end()) - left.begin());
  // Laplace: the likelihood of a split is exp(-deviations / scale), and the scale their mean.
  const double scale = left[best] / static_cast<double>(values.size());
  const auto is_plausible = [&](std::size_t place) {
    return left[place] - left[best] <= plausible_drop * scale;
  };
  std::size_t first = best;
  while (first > 0 && is_plausible(first - 1)) --first;
  std::size_t last = best;
  while (last + 1 < places && is_plausible(last + 1)) ++last;
  return {shortest + best, shortest + first, shortest + last};
}

/// The likeliest change inside values [from, to) of a series.
ChangePoint change_in(std::span<const double> series, std::size_t from, std::size_t to,
                      std::size_t shortest) {
  const std::span<const double> values = series.subspan(from, to - from);
  const Split split = best_split(values, shortest);
  const std::span<const double> before = values.first(split.at);
  const std::span<const double> after = values.subspan(split.at);
  const auto places = static_cast<double>(values.size() - 2 * shortest + 1);
  const double p = std::min(1.0, mann_whitney(before, after).p * places);
  return {from + split.at,   from + split.begin, from + split.end,
          median_of(before), median_of(after),   p};
}

/// Ranks from 1, equal values sharing their mean, divided by the deviation of 1 to n.
std::vector<double> unit_ranks(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double unit = std::sqrt((count * count - 1) / 12);
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> ranks;
  for (const double value : values) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value);
    const auto below = static_cast<double>(first - sorted.begin());
    const auto up_to = static_cast<double>(last - sorted.begin());
    ranks.push_back((below + up_to + 1) / 2 / unit);
  }
  return ranks;
}

/// Where the best segments of `values` begin, without the first: liberal, for each boundary is
/// weighed later.
std::vector<std::size_t> partition(std::span<const double> values, std::size_t shortest) {
  const std::size_t count = values.size();
  std::vector<double> sum(count + 1), squares(count + 1);
  for (std::size_t i = 0; i < count; ++i) {
    sum[i + 1] = sum[i] + values[i];
    squares[i + 1] = squares[i] + values[i] * values[i];
  }
  const auto deviation_of = [&](std::size_t from, std::size_t to) {
    const double total = sum[to] - sum[from];
    return squares[to] - squares[from] - total * total / static_cast<double>(to - from);
  };
  // One parameter for each segment, as Schwarz's criterion has it.
  const double penalty = std::log(static_cast<double>(count));
  std::vector<double> least(count + 1, HUGE_VAL);  // of the values before an end
  std::vector<std::size_t> begin(count + 1);       // of the last segment before it
  least[0] = 0;
  for (std::size_t end = shortest; end <= count; ++end) {
    for (std::size_t from = 0; from + shortest <= end; ++from) {
      const double cost = least[from] + deviation_of(from, end) + penalty;
      if (cost >= least[end]) continue;
      least[end] = cost;
      begin[end] = from;
    }
  }
  std::vector<std::size_t> places;
  for (std::size_t at = begin[count]; at > 0; at = begin[at]) places.push_back(at);
  std::reverse(places.begin(), places.end());
  return places;
}

/// The changes at these places, each between its neighbours.
std::vector<ChangePoint> changes_at(std::span<const double> values,
                                    const std::vector<std::size_t>& places, std::size_t shortest) {
  std::vector<ChangePoint> changes;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t from = i == 0 ? 0 : places[i - 1];
    const std::size_t to = i + 1 < places.size() ? places[i + 1] : values.size();
    changes.push_back(change_in(values, from, to, shortest));
  }
  return changes;
}

}  // namespace

std::vector<ChangePoint> change_points(std::span<const double> values, const Segmentation& rule) {
  if (values.size() < 2 * rule.shortest) return {};
  std::vector<std::size_t> places = partition(unit_ranks(values), rule.shortest);
  while (true) {
    std::vector<ChangePoint> changes = changes_at(values, places, rule.shortest);
    const auto weakest =
        std::max_element(changes.begin(), changes.end(),
                         [](const ChangePoint& a, const ChangePoint& b) { return a.p < b.p; });
    if (weakest == changes.end() || weakest->p <= rule.alpha) return changes;
    places.erase(places.begin() + (weakest - changes.begin()));
  }
}

}  // namespace allot::stats

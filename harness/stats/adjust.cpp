#include "harness/stats/adjust.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace allot::stats {
namespace {

std::vector<std::size_t> ascending(std::span<const double> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<const double> p) {
  const std::vector<std::size_t> order = ascending(p);
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double remaining = static_cast<double>(order.size() - i);
    largest = std::max(largest, std::min(1.0, remaining * p[order[i]]));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p) {
  const std::vector<std::size_t> order = ascending(p);
  std::vector<double> adjusted(p.size());
  const double family = static_cast<double>(order.size());
  double smallest = 1;
  for (std::size_t i = order.size(); i > 0; --i) {
    smallest = std::min(smallest, family / static_cast<double>(i) * p[order[i - 1]]);
    adjusted[order[i - 1]] = smallest;
  }
  return adjusted;
}

}  // namespace allot::stats

// How values are spread: their quantiles, of numbers that were all kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace allot::corpora {

/// 0 of nothing.
class Spread {
 public:
  Spread() = default;
  explicit Spread(std::vector<std::uint64_t> values) : ascending_(std::move(values)) {
    std::sort(ascending_.begin(), ascending_.end());
  }

  /// The value that a `share` of all stay below or at: 0.5 is the median, 1 the largest.
  [[nodiscard]] std::uint64_t at(double share) const {
    if (ascending_.empty()) return 0;
    const auto rank = static_cast<std::size_t>(share * static_cast<double>(ascending_.size()));
    return ascending_[std::min(rank, ascending_.size() - 1)];
  }

  [[nodiscard]] std::uint64_t sum() const {
    return std::accumulate(ascending_.begin(), ascending_.end(), std::uint64_t{0});
  }

  [[nodiscard]] double mean() const {
    const auto count = static_cast<double>(ascending_.size());
    return ascending_.empty() ? 0 : static_cast<double>(sum()) / count;
  }

 private:
  std::vector<std::uint64_t> ascending_;
};

}  // namespace allot::corpora

// A histogram whose bins double: enough to see the shape of sizes that span many magnitudes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot::corpora {

/// Exact counts; adding costs a bit scan and an increment.
class PowerHistogram {
 public:
  /// Values from `first` to `last`.
  struct Bin {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t count = 0;

    bool operator==(const Bin&) const = default;
  };

  void add(std::uint64_t value) { ++counts_[static_cast<std::size_t>(std::bit_width(value))]; }

  /// 0; 1; 2 to 3; 4 to 7; and so on, up to the last bin that isn't empty.
  [[nodiscard]] std::vector<Bin> bins() const {
    std::vector<Bin> all;
    std::size_t used = 0;
    for (std::size_t width = 0; width < counts_.size(); ++width) {
      if (counts_[width] > 0) used = width + 1;
    }
    for (std::size_t width = 0; width < used; ++width) {
      const std::uint64_t last = width == 0 ? 0 : ~std::uint64_t{0} >> (64 - width);
      all.push_back({width == 0 ? 0 : last / 2 + 1, last, counts_[width]});
    }
    return all;
  }

  /// Of values below 2^`power`.
  [[nodiscard]] std::uint64_t below_power(std::size_t power) const {
    std::uint64_t sum = 0;
    for (std::size_t width = 0; width <= power && width < counts_.size(); ++width) {
      sum += counts_[width];
    }
    return sum;
  }

  bool operator==(const PowerHistogram&) const = default;

 private:
  std::array<std::uint64_t, 65> counts_{};  // by the number of bits
};

}  // namespace allot::corpora

#include "harness/plan/budget.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <numeric>

#include "errors/error.hpp"

namespace allot::plan {
namespace {

// Three rounds see a slow spell of the machine, and forget one that is over.
constexpr std::size_t recent_rounds = 3;

// A week: longer is a typing error, and far below any overflow.
constexpr std::int64_t longest_s = 7 * 24 * 3600;

std::int64_t seconds_per(std::string_view unit) {
  if (unit == "s") return 1;
  if (unit == "m") return 60;
  if (unit == "h") return 3600;
  return 0;
}

}  // namespace

std::chrono::seconds parse_time(std::string_view text) {
  std::int64_t count = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), count);
  const std::string_view unit = text.substr(static_cast<std::size_t>(stop - text.data()));
  const std::int64_t scale = seconds_per(unit);
  if (fault != std::errc{} || scale == 0 || count < 1 || count > longest_s / scale) {
    throw Error(fmt::format("not a time: \"{}\"", text),
                "write a whole number and a unit: 90s, 3m or 1h (a week at the most)");
  }
  return std::chrono::seconds(count * scale);
}

bool may_start_round(const Budget& budget, std::span<const double> rounds_s) {
  if (rounds_s.empty()) return true;
  if (budget.rounds) return rounds_s.size() < static_cast<std::size_t>(*budget.rounds);
  const auto recent = rounds_s.last(std::min(recent_rounds, rounds_s.size()));
  const double expected = *std::max_element(recent.begin(), recent.end());
  const double spent = std::accumulate(rounds_s.begin(), rounds_s.end(), 0.0);
  return spent + expected <= static_cast<double>(budget.time.value().count());
}

}  // namespace allot::plan

#include "harness/compare/number_order.hpp"

#include <cmath>

#include "harness/records/go_number.hpp"

namespace allot::compare {

std::optional<double> fuzzy_number(std::string_view text) {
  if (const auto plain = records::parse_go_float(text); plain.fault == records::NumberFault::none) {
    return plain.value;
  }
  const std::size_t start = text.find_first_of("0123456789.");
  if (start == std::string_view::npos) return std::nullopt;
  text.remove_prefix(start);
  const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = records::parse_go_float(text.substr(0, length));
  if (number.fault != records::NumberFault::none) return std::nullopt;
  text.remove_prefix(length);
  if (text.empty()) return number.value;
  constexpr std::string_view prefixes = "KMGTPEZY";
  const std::size_t power = prefixes.find(text[0] == 'k' ? 'K' : text[0]);
  if (power == std::string_view::npos) return number.value;
  const double step = text.substr(1).starts_with('i') ? 1024 : 1000;
  return number.value * std::pow(step, static_cast<double>(power) + 1);
}

int compare_numbers(std::string_view a, std::string_view b) {
  const auto first = fuzzy_number(a);
  const auto second = fuzzy_number(b);
  if (!first || !second)
    return static_cast<int>(second.has_value()) - static_cast<int>(first.has_value());
  const bool first_nan = std::isnan(*first);
  const bool second_nan = std::isnan(*second);
  if (first_nan || second_nan) return static_cast<int>(first_nan) - static_cast<int>(second_nan);
  return static_cast<int>(*first > *second) - static_cast<int>(*first < *second);
}

}  // namespace allot::compare

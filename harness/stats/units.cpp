#include "harness/stats/units.hpp"

#include <array>
#include <cmath>
#include <functional>

namespace allot::stats {
namespace {

constexpr std::string_view separators = "*/- \t\n\v\f\r";

/// Calls `visit(token, in_numerator)` for each token and each separator of `unit`, in order.
void for_each_token(std::string_view unit,
                    const std::function<void(std::string_view, bool)>& visit) {
  bool numerator = true;
  while (!unit.empty()) {
    const std::size_t at = unit.find_first_of(separators);
    const std::size_t length = at == std::string_view::npos ? unit.size() : at;
    if (length > 0) visit(unit.substr(0, length), numerator);
    if (length < unit.size()) {
      if (unit[length] == '/') numerator = false;
      if (unit[length] == '*') numerator = true;
      visit(unit.substr(length, 1), false);
    }
    unit.remove_prefix(std::min(length + 1, unit.size()));
  }
}

/// A prefix serves values from 0.99995 times its factor. Each limit is where printf's rounding
/// would add a digit: at 99.995 times the factor one decimal is enough for four digits.
struct Prefix {
  double factor;
  double one_decimal, two_decimals, three_decimals;
  std::string_view name;
};

// Decimal limits are literals, not products: a product would miss values at the limit by one bit.
constexpr std::array<Prefix, 8> decimal_prefixes{{
    {1e12, 99.995e12, 9.9995e12, .99995e12, "T"},
    {1e9, 99.995e9, 9.9995e9, .99995e9, "G"},
    {1e6, 99.995e6, 9.9995e6, .99995e6, "M"},
    {1e3, 99.995e3, 9.9995e3, .99995e3, "k"},
    {1, 99.995, 9.9995, .99995, ""},
    {1e-3, 99.995e-3, 9.9995e-3, .99995e-3, "m"},
    {1e-6, 99.995e-6, 9.9995e-6, .99995e-6, "µ"},
    {1e-9, 99.995e-9, 9.9995e-9, .99995e-9, "n"},
}};

constexpr Prefix binary_prefix(double factor, std::string_view name) {
  return {factor, 99.995 * factor, 9.9995 * factor, .99995 * factor, name};
}

constexpr std::array<Prefix, 5> binary_prefixes{{
    binary_prefix(0x1p40, "Ti"),
    binary_prefix(0x1p30, "Gi"),
    binary_prefix(0x1p20, "Mi"),
    binary_prefix(0x1p10, "Ki"),
    binary_prefix(1, ""),
}};

// No figure that is printed is worth more than ten decimals.
constexpr int most_digits = 10;

Scale below_all(double magnitude, const Prefix& smallest) {
  int digits = 3;
  double shift = 1;
  while (digits < most_digits && magnitude / smallest.factor < .99995 / shift) {
    ++digits;
    shift *= 10;
  }
  return {smallest.factor, digits, smallest.name};
}

Scale pick(double magnitude, std::span<const Prefix> prefixes) {
  if (magnitude == 0 || !std::isfinite(magnitude)) return {};
  for (const Prefix& prefix : prefixes) {
    if (magnitude >= prefix.one_decimal) return {prefix.factor, 1, prefix.name};
    if (magnitude >= prefix.two_decimals) return {prefix.factor, 2, prefix.name};
    if (magnitude >= prefix.three_decimals) return {prefix.factor, 3, prefix.name};
  }
  return below_all(magnitude, prefixes.back());
}

}  // namespace

TidyUnit tidy(std::string_view unit) {
  TidyUnit tidied;
  for_each_token(unit, [&tidied](std::string_view token, bool numerator) {
    if (numerator && token == "ns") {
      tidied.unit += "sec";
      tidied.factor *= 1e-9;
    } else if (numerator && token == "MB") {
      tidied.unit += "B";
      tidied.factor *= 1e6;
    } else {
      tidied.unit += token;
    }
  });
  return tidied;
}

UnitClass class_of(std::string_view tidy_unit) {
  UnitClass found = UnitClass::decimal;
  for_each_token(tidy_unit, [&found](std::string_view token, bool numerator) {
    if (numerator && (token == "B" || token == "MB" || token == "bytes")) {
      found = UnitClass::binary;
    }
  });
  return found;
}

Scale scale_for(double value, UnitClass unit_class) {
  const double magnitude = std::abs(value);
  return unit_class == UnitClass::binary ? pick(magnitude, binary_prefixes)
                                         : pick(magnitude, decimal_prefixes);
}

Scale common_scale(std::span<const double> values, UnitClass unit_class) {
  double smallest = 0;
  for (const double value : values) {
    const double magnitude = std::abs(value);
    if (magnitude > 0 && (smallest == 0 || magnitude < smallest)) smallest = magnitude;
  }
  return scale_for(smallest, unit_class);
}

}  // namespace allot::stats

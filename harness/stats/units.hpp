// What a unit's name says: how it is tidied (ns to sec, MB to B), and with which prefixes its
// values are written.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace allot::stats {

struct TidyUnit {
  std::string unit;
  double factor = 1;  // a value times this is the value in `unit`
};

/// Tokens `ns` and `MB` of the numerator become `sec` and `B`.
/// Tokens end at '*', '/', '-' and white space; a '/' opens the denominator, a '*' closes it.
TidyUnit tidy(std::string_view unit);

/// Decimal values are written with n, µ, m, k, M, G, T; binary ones (bytes) with Ki, Mi, Gi, Ti.
enum class UnitClass { decimal, binary };

UnitClass class_of(std::string_view tidy_unit);

/// How values are written: divided by `factor`, with `digits` decimals and `prefix`.
struct Scale {
  double factor = 1;
  int digits = 3;
  std::string_view prefix;
};

/// At least four significant digits for `value`; fewer only below the smallest prefix.
Scale scale_for(double value, UnitClass unit_class);

/// One scale for a whole row: that of its smallest absolute value that is not zero.
Scale common_scale(std::span<const double> values, UnitClass unit_class);

}  // namespace allot::stats

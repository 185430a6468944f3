#include "harness/explain/figure.hpp"

#include <cmath>
#include <fmt/format.h>

#include "harness/stats/units.hpp"

namespace allot::explain {

std::string figure_text(double value, std::string_view unit) {
  if (unit == "%") return fmt::format("{:.1f} %", value);
  // Three digits tell all that a ratio of two estimates can; small ones are read as a part.
  if (unit == "x" && value > 0 && value < 0.01) return fmt::format("1/{:.0f}", 1 / value);
  if (unit == "x") return fmt::format("{:.3g}x", value);
  const stats::UnitClass unit_class = stats::class_of(unit);
  const bool is_time = unit.find("sec") != std::string_view::npos;
  const bool is_binary = unit_class == stats::UnitClass::binary;
  if (value == 0) return is_binary ? "0 B" : (is_time ? "0 s" : "0");
  // Counts and ratios need no prefix as long as they are short.
  if (!is_binary && !is_time && std::abs(value) > 1e-3 && std::abs(value) < 1e4) {
    return fmt::format("{:.4g}", value);
  }
  const stats::Scale scale = stats::scale_for(value, unit_class);
  const std::string number = fmt::format("{:.{}f}", value / scale.factor, scale.digits);
  if (is_binary) {
    return fmt::format("{} {}B{}", number, scale.prefix, unit.ends_with("/s") ? "/s" : "");
  }
  return is_time ? fmt::format("{} {}s", number, scale.prefix)
                 : fmt::format("{}{}", number, scale.prefix);
}

}  // namespace allot::explain

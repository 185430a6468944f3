#include "reports/figures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace allot::reports {

std::string scaled_text(double value, const stats::Scale& scale) {
  return fmt::format("{:.{}f}{}", value / scale.factor, scale.digits, scale.prefix);
}

std::string range_text(const stats::Summary& summary) {
  if (std::isinf(summary.low) || std::isinf(summary.high)) return "∞";
  const auto sign = [](double value) { return (value > 0) - (value < 0); };
  const int side = sign(summary.center);
  if (sign(summary.low) != side || sign(summary.high) != side) return "?";
  if (summary.center == 0) return "0%";
  const double above = std::abs(summary.high / summary.center - 1);
  const double below = std::abs(1 - summary.low / summary.center);
  return fmt::format("{:.0f}%", 100 * std::max(above, below));
}

std::string ratio_text(double ratio) {
  if (std::isnan(ratio)) return "+NaN%";
  if (std::isinf(ratio)) return ratio > 0 ? "+Inf%" : "-Inf%";
  return fmt::format("{:+.2f}%", (ratio - 1) * 100);
}

std::string delta_text(const stats::Comparison& comparison, double base, double candidate) {
  if (!comparison.differ()) return "~";
  if (base == candidate) return "0.00%";
  if (base == 0) return "?";
  return ratio_text(candidate / base);
}

std::string note_text(const stats::Comparison& comparison) {
  const std::string p = comparison.p ? fmt::format("p={:.3f} ", *comparison.p) : "";
  return comparison.base_count == comparison.candidate_count
             ? fmt::format("{}n={}", p, comparison.base_count)
             : fmt::format("{}n={}+{}", p, comparison.base_count, comparison.candidate_count);
}

std::string paired_range_text(const stats::PairedEffect& effect) {
  if (effect.low <= 0 || std::isinf(effect.high)) return "∞";
  return fmt::format("[{:+.1f}, {:+.1f}]", (effect.low - 1) * 100, (effect.high - 1) * 100);
}

std::string adjusted_text(double adjusted_p) {
  return fmt::format("p={:.3f}", adjusted_p);
}

std::string shortest_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  constexpr double exponent_from = 1e6;
  constexpr double exponent_below = 1e-4;
  const double magnitude = std::abs(value);
  const bool plain = magnitude == 0 || (magnitude >= exponent_below && magnitude < exponent_from);
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific);
  return std::string(digits.data(), end.ptr);
}

std::string superscript(std::size_t number) {
  constexpr std::array<std::string_view, 10> digits{"⁰", "¹", "²", "³", "⁴",
                                                    "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char digit : std::to_string(number))
    text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace allot::reports

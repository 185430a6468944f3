#include "reports/old_figures.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "reports/figures.hpp"

namespace allot::reports {
namespace {

/// From which value on a scale is used, by the decimals that make three significant digits.
/// Limits are literals: products would miss values at the limit by one bit.
struct Step {
  double divisor;
  std::array<double, 3> from;  // with 0, 1 and 2 decimals
  std::string_view suffix;
};

/// Whether `unit` is `base` or something's `base`, as "p99-ns/op".
bool measures(std::string_view unit, std::string_view base) {
  if (!unit.ends_with(base)) return false;
  unit.remove_suffix(base.size());
  return unit.empty() || unit.ends_with('-');
}

template <std::size_t size>
OldScale pick(double value, const std::array<Step, size>& steps) {
  for (const Step& step : steps) {
    for (std::size_t digits = 0; digits < step.from.size(); ++digits) {
      if (value >= step.from[digits]) {
        return {step.divisor, static_cast<int>(digits), std::string(step.suffix)};
      }
    }
  }
  return {steps.back().divisor, 2, std::string(steps.back().suffix)};
}

constexpr std::array<Step, 4> time_steps{{{1, {99.5, 9.95, .995}, "s"},
                                          {1e-3, {99.5e-3, 9.95e-3, .995e-3}, "ms"},
                                          {1e-6, {99.5e-6, 9.95e-6, .995e-6}, "µs"},
                                          {1e-9, {99.5e-9, 9.95e-9, .995e-9}, "ns"}}};
constexpr std::array<Step, 5> other_steps{{{1e12, {99.5e12, 9.95e12, .995e12}, "T"},
                                           {1e9, {99.5e9, 9.95e9, .995e9}, "G"},
                                           {1e6, {99.5e6, 9.95e6, .995e6}, "M"},
                                           {1e3, {99.5e3, 9.95e3, .995e3}, "k"},
                                           {1, {99.5, 9.95, .995}, ""}}};

}  // namespace

OldScale old_scale(double value, std::string_view unit) {
  if (measures(unit, "ns/op") || measures(unit, "ns/GC")) {
    OldScale scale = pick(value / 1e9, time_steps);
    scale.divisor *= 1e9;
    return scale;
  }
  const bool speed = measures(unit, "MB/s");
  const double written = speed ? 1e6 : 1;
  OldScale scale = pick(value * written, other_steps);
  scale.divisor /= written;
  if (speed) scale.suffix += "B/s";
  if (measures(unit, "B/op") || measures(unit, "bytes/op") || measures(unit, "bytes")) {
    scale.suffix += "B";
  }
  return scale;
}

std::string old_value_text(double value, const OldScale& scale) {
  const std::string number =
      value != value ? "NaN" : fmt::format("{:.{}f}", value / scale.divisor, scale.digits);
  return number + scale.suffix;
}

std::string old_range_text(const stats::OldSample& sample) {
  if (sample.mean == 0 || sample.high == 0) return "";
  const double deviation = std::max(1 - sample.low / sample.mean, sample.high / sample.mean - 1);
  return fmt::format("{:.0f}%", deviation * 100);
}

std::string old_metric_name(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> names{
      {{"ns/op", "time/op"}, {"ns/GC", "time/GC"}, {"B/op", "alloc/op"}, {"MB/s", "speed"}}};
  for (const auto& [base, name] : names) {
    if (!measures(unit, base)) continue;
    return fmt::format("{}{}", unit.substr(0, unit.size() - base.size()), name);
  }
  return std::string(unit);
}

std::string old_delta_text(const stats::OldRow& row) {
  if (!row.change) return "";
  if (!row.change->differs) return "~";
  if (row.samples[0].mean == row.samples[1].mean) return "0.00%";
  return ratio_text(row.ratio);
}

std::string old_note_text(const stats::OldRow& row) {
  if (!row.change) return "";
  if (!row.change->fault.empty()) return fmt::format("({})", row.change->fault);
  if (!row.change->p) return "";
  return fmt::format("(p={:.3f} n={}+{})", *row.change->p, row.samples[0].kept.size(),
                     row.samples[1].kept.size());
}

}  // namespace allot::reports

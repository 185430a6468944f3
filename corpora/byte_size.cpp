#include "corpora/byte_size.hpp"

#include <array>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace allot::corpora {
namespace {

constexpr std::array<std::pair<std::string_view, std::uint64_t>, 10> units{{
    {"", 1},
    {"B", 1},
    {"bytes", 1},
    {"kB", 1'000},
    {"MB", 1'000'000},
    {"GB", 1'000'000'000},
    {"TB", 1'000'000'000'000},
    {"KiB", 1ULL << 10},
    {"MiB", 1ULL << 20},
    {"GiB", 1ULL << 30},
}};

std::optional<std::uint64_t> unit_of(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const auto& [name, bytes] : units) {
    if (text == name) return bytes;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  using Limits = std::numeric_limits<std::uint64_t>;
  const std::size_t number_end = text.find_first_not_of("0123456789.");
  std::string_view number = text.substr(0, number_end);
  const auto unit = unit_of(text.substr(number.size()));

  std::uint64_t digits = 0;
  std::uint64_t scale = 1;
  bool in_fraction = false;
  std::size_t count = 0;
  for (const char c : number) {
    if (c == '.') {
      if (in_fraction) return std::nullopt;
      in_fraction = true;
      continue;
    }
    digits = digits * 10 + static_cast<std::uint64_t>(c - '0');
    if (in_fraction) scale *= 10;
    ++count;
  }
  if (!unit || count == 0 || number.front() == '.' || number.back() == '.') return std::nullopt;
  if (count > Limits::digits10 || digits > Limits::max() / *unit) return std::nullopt;
  if (unit == 1 && in_fraction) return std::nullopt;
  return digits * *unit / scale;
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> names{"kB", "MB", "GB", "TB"};
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.95 && unit + 1 < names.size()) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, names[unit]);
}

}  // namespace allot::corpora

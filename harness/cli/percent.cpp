#include "harness/cli/percent.hpp"

#include <charconv>
#include <fmt/format.h>

#include "errors/error.hpp"

namespace allot::cli {

double parse_percent(std::string_view option, std::string_view text) {
  double percent = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, percent, std::chars_format::fixed);
  // Without its sign, 0.03 could be meant as either.
  const bool is_percent = fault == std::errc{} && std::string_view(stop, end) == "%";
  // A candidate that may be a hundred times as slow is a typing error.
  constexpr double most = 10'000;
  if (!is_percent || percent < 0 || percent > most) {
    throw Error(fmt::format("{} {}: not a percentage", option, text),
                "write it with its sign: 3% or 0.5%");
  }
  return percent / 100;
}

}  // namespace allot::cli

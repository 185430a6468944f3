// Numbers as Go writes them: benchmark lines are read exactly as Go's own tools read them.
#pragma once

#include <cstdint>
#include <string_view>

namespace allot::records {

enum class NumberFault { none, syntax, range };

template <class T>
struct GoNumber {
  T value{};
  NumberFault fault = NumberFault::none;
};

/// strconv.ParseFloat: decimal or hexadecimal, underscores between digits, "inf", "nan".
/// Too small becomes zero, too large is a range fault.
GoNumber<double> parse_go_float(std::string_view text);

/// strconv.Atoi: a decimal integer of 64 bits with an optional sign.
GoNumber<std::int64_t> parse_go_int(std::string_view text);

}  // namespace allot::records

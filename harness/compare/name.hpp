// What a benchmark's name is made of: a base, parts that open with '/', and perhaps "-N", the
// number of threads (GOMAXPROCS).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace allot::compare {

/// "Walk" of "Walk/list=vec/warm-8".
std::string_view base_of(std::string_view name);

/// The value of `key` ("/list" gives "vec"); "/gomaxprocs" is also read from the "-N" at the end.
/// Empty if there is none.
std::string_view value_in(std::string_view name, std::string_view key);

/// The name with the parts of `keys` deleted; ".name" among them turns the base into "*".
std::string name_without(std::string_view name, std::span<const std::string> keys);

}  // namespace allot::compare

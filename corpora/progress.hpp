// How long work tells how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace allot::corpora {

/// Called now and then with what is being done, and with bytes done and expected (0: unknown). An
/// empty function means that nobody watches.
using Progress =
    std::function<void(std::string_view action, std::uint64_t done, std::uint64_t expected)>;

inline void tell(const Progress& progress, std::string_view action, std::uint64_t done,
                 std::uint64_t expected) {
  if (progress) progress(action, done, expected);
}

}  // namespace allot::corpora

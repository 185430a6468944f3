// How a decoded record gets from the reader to its caller.
#pragma once

#include <cstddef>
#include <utility>

namespace allot::refs {

/// The caller gets a copy, and the reader frees its own when it decodes the next one.
struct Copied {
  template <class Record>
  static void hand_over(Record& decoded, Record& to, std::size_t hash_bytes) {
    to.copy_from(decoded, hash_bytes);
  }
};

/// The caller becomes the owner; what it had is freed.
struct Moved {
  template <class Record>
  static void hand_over(Record& decoded, Record& to, std::size_t) {
    to = std::move(decoded);
  }
};

/// The caller becomes the owner, and the reader decodes the next one into what the caller had.
struct Swapped {
  template <class Record>
  static void hand_over(Record& decoded, Record& to, std::size_t) {
    std::swap(decoded, to);
  }
};

}  // namespace allot::refs

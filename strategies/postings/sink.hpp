// Where a strategy writes its posting lists.
#pragma once

#include <cstddef>
#include <span>

namespace allot::postings {

/// Takes the written bytes in order. A call should carry a whole section or list, not a byte.
class PostingSink {
 public:
  virtual ~PostingSink() = default;
  virtual void append(std::span<const std::byte> bytes) = 0;
};

}  // namespace allot::postings

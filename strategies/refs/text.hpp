// Texts that a record owns: names, and the targets of symbolic refs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace allot::refs {

/// A block of the heap with a text in it, up to 4 GiB. Moving hands the block over.
class Text {
 public:
  Text() = default;
  explicit Text(std::string_view text) { assign(text); }
  Text(Text&& other) noexcept
      : bytes_(std::move(other.bytes_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Text& operator=(Text&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }

  /// Allocates a block of exactly the text's size, and frees the one before.
  void assign(std::string_view text) {
    allocate(static_cast<std::uint32_t>(text.size()));
    fill(text);
  }

  /// Keeps the block, and allocates a larger one only for a text that doesn't fit.
  void assign_in_place(std::string_view text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    // By half as much again, so that texts which grow slowly settle soon.
    if (size > capacity_) allocate(std::max(size, capacity_ + capacity_ / 2));
    fill(text);
  }

  [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  void allocate(std::uint32_t capacity) {
    bytes_ = std::make_unique_for_overwrite<char[]>(capacity);
    capacity_ = capacity;
  }

  void fill(std::string_view text) {
    size_ = static_cast<std::uint32_t>(text.size());
    if (size_ > 0) std::memcpy(bytes_.get(), text.data(), size_);
  }

  std::unique_ptr<char[]> bytes_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

/// One allocation per name.
struct FreshNames {
  static void assign(Text& name, std::string_view text) { name.assign(text); }
};

/// An allocation only where a name is longer than all that its record had before.
struct ReusedNames {
  static void assign(Text& name, std::string_view text) { name.assign_in_place(text); }
};

}  // namespace allot::refs

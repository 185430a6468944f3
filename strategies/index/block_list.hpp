// An array in blocks whose number and size grow together: a hashed array tree (Sitarski 1996).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "strategies/events.hpp"

namespace allot::index {

/// Elements by number, from 0, uninitialised when taken. Their addresses change as it grows. There
/// are at most as many blocks as a block has elements; when that many are full, blocks and
/// directory double, and the content of two old blocks is copied into one.
template <class Element>
class BlockList {
  static_assert(std::is_trivially_copyable_v<Element>);

 public:
  [[nodiscard]] Element& operator[](std::uint64_t number) const {
    return blocks_[number >> block_shift_][number & (block_elements() - 1)];
  }

  std::uint64_t take() {
    if (size_ == block_elements() * block_elements()) double_blocks();
    if (size_ % block_elements() == 0) {
      blocks_[size_ >> block_shift_] = std::make_unique_for_overwrite<Element[]>(block_elements());
    }
    return size_++;
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  static constexpr unsigned first_shift = 2;  // four blocks of four

  /// Elements of a block, and blocks of the directory.
  [[nodiscard]] std::size_t block_elements() const { return std::size_t{1} << block_shift_; }

  /// All blocks are full. They become half as many.
  void double_blocks() {
    const std::size_t half = block_elements();
    strategies::note_growth(size_ * sizeof(Element));
    ++block_shift_;
    auto old = std::exchange(blocks_, Directory(block_elements()));
    for (std::size_t at = 0; at < old.size(); ++at) {
      std::unique_ptr<Element[]>& block = blocks_[at / 2];
      if (at % 2 == 0) block = std::make_unique_for_overwrite<Element[]>(block_elements());
      std::memcpy(&block[at % 2 * half], old[at].get(), half * sizeof(Element));
      old[at].reset();
    }
  }

  using Directory = std::vector<std::unique_ptr<Element[]>>;

  unsigned block_shift_ = first_shift;
  Directory blocks_ = Directory(block_elements());
  std::uint64_t size_ = 0;
};

}  // namespace allot::index

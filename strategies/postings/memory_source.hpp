// Where a strategy's large arrays come from: from the allocator, as everything else, or straight
// from the kernel on huge pages. A policy, so that one strategy can be measured with either.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <sys/mman.h>
#include <type_traits>
#include <utility>

#include "strategies/events.hpp"

namespace allot::postings {

/// Zeroed memory at a multiple of 64 bytes, from calloc: the allocator decides what its pages are
/// and whether they are touched. Throws std::bad_alloc.
class FromAllocator {
 public:
  explicit FromAllocator(std::size_t bytes) : block_(std::calloc(bytes + line, 1)) {
    if (block_ == nullptr) throw std::bad_alloc();
  }
  FromAllocator(FromAllocator&& other) noexcept : block_(other.block_) { other.block_ = nullptr; }
  FromAllocator& operator=(FromAllocator&&) = delete;
  ~FromAllocator() { std::free(block_); }

  [[nodiscard]] void* data() const {
    const auto address = reinterpret_cast<std::uintptr_t>(block_);
    return reinterpret_cast<void*>((address + line - 1) / line * line);
  }

 private:
  static constexpr std::size_t line = 64;  // a cache line

  void* block_;
};

/// Zeroed memory at a multiple of 2 MiB, from mmap. The kernel is advised to serve it in huge pages
/// (a wish: without them it only takes longer), each as it is first touched. Throws
/// std::bad_alloc.
class OnHugePages {
 public:
  explicit OnHugePages(std::size_t bytes) : bytes_(whole_pages(bytes)) {
    mapping_ =
        mmap(nullptr, mapped_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping_ == MAP_FAILED) throw std::bad_alloc();
    madvise(data(), bytes_, MADV_HUGEPAGE);
  }
  OnHugePages(OnHugePages&& other) noexcept : bytes_(other.bytes_), mapping_(other.mapping_) {
    other.mapping_ = nullptr;
  }
  OnHugePages& operator=(OnHugePages&&) = delete;
  ~OnHugePages() {
    if (mapping_ != nullptr) munmap(mapping_, mapped_bytes());
  }

  [[nodiscard]] void* data() const {
    return reinterpret_cast<void*>(whole_pages(reinterpret_cast<std::uintptr_t>(mapping_)));
  }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20;

  static std::size_t whole_pages(std::size_t bytes) { return (bytes + page - 1) / page * page; }

  // The kernel aligns a mapping to small pages only.
  [[nodiscard]] std::size_t mapped_bytes() const { return bytes_ + page; }

  std::size_t bytes_;
  void* mapping_ = nullptr;
};

/// `count` zero elements.
template <class Element, class Source>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<Element>);

 public:
  explicit ZeroedArray(std::size_t count) : memory_(count * sizeof(Element)) {}

  [[nodiscard]] Element* data() const { return static_cast<Element*>(memory_.data()); }

 private:
  Source memory_;
};

/// Elements that are zero until they are used. Grows by moving, so that pointers last until then.
template <class Element, class Source>
class GrowingArray {
 public:
  /// Room for `count` elements at least. What there was stays.
  void reserve(std::size_t count) {
    if (count <= capacity_) [[likely]]
      return;
    const std::size_t larger = std::max(count, capacity_ + capacity_ / 2);
    ZeroedArray<Element, Source> array(larger);
    if (capacity_ > 0) {
      strategies::note_growth(capacity_ * sizeof(Element));
      std::memcpy(array.data(), array_->data(), capacity_ * sizeof(Element));
    }
    array_.emplace(std::move(array));
    capacity_ = larger;
  }

  [[nodiscard]] Element* data() const { return array_->data(); }

 private:
  std::optional<ZeroedArray<Element, Source>> array_;
  std::size_t capacity_ = 0;
};

}  // namespace allot::postings

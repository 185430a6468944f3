// Memory for the harness's own data, straight from the kernel, so that the allocator under test
// never serves the harness and its heap is as the strategy finds it.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace allot::bench {

/// Anonymous memory, on huge pages where the kernel gives them.
class KernelMemory {
 public:
  /// At least so many bytes, their pages there already: no later access faults. Throws
  /// std::bad_alloc.
  explicit KernelMemory(std::size_t bytes);
  KernelMemory(KernelMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  KernelMemory& operator=(KernelMemory&&) = delete;
  ~KernelMemory();

  /// To at least so many bytes. The content stays, perhaps elsewhere; the pages that are new are
  /// not there yet.
  void grow(std::size_t bytes);

  [[nodiscard]] std::byte* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::byte* data_;
  std::size_t size_;
};

/// An array in such memory that grows at its end.
template <class Element>
class KernelArray {
  static_assert(std::is_trivially_copyable_v<Element>);

 public:
  explicit KernelArray(std::size_t expected = 0) : memory_(expected * sizeof(Element)) {}

  void push_back(const Element& element) {
    const std::size_t needed = (size_ + 1) * sizeof(Element);
    if (needed > memory_.size()) memory_.grow(2 * needed);
    data()[size_++] = element;
  }

  void clear() { size_ = 0; }
  /// To the first `size` elements.
  void shrink(std::size_t size) { size_ = size; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<Element> all() const { return {data(), size_}; }

 private:
  [[nodiscard]] Element* data() const { return reinterpret_cast<Element*>(memory_.data()); }

  KernelMemory memory_;
  std::size_t size_ = 0;
};

}  // namespace allot::bench

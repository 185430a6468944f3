// Memory straight from the kernel on huge pages, for strategies that ask for them by madvise
// instead of hoping that the allocator does.
#pragma once

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace allot::postings {

/// An array of zero bytes at a multiple of 2 MiB. The kernel is advised to serve it in huge pages
/// (a wish: without them it only takes longer), each as it is first touched. Throws
/// std::bad_alloc.
template <class Element>
class HugeArray {
  static_assert(std::is_trivially_copyable_v<Element> &&
                std::is_trivially_default_constructible_v<Element>);

 public:
  explicit HugeArray(std::size_t count) : bytes_(whole_pages(count * sizeof(Element))) {
    void* memory =
        mmap(nullptr, mapped_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mapping_ = memory;
    const auto address = reinterpret_cast<std::size_t>(memory);
    data_ = reinterpret_cast<Element*>(whole_pages(address));
    madvise(data_, bytes_, MADV_HUGEPAGE);
  }
  HugeArray(const HugeArray&) = delete;
  HugeArray& operator=(const HugeArray&) = delete;
  ~HugeArray() { munmap(mapping_, mapped_bytes()); }

  [[nodiscard]] Element* data() const { return data_; }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20;

  static std::size_t whole_pages(std::size_t bytes) { return (bytes + page - 1) / page * page; }

  // The kernel aligns a mapping to small pages only.
  [[nodiscard]] std::size_t mapped_bytes() const { return bytes_ + page; }

  std::size_t bytes_;
  void* mapping_;
  Element* data_;
};

}  // namespace allot::postings

#include "bench/kernel_memory.hpp"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace allot::bench {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

std::size_t whole_pages(std::size_t bytes) {
  return std::max<std::size_t>(1, (bytes + huge_page - 1) / huge_page) * huge_page;
}

}  // namespace

KernelMemory::KernelMemory(std::size_t bytes) : size_(whole_pages(bytes)) {
  void* memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
  madvise(memory, size_, MADV_HUGEPAGE);  // a wish: without huge pages it only takes longer
  for (std::size_t at = 0; at < size_; at += 4096) data_[at] = std::byte{0};
}

KernelMemory::~KernelMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

void KernelMemory::grow(std::size_t bytes) {
  const std::size_t larger = whole_pages(bytes);
  if (larger <= size_) return;
  void* memory = mremap(data_, size_, larger, MREMAP_MAYMOVE);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
  size_ = larger;
}

}  // namespace allot::bench

#include "bench/memory_sink.hpp"

#include <cstring>
#include <new>
#include <sys/mman.h>

namespace allot::bench {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

std::size_t whole_pages(std::size_t bytes) {
  return (bytes + huge_page - 1) / huge_page * huge_page;
}

// Source text yields 1.3 to 1.8 bytes of output per byte of content; short shards have relatively
// more distinct trigrams, at 12 bytes of key and offset each. What exceeds this grows the mapping.
std::size_t expected_output(std::uint64_t content_bytes) {
  return static_cast<std::size_t>(content_bytes) * 9 / 4 + 2 * huge_page;
}

}  // namespace

MemorySink::MemorySink(std::uint64_t content_bytes)
    : capacity_(whole_pages(expected_output(content_bytes))) {
  void* memory =
      mmap(nullptr, capacity_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
  madvise(memory, capacity_, MADV_HUGEPAGE);  // a wish: without huge pages it only takes longer
  for (std::size_t at = 0; at < capacity_; at += 4096) data_[at] = std::byte{0};
}

MemorySink::~MemorySink() {
  munmap(data_, capacity_);
}

void MemorySink::append(std::span<const std::byte> bytes) {
  if (capacity_ - size_ < bytes.size()) [[unlikely]]
    grow(size_ + bytes.size());
  if (!bytes.empty()) std::memcpy(data_ + size_, bytes.data(), bytes.size());
  size_ += bytes.size();
}

void MemorySink::grow(std::size_t needed) {
  const std::size_t larger = whole_pages(needed * 2);
  void* memory = mremap(data_, capacity_, larger, MREMAP_MAYMOVE);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(memory);
  capacity_ = larger;
}

}  // namespace allot::bench

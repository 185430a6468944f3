// arena: entries are cut from chunks, each twice as large as the one before, from 1 KiB up to
// 1 MiB (operator new; 8 bytes of every chunk link it to the one before). The allocator is called
// some 70 times for a million entries; the price is slack in the last chunk, at most as much as is
// in use. Entries lie in the order in which they came, so the blobs of a pack are neighbours.
#include <algorithm>
#include <cstddef>
#include <new>

#include "strategies/index/chained_map.hpp"
#include "strategies/index/entry.hpp"
#include "strategies/index/erased_index.hpp"

namespace allot::index {
namespace {

template <class E>
class Arena {
 public:
  using Entry = E;

  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    while (newest_ != nullptr) {
      Chunk* const before = newest_->before;
      ::operator delete(newest_);
      newest_ = before;
    }
  }

  Entry* take() {
    if (next_ == end_) [[unlikely]]
      add_chunk();
    return new (next_++) Entry;
  }

 private:
  struct Chunk {
    Chunk* before;
  };
  // Entries follow the link directly.
  static_assert(sizeof(Chunk) % alignof(Entry) == 0);

  static constexpr std::size_t first_bytes = std::size_t{1} << 10;  // 15 entries
  // Large enough that calls no longer matter, small enough that the slack doesn't either.
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;

  void add_chunk() {
    newest_ = new (::operator new(chunk_bytes_)) Chunk{newest_};
    next_ = reinterpret_cast<Entry*>(newest_ + 1);
    end_ = next_ + (chunk_bytes_ - sizeof(Chunk)) / sizeof(Entry);
    chunk_bytes_ = std::min(2 * chunk_bytes_, most_bytes);
  }

  Entry* next_ = nullptr;
  Entry* end_ = nullptr;
  std::size_t chunk_bytes_ = first_bytes;
  Chunk* newest_ = nullptr;
};

ENROLL((ChainedMap<Arena<WideEntry>>), "arena", "entries of 64 bytes from chunks that double");
ENROLL((ChainedMap<Arena<CompactEntry>>), "arena-56",
       "entries of 56 bytes from chunks that double");

}  // namespace
}  // namespace allot::index

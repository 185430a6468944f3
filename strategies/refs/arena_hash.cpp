// arena-hash: as heap-hash, but ids are put into chunks of 64 KiB that the reader owns. A chunk is
// allocated for about 3,276 SHA-1 ids, and four more blocks per ref; a copy of a record shares its
// id. The price is that nothing is given back before the reader goes: a mere pass over all refs
// ends with all their ids in memory.
#include <cstring>
#include <memory>
#include <vector>

#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

class IdArena {
 public:
  /// A copy that lives as long as the arena.
  const char* keep(std::string_view id) {
    if (left_ < id.size()) add_chunk();
    char* const kept = next_;
    std::memcpy(kept, id.data(), id.size());
    next_ += id.size();
    left_ -= id.size();
    return kept;
  }

 private:
  // Large enough that its allocation costs nothing per id, small enough that an allocator serves it
  // from its heap rather than by a mapping of its own.
  static constexpr std::size_t chunk_bytes = std::size_t{64} << 10;

  void add_chunk() {
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(chunk_bytes));
    next_ = chunks_.back().get();
    left_ = chunk_bytes;
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

class ArenaId {
 public:
  using Store = IdArena;
  ArenaId(std::string_view id, Store& arena) : bytes_(arena.keep(id)) {}

  [[nodiscard]] std::string_view bytes(std::size_t size) const { return {bytes_, size}; }
  [[nodiscard]] ArenaId duplicate(std::size_t) const { return *this; }

 private:
  const char* bytes_;
};

using Reader = StackReader<Record<FreshNames, ArenaId>, FreshKeys, Copied>;
static_assert(sizeof(Reader::Record) == 48);

ENROLL(
    (Reader), "arena-hash",
    "object ids in chunks that are freed with the reader: 48-byte records, 4 allocations per ref");

}  // namespace
}  // namespace allot::refs

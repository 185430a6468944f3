// arena: a single backing buffer for all lists, in chunks that grow with the list and are linked
// per trigram. Allocates the buffer by malloc, at once and about as large as the lists will be (its
// pages are touched as used), 32 MiB of list heads in the direct array, and little else: nothing is
// allocated per trigram and nothing is copied as lists grow, unless the buffer itself must double
// by realloc. The price is slack at the end of each list's last chunk. reset keeps the buffer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/list_tail.hpp"
#include "strategies/postings/trigram_table.hpp"

namespace allot::postings {
namespace {

/// Offset of a chunk or byte in the buffer; 0 is no chunk.
using Offset = std::uint32_t;

/// The end of one list. A chunk begins with the offset of the next one, and that of the last chunk
/// names the first, so that a head needs no room for both.
struct ArenaList {
  Offset chunk;
  Offset next;  // byte to write
  Offset end;   // of the chunk
  Position last;

  explicit operator bool() const { return chunk != 0; }
};

class Arena {
 public:
  using Ref = ArenaList;

  explicit Arena(const SizeHint& hint)
      : capacity_(smallest_buffer + hint.content_bytes * 9 / 4), data_(allocate_bytes(capacity_)) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() { std::free(data_); }

  void post_ascii(const AsciiBlock& block) {
    table_.visit_ascii(block, [this](ArenaList& list, Position at) { append(list, at); });
  }

  void post(Key key, Position position) {
    table_.visit_other(key, position, [this](ArenaList& list, Position at) { append(list, at); });
  }

  void collect(Emitter<Ref>& emitter) {
    table_.for_each([&](Key key, const ArenaList& list) { emitter.list(key, list); });
  }

  void write(const ArenaList& list, ByteStream& stream) const {
    Offset chunk = link(list.chunk);
    for (Offset bytes = first_chunk; chunk != list.chunk; bytes = larger(bytes)) {
      stream.append({data_ + chunk + sizeof(Offset), bytes - sizeof(Offset)});
      chunk = link(chunk);
    }
    stream.append({data_ + chunk + sizeof(Offset), list.next - chunk - sizeof(Offset)});
  }

  void reset() {
    table_.clear();
    taken_ = nobodys;
  }

 private:
  // Room for the link and the median list; a page at most, which bounds the slack of long lists.
  static constexpr Offset first_chunk = 16;
  static constexpr Offset largest_chunk = 4096;
  // What no chunk may have: offset 0, and the bytes behind the last that a whole word overlaps.
  static constexpr Offset nobodys = 16;
  static constexpr std::size_t smallest_buffer = 4096;

  static Offset larger(Offset chunk_bytes) { return std::min(2 * chunk_bytes, largest_chunk); }

  [[nodiscard]] Offset link(Offset chunk) const {
    Offset next;
    std::memcpy(&next, data_ + chunk, sizeof next);
    return next;
  }

  void set_link(Offset chunk, Offset next) { std::memcpy(data_ + chunk, &next, sizeof next); }

  void append(ArenaList& list, Position position) {
    Varint delta = encode_varint(position - list.last);
    list.last = position;
    if (list.end - list.next >= sizeof delta.bytes) [[likely]] {
      std::memcpy(data_ + list.next, &delta.bytes, sizeof delta.bytes);
      list.next += delta.size;
      return;
    }
    for (; delta.size > 0; --delta.size, delta.bytes >>= 8) {
      if (list.next == list.end) add_chunk(list);
      data_[list.next++] = static_cast<std::byte>(delta.bytes);
    }
  }

  void add_chunk(ArenaList& list) {
    const Offset bytes = list ? larger(list.end - list.chunk) : first_chunk;
    const Offset chunk = take(bytes);
    set_link(chunk, list ? link(list.chunk) : chunk);
    if (list) set_link(list.chunk, chunk);
    list.chunk = chunk;
    list.next = chunk + static_cast<Offset>(sizeof(Offset));
    list.end = chunk + bytes;
  }

  Offset take(Offset bytes) {
    if (capacity_ - taken_ < bytes) {
      strategies::note_growth(taken_);
      data_ = reallocate_bytes(data_, 2 * capacity_);
      capacity_ *= 2;
    }
    CHECK(taken_ <= std::numeric_limits<Offset>::max() - bytes);
    const Offset chunk = taken_;
    taken_ += bytes;
    return chunk;
  }

  TrigramTable<ArenaList> table_;
  std::size_t capacity_;
  std::byte* data_;
  Offset taken_ = nobodys;
};

ENROLL((ListBuilder<Arena>), "arena",
       "one buffer for all lists, growing chunks of it linked per trigram");

}  // namespace
}  // namespace allot::postings

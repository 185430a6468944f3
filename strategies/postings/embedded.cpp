// embedded-16, embedded-48: a fixed array inside the list header, spilling to the heap. As
// ascii-array, but a short list is one allocation of 40 or 72 bytes instead of two; only a list
// that outgrows its array allocates a block (malloc, twice the array) and copies into it, and later
// blocks double by realloc. The array then lies idle. reset keeps spilled blocks.
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/list_table.hpp"
#include "strategies/postings/list_tail.hpp"

namespace allot::postings {
namespace {

template <std::uint32_t embedded_bytes>
class EmbeddedList {
 public:
  EmbeddedList() : tail_(own_, embedded_bytes) {}
  EmbeddedList(const EmbeddedList&) = delete;
  EmbeddedList& operator=(const EmbeddedList&) = delete;
  ~EmbeddedList() {
    if (has_spilled()) std::free(tail_.data());
  }

  void post(Position position) {
    tail_.post(position, [this](std::size_t capacity) { return grow(capacity); });
  }

  void write(ByteStream& stream) const { stream.append(tail_.bytes()); }
  void forget() { tail_.forget(); }
  [[nodiscard]] bool empty() const { return tail_.empty(); }

 private:
  [[nodiscard]] bool has_spilled() const { return tail_.data() != own_; }

  std::byte* grow(std::size_t capacity) {
    if (has_spilled()) return reallocate_bytes(tail_.data(), capacity);
    std::byte* block = allocate_bytes(capacity);
    std::memcpy(block, own_, sizeof own_);
    return block;
  }

  ListTail tail_;
  std::byte own_[embedded_bytes];  // behind the tail: both are in one cache line while short
};

// 16 bytes hold the median list of source code, 48 make the header a cache line and a bit.
ENROLL((ListBuilder<ListTable<EmbeddedList<16>>>), "embedded-16",
       "16 bytes inside each list's header, spilling to the heap");
ENROLL((ListBuilder<ListTable<EmbeddedList<48>>>), "embedded-48",
       "48 bytes inside each list's header, spilling to the heap");

}  // namespace
}  // namespace allot::postings

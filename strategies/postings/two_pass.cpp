// two-pass, sliced-passes: count exactly, then fill a buffer in place. The first reading sizes
// every list (8 bytes per trigram in the direct array, 16 MiB, touched as used) and keeps the
// documents. When lists are written, all documents are read again to fill a buffer from operator
// new that has exactly the sum and 7 bytes per list. two-pass fills all lists at once;
// sliced-passes a quarter of them at a time, in the order of their keys, so that its buffer is a
// quarter of the output. No list ever grows, moves or has slack; the price is that everything is
// decoded two or five times and that documents must stay readable. Postings are encoded many at a
// time, and the lists of those ahead prefetched. reset keeps table and buffer.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "errors/check.hpp"
#include "strategies/postings/delta_groups.hpp"
#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/trigram_table.hpp"

namespace allot::postings {
namespace {

struct SizedList {
  std::uint32_t
      bytes;  // counted so far, and 1; when it is filled, where in the buffer the next goes
  Position last;

  explicit operator bool() const { return bytes != 0; }

  /// The distance from the last position to this one, which becomes the last.
  Position pass(Position position) { return position - std::exchange(last, position); }
};

/// The target of a later reading: fills the lists whose keys lie in [first, last].
struct Filler {
  Key first;
  Key last;
  AsciiSlot low;    // of the ASCII lists among them
  AsciiSlot width;  // the highest and 1, less `low`
  TrigramTable<SizedList>& table;
  std::byte* buffer;

  void post_ascii(const AsciiBlock& block) const {
    if (width == ascii_slots)
      return fill(block.slots, [block](std::size_t i) { return block.position(i); });
    SlotBuffer picked, at;
    const std::size_t count =
        pick_slots(block.slots.data(), block.slots.size(), low, width, picked, at);
    fill(std::span(picked).first(count),
         [&at, block](std::size_t i) { return block.position(at[i]); });
  }

  void post(Key key, Position position) const {
    if (key < first || key > last) return;
    table.visit_other(key, position, [this](SizedList& list, Position at) {
      append(list, encode_varint(list.pass(at)));
    });
  }

 private:
  template <class PositionAt>
  void fill(std::span<const AsciiSlot> slots, PositionAt&& position_at) const {
    SizedList* const lists = table.ascii();
    post_deltas(
        slots, [lists](AsciiSlot slot) { __builtin_prefetch(&lists[slot], 1); },
        [lists, position_at, bytes = buffer](AsciiSlot slot, std::size_t i) {
          __builtin_prefetch(bytes + lists[slot].bytes, 1);
          return lists[slot].pass(position_at(i));
        },
        [this, lists](AsciiSlot slot, const auto& delta) { this->append(lists[slot], delta); });
  }

  void append(SizedList& list, const auto& delta) const {
    std::memcpy(buffer + list.bytes, &delta.bytes, sizeof delta.bytes);
    list.bytes += delta.size;
  }
};

/// A PostingLists that fills its lists in about so many `slices`.
template <std::size_t slices>
class CountedLists {
 public:
  struct Ref {
    SizedList* list;
    std::uint32_t bytes;
    Position last;
  };

  explicit CountedLists(const SizeHint& hint) { documents_.reserve(hint.documents); }

  void keep(const Document& document, const ShardPlace& place) {
    if (documents_.empty()) begin_ = place;
    documents_.push_back(document);
  }

  void post_ascii(const AsciiBlock& block) {
    SizedList* const lists = table_.ascii();
    post_deltas(
        block.slots, [lists](AsciiSlot slot) { __builtin_prefetch(&lists[slot], 1); },
        [this, lists, block](AsciiSlot slot, std::size_t i) {
          if (!lists[slot]) [[unlikely]] {
            table_.add_used(slot);
            lists[slot].bytes = 1;
          }
          return lists[slot].pass(block.position(i));
        },
        [lists](AsciiSlot slot, const auto& delta) { lists[slot].bytes += delta.size; });
  }

  void post(Key key, Position position) {
    table_.visit_other(key, position, [](SizedList& list, Position at) {
      if (!list) list.bytes = 1;
      list.bytes += encode_varint(list.pass(at)).size;
    });
  }

  void collect(Emitter<Ref>& emitter) {
    table_.for_each([&](Key key, SizedList& list) {
      emitter.list(key, {&list, list.bytes - 1, list.last});
    });
  }

  void arrange(std::span<const typename Emitter<Ref>::Keyed> sorted) {
    unfilled_ = sorted;
    std::size_t bytes = 0;
    for (const auto& [key, list] : sorted) bytes += list.bytes + gap;
    slice_bytes_ = bytes / slices;
  }

  void write(const Ref& list, ByteStream& stream) {
    if (filled_ == 0) fill_next();
    --filled_;
    stream.append({buffer_.get() + list.list->bytes - list.bytes, list.bytes});
  }

  [[nodiscard]] Position last(const Ref& list) const { return list.last; }

  void reset() {
    documents_.clear();
    table_.clear();
  }

 private:
  // A delta is stored as a whole word; the gap keeps the rest of a list's last one off the next.
  static constexpr std::size_t gap = sizeof(Varint::bytes) - 1;

  /// Fills lists until they have a slice's bytes.
  void fill_next() {
    std::size_t bytes = 1;  // a list at offset 0 would look unused
    AsciiSlot low = 0, end = 0;
    for (; filled_ < unfilled_.size() && bytes <= slice_bytes_; ++filled_) {
      const auto& [key, list] = unfilled_[filled_];
      CHECK(bytes <= std::numeric_limits<std::uint32_t>::max() - list.bytes);
      *list.list = {static_cast<std::uint32_t>(bytes), 0};
      bytes += list.bytes + gap;
      if (!is_ascii(key)) continue;
      if (end == 0) low = slot_of(key);
      end = slot_of(key) + 1;
    }
    if (bytes > buffer_bytes_) {
      buffer_.reset();  // first, so that there are never two
      buffer_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
      buffer_bytes_ = bytes;
    }
    if constexpr (slices == 1) low = 0, end = ascii_slots;  // nothing to pick
    Filler filler{unfilled_.front().key, unfilled_[filled_ - 1].key, low, end - low, table_,
                  buffer_.get()};
    TrigramReader<RuneCount> reader;
    reader.start_at(begin_);
    for (const Document& document : documents_) reader.read(document, filler);
    unfilled_ = unfilled_.subspan(filled_);
  }

  std::vector<Document> documents_;
  ShardPlace begin_;
  TrigramTable<SizedList> table_;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t buffer_bytes_ = 0;
  std::size_t slice_bytes_ = 0;
  std::span<const typename Emitter<Ref>::Keyed> unfilled_;  // lists, by key
  std::size_t filled_ = 0;                                  // lists that are not yet written
};

ENROLL((ListBuilder<CountedLists<1>>), "two-pass",
       "sizes counted exactly, then one buffer filled in place");
ENROLL((ListBuilder<CountedLists<4>>), "sliced-passes",
       "two-pass with a quarter of the lists filled at a time, for little memory");

}  // namespace
}  // namespace allot::postings

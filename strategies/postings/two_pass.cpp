// two-pass: count exactly, then fill one buffer in place. The first reading sizes every list (8
// bytes per trigram in the direct array, 16 MiB) and keeps the documents; write allocates one
// buffer of exactly the sum and 7 bytes per list (operator new), gives each list its place and
// reads all documents again to fill it. No list ever grows, moves or has slack; the price is that
// everything is decoded twice and that documents must stay readable until write. reset keeps the
// table, and the buffer for shards that fit it.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/trigram_table.hpp"

namespace allot::postings {
namespace {

struct SizedList {
  std::uint32_t bytes;  // counted so far; from layout on, where in the buffer the next one goes
  Position last;

  explicit operator bool() const { return bytes != 0; }
};

class TwoPass {
 public:
  struct Ref {
    std::uint32_t first;
    std::uint32_t bytes;
    Position last;
  };

  explicit TwoPass(const SizeHint& hint) { documents_.reserve(hint.documents); }

  void keep(const Document& document, const ShardPlace& place) {
    if (documents_.empty()) begin_ = place;
    documents_.push_back(document);
  }

  void post_ascii(const AsciiBlock& block) { table_.visit_ascii(block, count); }
  void post(Key key, Position position) { table_.visit_other(key, position, count); }

  void collect(Emitter<Ref>& emitter) {
    lay_out(emitter);
    Filler filler{table_, buffer_.get()};
    TrigramReader<RuneCount> reader;
    reader.start_at(begin_);
    for (const Document& document : documents_) reader.read(document, filler);
  }

  void write(const Ref& list, ByteStream& stream) const {
    stream.append({buffer_.get() + list.first, list.bytes});
  }

  [[nodiscard]] Position last(const Ref& list) const { return list.last; }

  void reset() {
    documents_.clear();
    table_.clear();
  }

 private:
  // A delta is stored as a whole word; the gap keeps the rest of a list's last one off the next.
  static constexpr std::size_t gap = sizeof(Varint::bytes) - 1;

  static void count(SizedList& list, Position position) {
    list.bytes += encode_varint(position - list.last).size;
    list.last = position;
  }

  /// The target of the second reading.
  struct Filler {
    TrigramTable<SizedList>& table;
    std::byte* buffer;

    void append(SizedList& list, Position position) const {
      const Varint delta = encode_varint(position - list.last);
      std::memcpy(buffer + list.bytes, &delta.bytes, sizeof delta.bytes);
      list.bytes += delta.size;
      list.last = position;
    }
    void post_ascii(const AsciiBlock& block) {
      table.visit_ascii(block, [this](SizedList& list, Position at) { append(list, at); });
    }
    void post(Key key, Position position) {
      table.visit_other(key, position, [this](SizedList& list, Position at) { append(list, at); });
    }
  };

  void lay_out(Emitter<Ref>& emitter) {
    std::size_t laid_out = 1;  // a list at offset 0 would look unused
    table_.for_each([&](Key key, SizedList& list) {
      CHECK(laid_out <= std::numeric_limits<std::uint32_t>::max() - list.bytes);
      const Ref ref{static_cast<std::uint32_t>(laid_out), list.bytes, list.last};
      emitter.list(key, ref);
      laid_out += list.bytes + gap;
      list = {ref.first, 0};
    });
    if (laid_out > buffer_bytes_) {
      buffer_.reset();  // first, so that there are never two
      buffer_ = std::make_unique_for_overwrite<std::byte[]>(laid_out);
      buffer_bytes_ = laid_out;
    }
  }

  std::vector<Document> documents_;
  ShardPlace begin_;
  TrigramTable<SizedList> table_;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t buffer_bytes_ = 0;
};

ENROLL((ListBuilder<TwoPass>), "two-pass",
       "sizes counted exactly, then one buffer filled in place");

}  // namespace
}  // namespace allot::postings

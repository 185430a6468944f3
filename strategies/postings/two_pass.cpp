// two-pass: count exactly, then fill one buffer in place. add sizes every list (8 bytes per trigram
// in the direct array, 16 MiB) and keeps the documents; write allocates one buffer of exactly the
// sum and 7 bytes per list (operator new), gives each list its place and reads all documents again
// to fill it. No list ever grows, moves or has slack; the price is that everything is decoded twice
// and that documents must stay readable until write. reset keeps the table, and the buffer for
// shards that fit it.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "strategies/postings/emitter.hpp"
#include "strategies/postings/trigram_reader.hpp"
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
  explicit TwoPass(const SizeHint& hint) : reader_(hint) { documents_.reserve(hint.documents); }

  void add(const Document& document) {
    documents_.push_back(document);
    Visitor count{table_, [](SizedList& list, Position position) {
                    list.bytes += encode_varint(position - list.last).size;
                    list.last = position;
                  }};
    reader_.read(document, count);
  }

  void write(PostingSink& sink) {
    lay_out();
    fill();
    emitter_.emit(sink, reader_.marks(), [this](Place place, ByteStream& stream) {
      stream.append({buffer_.get() + place.first, place.bytes});
    });
  }

  void reset() {
    documents_.clear();
    reader_.reset();
    table_.clear();
  }

 private:
  struct Place {
    std::uint32_t first;
    std::uint32_t bytes;
  };

  // A delta is stored as a whole word; the gap keeps the rest of a list's last one off the next.
  static constexpr std::size_t gap = sizeof(Varint::bytes) - 1;

  /// A target of the reader that visits the table.
  template <class Visit>
  struct Visitor {
    TrigramTable<SizedList>& table;
    Visit visit;

    void post_ascii(const AsciiBlock& block) { table.visit_ascii(block, visit); }
    void post(Key key, Position position) { table.visit_other(key, position, visit); }
  };
  template <class Visit>
  Visitor(TrigramTable<SizedList>&, Visit) -> Visitor<Visit>;

  void lay_out() {
    std::size_t laid_out = 1;  // a list at offset 0 would look unused
    table_.for_each([&](Key key, SizedList& list) {
      CHECK(laid_out <= std::numeric_limits<std::uint32_t>::max() - list.bytes);
      const Place place{static_cast<std::uint32_t>(laid_out), list.bytes};
      emitter_.list(key, place);
      laid_out += list.bytes + gap;
      list = {place.first, 0};
    });
    if (laid_out > buffer_bytes_) {
      buffer_.reset();  // first, so that there are never two
      buffer_ = std::make_unique_for_overwrite<std::byte[]>(laid_out);
      buffer_bytes_ = laid_out;
    }
  }

  void fill() {
    std::byte* const buffer = buffer_.get();
    Visitor append{table_, [buffer](SizedList& list, Position position) {
                     const Varint delta = encode_varint(position - list.last);
                     std::memcpy(buffer + list.bytes, &delta.bytes, sizeof delta.bytes);
                     list.bytes += delta.size;
                     list.last = position;
                   }};
    reader_.reset();
    for (const Document& document : documents_) reader_.read(document, append);
  }

  TrigramReader reader_;
  std::vector<Document> documents_;
  TrigramTable<SizedList> table_;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t buffer_bytes_ = 0;
  Emitter<Place> emitter_;
};

ENROLL((TwoPass), "two-pass", "sizes counted exactly, then one buffer filled in place");

}  // namespace
}  // namespace allot::postings

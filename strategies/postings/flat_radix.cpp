// flat-radix: as flat-sort, but sorted by radix, least significant digit first. ASCII trigrams are
// kept apart as 8-byte records (slot and position), so that two passes of 11 bits order them; the
// others are 16-byte records and take six. Allocates one vector per kind, that of ASCII reserved at
// once for as many postings as the shard has bytes, and a scratch vector of the same size in write.
// reset keeps all four.
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/flat_records.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

// 2^11 counters and write positions fit the first-level cache; 10 bits would need a third pass.
constexpr unsigned digit_bits = 11;
constexpr std::size_t digits = std::size_t{1} << digit_bits;

/// Sorts by the low `key_bits` of `key_of_record(record)`; records with equal keys keep their
/// order.
template <class Record, class KeyOfRecord>
void radix_sort(std::vector<Record>& records, std::vector<Record>& scratch, unsigned key_bits,
                KeyOfRecord&& key_of_record) {
  scratch.resize(records.size());
  for (unsigned shift = 0; shift < key_bits; shift += digit_bits) {
    const auto digit = [&](const Record& record) {
      return static_cast<std::size_t>(key_of_record(record) >> shift) % digits;
    };
    std::array<std::size_t, digits> next{};
    for (const Record& record : records) ++next[digit(record)];
    std::size_t begin = 0;
    for (std::size_t& count : next) begin += std::exchange(count, begin);
    for (const Record& record : records) scratch[next[digit(record)]++] = record;
    records.swap(scratch);
  }
}

struct AsciiRecord {
  AsciiSlot slot;
  Position position;
};

class FlatRadix {
 public:
  /// A run of one of the two kinds of records.
  using Ref = FlatRun;

  explicit FlatRadix(const SizeHint& hint) { ascii_.reserve(hint.content_bytes); }

  void post_ascii(const AsciiBlock& block) {
    Position position = block.first;
    const strategies::GrowthWatch watch(ascii_);
    for (const AsciiSlot slot : block.slots) ascii_.push_back({slot, position++});
  }

  void post(Key key, Position position) {
    const strategies::GrowthWatch watch(others_);
    others_.push_back({key, position});
  }

  void collect(Emitter<Ref>& emitter) {
    radix_sort(ascii_, ascii_scratch_, 21, [](const AsciiRecord& record) { return record.slot; });
    radix_sort(others_, others_scratch_, 63, [](const FlatRecord& record) { return record.key; });
    const auto key_at = [this](std::size_t i) {
      return i < ascii_.size() ? key_of(ascii_[i].slot) : others_[i - ascii_.size()].key;
    };
    collect_runs(ascii_.size() + others_.size(), key_at, emitter);
  }

  void write(Ref run, ByteStream& stream) const {
    const auto position_at = [this](std::size_t i) {
      return i < ascii_.size() ? ascii_[i].position : others_[i - ascii_.size()].position;
    };
    write_run(run, position_at, stream);
  }

  void reset() {
    ascii_.clear();
    others_.clear();
  }

 private:
  std::vector<AsciiRecord> ascii_, ascii_scratch_;
  std::vector<FlatRecord> others_, others_scratch_;
};

ENROLL((ListBuilder<FlatRadix>), "flat-radix",
       "flat pairs, ASCII ones packed into 8 bytes, radix sort at write");

}  // namespace
}  // namespace allot::postings

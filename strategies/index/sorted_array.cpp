// sorted-array: entries of 48 bytes in one array, no table and no pointer; look-ups are binary
// searches. So that entries may also come after a look-up, the array consists of sorted runs, each
// half as long as the one before or less, and an unsorted tail; a full tail is sorted and merged
// with the runs of its length (Bentley and Saxe 1980). Allocates the array (operator new), doubled
// by new and copy, and for every merge a buffer of half its size that is freed at once. It is the
// smallest layout when full; the price is log(n) moves of every entry and as many searches per
// look-up as there are runs.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/index/erased_index.hpp"

namespace allot::index {
namespace {

struct Record {
  Id id;
  Location location;
};

int order(const Id& a, const Id& b) {
  return std::memcmp(a.bytes.data(), b.bytes.data(), sizeof a.bytes);
}

struct ById {
  bool operator()(const Record& a, const Record& b) const { return order(a.id, b.id) < 0; }
  bool operator()(const Record& a, const Id& b) const { return order(a.id, b) < 0; }
};

class SortedArray {
 public:
  explicit SortedArray(std::uint64_t) {}

  void add(const Id& id, const Location& location) {
    strategies::note(strategies::Event::map_write);
    {
      const strategies::GrowthWatch watch(records_);
      records_.push_back({id, location});
    }
    if (records_.size() % tail_records == 0) [[unlikely]]
      settle_tail();
  }

  [[nodiscard]] std::optional<Location> get(const Id& id) const { return first_match(*this, id); }

  template <class Visit>
  void for_each_with_id(const Id& id, Visit&& visit) const {
    strategies::note(strategies::Event::map_look_up);
    std::span<const Record> rest(records_);
    // The binary digits of the number of full tails are the runs, the longest first.
    for (std::size_t tails = rest.size() / tail_records; tails > 0;) {
      const std::size_t length = std::bit_floor(tails);
      tails -= length;
      const auto run = rest.first(length * tail_records);
      rest = rest.subspan(run.size());
      for (auto at = std::lower_bound(run.begin(), run.end(), id, ById());
           at != run.end() && at->id == id; ++at) {
        if (!visit(at->location)) return;
      }
    }
    for (const Record& record : rest) {
      if (record.id == id && !visit(record.location)) return;
    }
  }

  template <class Visit>
  bool for_each(Visit&& visit) const {
    return std::all_of(records_.begin(), records_.end(),
                       [&](const Record& record) { return visit(record.id, record.location); });
  }

  [[nodiscard]] std::uint64_t size() const { return records_.size(); }

 private:
  // A tail of 3 KiB is scanned about as fast as one run is searched.
  static constexpr std::size_t tail_records = 64;

  /// The tail becomes a run; runs of equal length become one.
  void settle_tail() {
    const auto end = records_.end();
    auto start = end - tail_records;
    std::sort(start, end, ById());
    const std::size_t tails = records_.size() / tail_records;
    for (int doublings = std::countr_zero(tails); doublings > 0; --doublings) {
      const auto middle = start;
      start -= end - middle;
      std::inplace_merge(start, middle, end, ById());
    }
  }

  std::vector<Record> records_;
};

ENROLL((SortedArray), "sorted-array", "entries of 48 bytes in one array of sorted runs");

}  // namespace
}  // namespace allot::index

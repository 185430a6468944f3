// flat-group: key and position pairs, appended while building and grouped by hash at write, so that
// only the distinct trigrams are sorted. Allocates one vector of 16 bytes per posting, reserved at
// once for as many postings as the shard has bytes; in write a hash map (open addressing) from key
// to group, 8 bytes per group and 4 bytes per posting for the grouped positions. reset keeps all.
#include <cstdint>
#include <tsl/robin_map.h>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/flat_records.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

using namespace strategies;

class FlatGroup {
 public:
  using Ref = FlatRun;

  explicit FlatGroup(const SizeHint& hint) { records_.reserve(hint.content_bytes); }

  void post(Key key, Position position) {
    const GrowthWatch watch(records_);
    records_.push_back({key, position});
  }

  void collect(Emitter<Ref>& emitter) {
    count_groups();
    std::size_t begin = 0;
    for (std::size_t& next : next_of_group_) begin += std::exchange(next, begin);
    positions_.resize(records_.size());
    for (const FlatRecord& record : records_) {
      positions_[next_of_group_[record.key]++] = record.position;
    }
    // Each group has been filled up to where the next one begins.
    for (const auto& [key, group] : groups_) {
      emitter.list(key, {group == 0 ? 0 : next_of_group_[group - 1], next_of_group_[group]});
    }
  }

  void write(Ref run, ByteStream& stream) const {
    write_run(
        run, [this](std::size_t i) { return positions_[i]; }, stream);
  }

  void reset() {
    records_.clear();
    groups_.clear();
    next_of_group_.clear();
  }

 private:
  /// Numbers the groups as they come, and puts that number in the place of each record's key.
  void count_groups() {
    for (FlatRecord& record : records_) {
      note(Event::map_look_up);
      const RehashWatch watch(groups_);
      const auto entry = groups_.try_emplace(record.key, groups_.size()).first;
      record.key = entry->second;
      if (record.key == next_of_group_.size()) {
        note(Event::map_write);
        next_of_group_.push_back(0);
      }
      ++next_of_group_[record.key];
    }
  }

  std::vector<FlatRecord> records_;
  tsl::robin_map<Key, std::size_t, MixedHash> groups_;
  std::vector<std::size_t> next_of_group_;
  std::vector<Position> positions_;
};

ENROLL((ListBuilder<FlatGroup>), "flat-group",
       "flat pairs, grouped by hash at write, only distinct trigrams sorted");

}  // namespace
}  // namespace allot::postings

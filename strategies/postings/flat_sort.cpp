// flat-sort: key and position pairs, appended while building and put in order by a stable
// comparison sort at write. Allocates one vector of 16 bytes per posting, reserved at once for as
// many postings as the shard has bytes, and half as much again for the merge while it sorts.
// Stability is needed: keys alone are compared, and equal ones keep the ascending positions that
// they came in. Building allocates nothing more; writing pays for it. reset keeps the vector.
#include <algorithm>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/flat_records.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

class FlatSort {
 public:
  using Ref = FlatRun;

  explicit FlatSort(const SizeHint& hint) { records_.reserve(hint.content_bytes); }

  void post(Key key, Position position) {
    const strategies::GrowthWatch watch(records_);
    records_.push_back({key, position});
  }

  void collect(Emitter<Ref>& emitter) {
    std::stable_sort(records_.begin(), records_.end(),
                     [](const FlatRecord& a, const FlatRecord& b) { return a.key < b.key; });
    collect_runs(
        records_.size(), [this](std::size_t i) { return records_[i].key; }, emitter);
  }

  void write(Ref run, ByteStream& stream) const {
    write_run(
        run, [this](std::size_t i) { return records_[i].position; }, stream);
  }

  void reset() { records_.clear(); }

 private:
  std::vector<FlatRecord> records_;
};

ENROLL((ListBuilder<FlatSort>), "flat-sort",
       "flat key and position pairs, stable comparison sort at write");

}  // namespace
}  // namespace allot::postings

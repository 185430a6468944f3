// entry-each: one plain allocation per entry (operator new, 64 bytes; 56 in the other variant), and
// nothing else beside the buckets. No byte is reserved ahead, which suits many small indexes. The
// price is a call of the allocator per blob when building and again when tearing down, its header
// or rounding for each, and neighbours in a chain that lie anywhere.
#include "strategies/index/chained_map.hpp"
#include "strategies/index/entry.hpp"
#include "strategies/index/erased_index.hpp"

namespace allot::index {
namespace {

template <class E>
class Each {
 public:
  using Entry = E;

  Entry* take() { return new Entry; }
  void give_back(Entry* entry) { delete entry; }
};

ENROLL((ChainedMap<Each<WideEntry>>), "entry-each", "one allocation of 64 bytes per entry");
ENROLL((ChainedMap<Each<CompactEntry>>), "entry-each-56", "one allocation of 56 bytes per entry");

}  // namespace
}  // namespace allot::index

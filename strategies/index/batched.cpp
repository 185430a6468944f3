// batch-N: entries are allocated N at a time (operator new, 64 N bytes) and handed out one by one,
// the first at once and the others from a free list; nothing is freed before the whole index is.
// Large batches call the allocator seldom, and leave up to N - 1 entries unused at the end of every
// map, which is what many small indexes pay for. The base is batch-256, the original's choice until
// 2022. Variants of batch-4 differ in the load that makes the buckets double.
#include <cstddef>
#include <cstdint>

#include "strategies/index/chained_map.hpp"
#include "strategies/index/entry.hpp"
#include "strategies/index/erased_index.hpp"

namespace allot::index {
namespace {

template <std::size_t batch_entries>
class Batches {
 public:
  using Entry = WideEntry;

  Batches() = default;
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;
  ~Batches() {
    while (newest_ != nullptr) {
      Entry* const batch = newest_;
      newest_ = batch_before(batch);
      delete[] batch;
    }
  }

  Entry* take() {
    if (free_ == nullptr) [[unlikely]]
      return take_batch();
    Entry* const entry = free_;
    free_ = entry->next;
    return entry;
  }

 private:
  // A batch must be N entries and not a byte more, or it falls into another size class than the one
  // in question. So what links it to the batch before lies in the padding of its first two entries,
  // half an address in each.
  static_assert(batch_entries >= 2 && sizeof(Entry*) == 2 * sizeof(Entry::spare));

  static void set_batch_before(Entry* batch, const Entry* before) {
    const auto address = reinterpret_cast<std::uintptr_t>(before);
    batch[0].spare = static_cast<std::uint32_t>(address);
    batch[1].spare = static_cast<std::uint32_t>(address >> 32);
  }

  static Entry* batch_before(const Entry* batch) {
    const std::uintptr_t high = batch[1].spare;
    return reinterpret_cast<Entry*>(high << 32 | batch[0].spare);
  }

  Entry* take_batch() {
    auto* const batch = new Entry[batch_entries];
    set_batch_before(batch, newest_);
    newest_ = batch;
    for (std::size_t at = 1; at < batch_entries; ++at) {
      batch[at].next = at + 1 < batch_entries ? batch + at + 1 : nullptr;
    }
    free_ = batch + 1;
    return batch;
  }

  Entry* free_ = nullptr;
  Entry* newest_ = nullptr;
};

ENROLL((ChainedMap<Batches<4>>), "batch-4", "entries of 64 bytes in batches of 4");
ENROLL((ChainedMap<Batches<128>>), "batch-128", "entries of 64 bytes in batches of 128");
ENROLL((ChainedMap<Batches<256>>), "batch-256", "entries of 64 bytes in batches of 256: the base");
ENROLL((ChainedMap<Batches<4>, 1>), "batch-4-load-1", "batch-4 with one entry per bucket");
ENROLL((ChainedMap<Batches<4>, 8>), "batch-4-load-8", "batch-4 with up to 8 entries per bucket");

}  // namespace
}  // namespace allot::index

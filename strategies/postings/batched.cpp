// batched-N: posting entries allocated in batches of N and linked per trigram. Allocates, by
// operator new, a header of 24 bytes when a trigram is first seen and then one batch of 8 + 4 N
// bytes for every N of its postings; nothing is ever moved or copied. Entries are plain positions
// and are encoded in write, which walks the links. Small batches pay in allocations and in cache
// misses, large ones in slack at the end of every list. reset keeps each list's batches.
#include <array>

#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/list_table.hpp"

namespace allot::postings {
namespace {

template <unsigned batch_entries>
class BatchedList {
 public:
  BatchedList() : first_(new Batch), last_(first_) {}
  BatchedList(const BatchedList&) = delete;
  BatchedList& operator=(const BatchedList&) = delete;
  ~BatchedList() {
    for (Batch* batch = first_; batch != nullptr;) {
      Batch* next = batch->next;
      delete batch;
      batch = next;
    }
  }

  void post(Position position) {
    if (entries_in_last_ == batch_entries) [[unlikely]] {
      if (last_->next == nullptr) last_->next = new Batch;
      last_ = last_->next;
      entries_in_last_ = 0;
    }
    last_->positions[entries_in_last_++] = position;
  }

  void write(ByteStream& stream) const {
    Position previous = 0;
    for (const Batch* batch = first_;; batch = batch->next) {
      const unsigned entries = batch == last_ ? entries_in_last_ : batch_entries;
      previous =
          stream.deltas(entries, previous, [batch](std::size_t i) { return batch->positions[i]; });
      if (batch == last_) return;
    }
  }

  void forget() {
    last_ = first_;
    entries_in_last_ = 0;
  }

  [[nodiscard]] bool empty() const { return last_ == first_ && entries_in_last_ == 0; }

 private:
  struct Batch {
    Batch* next = nullptr;
    std::array<Position, batch_entries> positions;
  };

  Batch* first_;
  Batch* last_;
  unsigned entries_in_last_ = 0;
};

ENROLL((ListBuilder<ListTable<BatchedList<4>>>), "batched-4",
       "postings in linked batches of 4 entries, encoded at write");
ENROLL((ListBuilder<ListTable<BatchedList<128>>>), "batched-128",
       "postings in linked batches of 128 entries, encoded at write");
ENROLL((ListBuilder<ListTable<BatchedList<256>>>), "batched-256",
       "postings in linked batches of 256 entries, encoded at write");

}  // namespace
}  // namespace allot::postings

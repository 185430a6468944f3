// borrowed-hash: as heap-hash, but an id is a pointer into the table, which is mapped as long as
// the reader lives. Four allocations per ref, as with an embedded array, and records of 48 bytes;
// the price is that a table can't go before its last record.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

class BorrowedId {
 public:
  using Store = NothingShared;
  BorrowedId(std::string_view id, Store&) : bytes_(id.data()) {}

  [[nodiscard]] std::string_view bytes(std::size_t size) const { return {bytes_, size}; }
  [[nodiscard]] BorrowedId duplicate(std::size_t) const { return *this; }

 private:
  const char* bytes_;
};

using Reader = StackReader<Record<FreshNames, BorrowedId>, FreshKeys, Copied>;
static_assert(sizeof(Reader::Record) == 48);

ENROLL((Reader), "borrowed-hash",
       "object ids as pointers into the mapped table: 48-byte records, 4 allocations per ref");

}  // namespace
}  // namespace allot::refs

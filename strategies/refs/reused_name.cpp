// reused-name: as moved-ownership, but the caller's last record comes back, and the next name is
// decoded into its block. Nothing is allocated per ref, unless the caller keeps the record; then
// its name has a block of its own, of exactly its size.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

using Reader = StackReader<Record<ReusedNames, EmbeddedId>, ReusedKeys, Swapped>;
static_assert(sizeof(Reader::Record) == 96);

ENROLL((Reader), "reused-name",
       "moved-ownership with the name's block used again: no allocation per ref");

}  // namespace
}  // namespace allot::refs

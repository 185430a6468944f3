// embedded-hash: as heap-hash, but the id of a ref that has one lies in an array of 32 bytes in the
// record; the two ids of an annotated tag are allocated as before. Four allocations per ref with
// one id instead of six, and records of 64 bytes instead of 48.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

using Reader = StackReader<Record<FreshNames, EmbeddedId, HeapId>, FreshKeys, Copied>;
static_assert(sizeof(Reader::Record) == 64);

ENROLL((Reader), "embedded-hash",
       "single object ids in 32-byte arrays of the record: 64-byte records, 4 allocations per ref");

}  // namespace
}  // namespace allot::refs

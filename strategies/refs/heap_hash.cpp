// heap-hash: object ids are allocated one by one. Per ref with one id six allocations, all freed
// soon: a buffer for the decoded key and one for the key that the merge compares with, the name and
// the id of the decoded record, and again name and id of the caller's copy. A record has 48 bytes.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

using Reader = StackReader<Record<FreshNames, HeapId>, FreshKeys, Copied>;
static_assert(sizeof(Reader::Record) == 48);

ENROLL((Reader), "heap-hash",
       "object ids allocated one by one: 48-byte records, 6 allocations per ref");

}  // namespace
}  // namespace allot::refs

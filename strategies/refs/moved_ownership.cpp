// moved-ownership: as reused-keys, but the caller becomes the owner of the decoded record instead
// of getting a copy. One allocation per ref is left, its name.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

using Reader = StackReader<Record<FreshNames, EmbeddedId>, ReusedKeys, Moved>;
static_assert(sizeof(Reader::Record) == 96);

ENROLL((Reader), "moved-ownership",
       "reused-keys with records moved to the caller: 1 allocation per ref");

}  // namespace
}  // namespace allot::refs

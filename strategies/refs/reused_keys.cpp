// reused-keys: as embedded-peeled, but keys are decoded and compared in buffers that are kept. Two
// allocations per ref are left: its name in the decoded record, and in the caller's copy.
#include "strategies/refs/record.hpp"
#include "strategies/refs/stack_reader.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::refs {
namespace {

using Reader = StackReader<Record<FreshNames, EmbeddedId>, ReusedKeys, Copied>;
static_assert(sizeof(Reader::Record) == 96);

ENROLL((Reader), "reused-keys", "embedded-peeled with key buffers kept: 2 allocations per ref");

}  // namespace
}  // namespace allot::refs

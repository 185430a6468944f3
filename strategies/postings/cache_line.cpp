// cache-line-64, cache-line-128: one record of one or two cache lines per trigram, which holds the
// last position, the room left and the list's latest bytes, so that a posting touches just that; a
// full record goes into a log as a whole and begins anew. Slots are computed and lines prefetched
// ahead, and varints encoded many at a time. Allocates 2^21 lines at once (128 or 256 MiB, touched
// as used, on pages that few trigrams share), the log in blocks of about 2 MiB with 4 bytes per
// entry, and in write 4 bytes per entry again: nothing per trigram or posting. reset keeps all.
// The -huge variants take lines and log from the kernel, on huge pages, past the allocator.
#include "strategies/postings/cache_lines.hpp"
#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/slot_numbers.hpp"

namespace allot::postings {
namespace {

template <std::size_t line_bytes, class Source>
using Permuted = ListBuilder<CacheLines<line_bytes, PermutedSlots<Source>, Source>>;

ENROLL((Permuted<64, FromAllocator>), "cache-line-64",
       "a cache line per trigram, flushed as a whole into a log");
ENROLL((Permuted<128, FromAllocator>), "cache-line-128", "cache-line-64 with records of two lines");
ENROLL((Permuted<64, OnHugePages>), "cache-line-64-huge",
       "cache-line-64 with lines and log on huge pages by madvise");

}  // namespace
}  // namespace allot::postings

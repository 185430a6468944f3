// ranked-slots-64, ranked-slots-128: as cache-line-64 and -128, but lines are numbered as their
// trigrams first appear, through a table of 4 bytes per slot (8 MiB, touched as used). So the
// frequent lines lie together and only as many are allocated as there are trigrams (the array of
// lines grows by half, and moves); the price is a second look-up per posting. reset keeps all.
// The -huge variants take lines, table and log from the kernel, on huge pages, past the allocator.
#include "strategies/postings/cache_lines.hpp"
#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/slot_numbers.hpp"

namespace allot::postings {
namespace {

template <std::size_t line_bytes, class Source>
using Ranked = ListBuilder<CacheLines<line_bytes, RankedSlots<Source>, Source>>;

ENROLL((Ranked<64, FromAllocator>), "ranked-slots-64",
       "cache-line-64 with lines numbered by first appearance");
ENROLL((Ranked<128, FromAllocator>), "ranked-slots-128",
       "cache-line-128 with lines numbered by first appearance");
ENROLL((Ranked<64, OnHugePages>), "ranked-slots-64-huge",
       "ranked-slots-64 with lines and log on huge pages by madvise");
ENROLL((Ranked<128, OnHugePages>), "ranked-slots-128-huge",
       "ranked-slots-128 with lines and log on huge pages by madvise");

}  // namespace
}  // namespace allot::postings

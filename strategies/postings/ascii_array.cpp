// ascii-array: a direct array of 2^21 pointers for ASCII trigrams and a map for the rest. Allocates
// 16 MiB of pointers at once (touched as used), and per distinct trigram, when first seen, a list
// header (24 bytes, operator new) and its bytes (malloc; 64 or 1024 of them, doubled by realloc).
// A posting costs no hashing: three dependent loads and the bytes. reset keeps all of it.
#include "strategies/postings/heap_list.hpp"
#include "strategies/postings/list_builder.hpp"
#include "strategies/postings/list_table.hpp"

namespace allot::postings {

// 64 bytes hold four lists of five whole; 1024 are what the original once reserved.
ENROLL((ListBuilder<ListTable<HeapList<64>>>), "ascii-array",
       "direct array of 2^21 pointers for ASCII trigrams, a map for the rest");
ENROLL((ListBuilder<ListTable<HeapList<1024>>>), "ascii-array-1024",
       "ascii-array with an initial capacity of 1024 bytes per list");

}  // namespace allot::postings

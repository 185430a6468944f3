// pointer-map: one map from key to pointer, written only when a trigram is first seen; the list
// behind the pointer knows its last position. Allocates per distinct trigram a map node (operator
// new), a list header (24 bytes, operator new) and its bytes (malloc; 64 or 1024 of them, doubled
// by realloc), and rehashes the map as it grows. A posting costs one look-up instead of the base's
// four. reset keeps map, lists and their capacity.
#include <memory>
#include <unordered_map>

#include "strategies/events.hpp"
#include "strategies/postings/heap_list.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

using namespace strategies;

template <class List>
class PointerMap {
 public:
  using Ref = const List*;

  explicit PointerMap(const SizeHint&) {}

  void post(Key key, Position position) {
    note(Event::map_look_up);
    const RehashWatch watch(lists_);
    std::unique_ptr<List>& list = lists_[key];
    if (list == nullptr) {
      note(Event::map_write);
      list = std::make_unique<List>();
    }
    list->post(position);
  }

  void collect(Emitter<Ref>& emitter) const {
    for (const auto& [key, list] : lists_) {
      if (!list->empty()) emitter.list(key, list.get());
    }
  }

  void write(Ref list, ByteStream& stream) const { list->write(stream); }

  void reset() {
    for (auto& [key, list] : lists_) list->forget();
  }

 private:
  std::unordered_map<Key, std::unique_ptr<List>> lists_;
};

ENROLL((ListBuilder<PointerMap<HeapList<64>>>), "pointer-map",
       "one map to lists on the heap, written only when a trigram is first seen");
ENROLL((ListBuilder<PointerMap<HeapList<1024>>>), "pointer-map-1024",
       "pointer-map with an initial capacity of 1024 bytes per list");

}  // namespace
}  // namespace allot::postings

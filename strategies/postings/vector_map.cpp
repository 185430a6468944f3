// vector-map, the base: a map from trigram to byte vector and a second one to its last position, as
// the original first had it, with four map operations per posting. Allocates a map node per trigram
// and map (operator new; the robin variants move their elements to larger tables instead), and a
// vector per trigram that doubles by new and copy from one byte on. The presized variants reserve
// both maps for the trigrams that the hint makes likely. reset empties the vectors and keeps maps
// and capacity.
#include <cstddef>
#include <tsl/robin_map.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include "strategies/events.hpp"
#include "strategies/postings/list_builder.hpp"

namespace allot::postings {
namespace {

using namespace strategies;

struct Chained {
  // The standard library's hash is the key itself, and its bucket counts are primes.
  template <class Value>
  using Map = std::unordered_map<Key, Value>;
};

struct OpenAddressed {
  template <class Value>
  using Map = tsl::robin_map<Key, Value, MixedHash>;
};

enum class Presized { no, yes };

template <class Maps, Presized presized>
class VectorMap {
 public:
  using Bytes = std::vector<std::byte>;
  using Ref = const Bytes*;

  explicit VectorMap(const SizeHint& hint) {
    if constexpr (presized == Presized::yes) {
      lists_.reserve(expected_trigrams(hint));
      last_positions_.reserve(expected_trigrams(hint));
    }
  }

  void post(Key key, Position position) {
    note(Event::map_look_up, 2);
    note(Event::map_write, 2);
    const RehashWatch watch_lists(lists_);
    const RehashWatch watch_last_positions(last_positions_);
    const Varint delta = encode_varint(position - last_positions_[key]);
    // As a language with value semantics says it: lists[key] = append(lists[key], delta).
    Bytes list = std::move(lists_[key]);
    const auto* bytes = reinterpret_cast<const std::byte*>(&delta.bytes);
    {
      const GrowthWatch watch(list);
      list.insert(list.end(), bytes, bytes + delta.size);
    }
    lists_[key] = std::move(list);
    last_positions_[key] = position;
  }

  void collect(Emitter<Ref>& emitter) const {
    for (const auto& [key, list] : lists_) {
      if (!list.empty()) emitter.list(key, &list);
    }
  }

  void write(Ref list, ByteStream& stream) const { stream.append(*list); }

  void reset() {
    note(Event::map_look_up, lists_.size());
    note(Event::map_write, last_positions_.size());
    for (const auto& [key, list] : lists_) lists_[key].clear();
    for (const auto& [key, last] : last_positions_) last_positions_[key] = 0;
  }

 private:
  typename Maps::template Map<Bytes> lists_;
  typename Maps::template Map<Position> last_positions_;
};

ENROLL((ListBuilder<VectorMap<Chained, Presized::no>>), "vector-map",
       "a byte vector per trigram in std::unordered_map, last positions in another: the base");
ENROLL((ListBuilder<VectorMap<Chained, Presized::yes>>), "presized-map",
       "vector-map with both maps reserved");
ENROLL((ListBuilder<VectorMap<OpenAddressed, Presized::no>>), "vector-map-robin",
       "vector-map on tsl::robin_map (open addressing)");
ENROLL((ListBuilder<VectorMap<OpenAddressed, Presized::yes>>), "presized-map-robin",
       "vector-map-robin with both maps reserved");

}  // namespace
}  // namespace allot::postings

// A projection maps each result to a key, the tuple of some of its values, and orders the keys.
// Results with equal keys share a table, a row or a column.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/records/results.hpp"

namespace allot::compare {

/// One key of a projection's expression, as `key`, `key@order` or `key@(value value)`.
struct Field {
  enum Order { first_seen, alphabetic, numeric, fixed };
  std::string key;
  Order order = first_seen;
  std::vector<std::string> values;  // of a fixed order; others are filtered out
};

/// Fields separated by commas or spaces. Throws Error with a caret below the fault.
std::vector<Field> parse_projection(std::string_view expression);

/// What the projections of one comparison name explicitly. Their group keys, ".config" and
/// ".fullname", stand for the rest.
struct Named {
  std::vector<std::string> name_keys;    // ".name", "/KEY"
  std::vector<std::string> config_keys;  // ".file" and configuration keys
  bool config_group = false, fullname_group = false;

  void add(const std::vector<Field>& fields);
};

class Projection {
 public:
  using Key = std::size_t;

  /// `named` covers all projections of the comparison, this one too.
  Projection(std::vector<Field> fields, const Named& named);

  /// Equal keys are equal numbers. A key seen for the first time extends the order.
  Key project(const records::Result& result);

  /// The names of the values of a key, in order of comparison. ".config" appears as the
  /// configuration keys that were seen, in order of appearance.
  [[nodiscard]] std::vector<std::string> names() const;
  /// As many as `names()`; empty where the result had no such value.
  [[nodiscard]] std::vector<std::string> values(Key key) const;

  [[nodiscard]] bool less(Key a, Key b) const;

 private:
  /// A value's place in the tuples, and the order in which its values were seen.
  struct Place {
    std::string name;
    std::size_t index = 0;
    std::unordered_map<std::string, int> seen;
  };
  struct Entry {
    Field field;
    std::vector<Place> places;  // one, or for ".config" one per configuration key
  };

  Place& place_for(Entry& entry, const std::string& name);
  void put(Place& place, std::string_view value, std::vector<std::string>& tuple);
  [[nodiscard]] int compare(const Entry& entry, const Place& place, Key a, Key b) const;
  [[nodiscard]] const std::string& value_at(const Place& place, Key key) const;

  std::vector<Entry> entries_;
  Named named_;
  std::size_t width_ = 0;
  std::vector<std::vector<std::string>> tuples_;
  std::map<std::vector<std::string>, Key> keys_;
};

/// "benchmarks vary in A, B" if these keys of one cell differ in A and B; else empty.
std::string variation(const Projection& residue, const std::vector<Projection::Key>& keys);

}  // namespace allot::compare

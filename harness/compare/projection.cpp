#include "harness/compare/projection.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/compare/keys.hpp"
#include "harness/compare/name.hpp"
#include "harness/compare/number_order.hpp"

namespace allot::compare {
namespace {

bool contains(const std::vector<std::string>& all, std::string_view one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Trailing empty values are no part of a key: fields that appear later leave it as it was.
void trim(std::vector<std::string>& tuple) {
  while (!tuple.empty() && tuple.back().empty()) tuple.pop_back();
}

}  // namespace

void Named::add(const std::vector<Field>& fields) {
  for (const Field& field : fields) {
    if (field.key == ".config") {
      config_group = true;
    } else if (field.key == ".fullname") {
      fullname_group = true;
    } else {
      (is_name_key(field.key) ? name_keys : config_keys).push_back(field.key);
    }
  }
}

Projection::Projection(std::vector<Field> fields, const Named& named) : named_(named) {
  for (Field& field : fields) {
    Entry& entry = entries_.emplace_back();
    entry.field = std::move(field);
    if (entry.field.key != ".config") place_for(entry, entry.field.key);
  }
}

Projection::Place& Projection::place_for(Entry& entry, const std::string& name) {
  const auto known = std::find_if(entry.places.begin(), entry.places.end(),
                                  [&name](const Place& place) { return place.name == name; });
  if (known != entry.places.end()) return *known;
  Place& place = entry.places.emplace_back();
  place.name = name;
  place.index = width_++;
  return place;
}

void Projection::put(Place& place, std::string_view value, std::vector<std::string>& tuple) {
  tuple.resize(width_);
  tuple[place.index] = value;
}

Projection::Key Projection::project(const records::Result& result) {
  std::vector<std::string> tuple(width_);
  for (Entry& entry : entries_) {
    const std::string& key = entry.field.key;
    if (key == ".config") {
      for (const auto& [name, value] : result.context->config) {
        if (!contains(named_.config_keys, name)) put(place_for(entry, name), value, tuple);
      }
    } else if (key == ".fullname") {
      put(entry.places[0], name_without(result.name, named_.name_keys), tuple);
    } else {
      put(entry.places[0], extract(result, key), tuple);
    }
  }
  for (Entry& entry : entries_) {
    for (Place& place : entry.places) {
      place.seen.try_emplace(tuple[place.index], static_cast<int>(place.seen.size()));
    }
  }
  trim(tuple);
  const auto [known, fresh] = keys_.try_emplace(tuple, tuples_.size());
  if (fresh) tuples_.push_back(std::move(tuple));
  return known->second;
}

const std::string& Projection::value_at(const Place& place, Key key) const {
  static const std::string none;
  const std::vector<std::string>& tuple = tuples_[key];
  return place.index < tuple.size() ? tuple[place.index] : none;
}

std::vector<std::string> Projection::names() const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    for (const Place& place : entry.places) names.push_back(place.name);
  }
  return names;
}

std::vector<std::string> Projection::values(Key key) const {
  std::vector<std::string> values;
  for (const Entry& entry : entries_) {
    for (const Place& place : entry.places) values.push_back(value_at(place, key));
  }
  return values;
}

int Projection::compare(const Entry& entry, const Place& place, Key a, Key b) const {
  const std::string& first = value_at(place, a);
  const std::string& second = value_at(place, b);
  if (first == second) return 0;
  const auto seen = [&place](const std::string& value) {
    const auto at = place.seen.find(value);
    // Only a key that is older than its configuration key lacks an entry: its value was empty.
    return at == place.seen.end() ? -1 : at->second;
  };
  const auto fixed = [&entry](const std::string& value) {
    return std::find(entry.field.values.begin(), entry.field.values.end(), value) -
           entry.field.values.begin();
  };
  int order = 0;
  switch (entry.field.order) {
    case Field::first_seen:
      order = seen(first) - seen(second);
      break;
    case Field::fixed:
      order = static_cast<int>(fixed(first) - fixed(second));
      break;
    case Field::numeric:
      order = compare_numbers(first, second);
      break;
    case Field::alphabetic:
      break;
  }
  return order != 0 ? order : first.compare(second);
}

bool Projection::less(Key a, Key b) const {
  for (const Entry& entry : entries_) {
    for (const Place& place : entry.places) {
      if (const int order = compare(entry, place, a, b); order != 0) return order < 0;
    }
  }
  return false;
}

std::string variation(const Projection& residue, const std::vector<Projection::Key>& keys) {
  const std::vector<std::string> names = residue.names();
  std::vector<std::string> varying;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool varies = std::any_of(keys.begin(), keys.end(), [&](Projection::Key key) {
      return residue.values(key)[i] != residue.values(keys[0])[i];
    });
    if (varies) varying.push_back(names[i]);
  }
  return varying.empty() ? "" : fmt::format("benchmarks vary in {}", fmt::join(varying, ", "));
}

}  // namespace allot::compare

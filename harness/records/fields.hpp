// Reading typed fields out of a JSON object: a missing or mistyped one is an Error that names it.
#pragma once

#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "errors/error.hpp"
#include "harness/records/record.hpp"

namespace allot::records {

/// The object in `line`. Throws Error with the column of the fault.
Json parse_object(std::string_view line);

/// Without a line end; bytes that are not UTF-8 become U+FFFD.
std::string one_line(const Json& object);

/// Throws Error unless `object` is a record of that kind ("header" or "run").
void expect_record(const Json& object, std::string_view kind);

/// The key in a cell, and in a receipt, that says what was run.
std::string_view axis_of(plan::Role role);

Json cell_object(const plan::Cell& cell);
plan::Cell decode_cell(const Json& object);

Json timed_object(const Timed& timed);
/// Throws Error unless both times are numbers of at least 0.
Timed decode_timed(const Json& object);

inline const Json& field(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end()) throw Error(fmt::format("key \"{}\" is missing", key));
  return *found;
}

/// Null and absent are the same.
inline const Json* optional_field(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

inline Error wrong_type(const std::string& key, const char* expected, const Json& value) {
  return Error(fmt::format("key \"{}\" should be {}, not {}", key, expected, value.type_name()));
}

inline std::string text(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_string()) throw wrong_type(key, "a string", value);
  return value.get<std::string>();
}

inline double number(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_number()) throw wrong_type(key, "a number", value);
  return value.get<double>();
}

/// Null and absent are nothing.
inline std::optional<double> optional_number(const Json& object, const std::string& key) {
  return optional_field(object, key) == nullptr ? std::nullopt : std::optional(number(object, key));
}

inline bool truth(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_boolean()) throw wrong_type(key, "true or false", value);
  return value.get<bool>();
}

/// A whole number of at least 0 that fits `Whole`.
template <std::integral Whole>
Whole whole(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_number_unsigned()) throw wrong_type(key, "a whole number of at least 0", value);
  const auto wide = value.get<std::uint64_t>();
  if (wide > static_cast<std::uint64_t>(std::numeric_limits<Whole>::max())) {
    throw Error(fmt::format("key \"{}\" is too large: {}", key, wide));
  }
  return static_cast<Whole>(wide);
}

inline const Json& object_field(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_object()) throw wrong_type(key, "an object", value);
  return value;
}

inline const Json& array_field(const Json& object, const std::string& key) {
  const Json& value = field(object, key);
  if (!value.is_array()) throw wrong_type(key, "an array", value);
  return value;
}

inline std::map<std::string, std::string> text_map(const Json& object, const std::string& key) {
  std::map<std::string, std::string> map;
  const Json& inner = object_field(object, key);
  for (const auto& item : inner.items()) map[item.key()] = text(inner, item.key());
  return map;
}

}  // namespace allot::records

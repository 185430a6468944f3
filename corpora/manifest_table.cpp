#include "corpora/manifest_table.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "corpora/byte_size.hpp"
#include "errors/nearest.hpp"

namespace allot::corpora {

Error ManifestTable::fault(std::string_view key, std::string_view what) const {
  const toml::node* node = table_.get(key);
  const auto line = (node != nullptr ? node->source() : table_.source()).begin.line;
  return Error(fmt::format("{}:{}: key `{}` {}", file_.string(), line, key, what),
               "correct the manifest");
}

bool ManifestTable::present(std::string_view key) {
  asked_.emplace_back(key);
  return table_.contains(key);
}

const toml::node& ManifestTable::required(std::string_view key) {
  if (!present(key)) throw fault(key, "is missing");
  return *table_.get(key);
}

std::string ManifestTable::string(std::string_view key) {
  const auto value = required(key).value_exact<std::string>();
  if (!value) throw fault(key, "must be a string");
  if (value->empty()) throw fault(key, "must not be empty");
  return *value;
}

std::optional<std::string> ManifestTable::optional_string(std::string_view key) {
  return present(key) ? std::optional(string(key)) : std::nullopt;
}

std::filesystem::path ManifestTable::absolute_path(std::string_view key) {
  std::filesystem::path path = string(key);
  if (!path.is_absolute()) throw fault(key, "must be an absolute path");
  return path;
}

std::vector<std::string> ManifestTable::optional_strings(std::string_view key) {
  std::vector<std::string> values;
  if (!present(key)) return values;
  const toml::array* array = table_.get(key)->as_array();
  if (array == nullptr) throw fault(key, "must be an array of strings");
  for (const toml::node& node : *array) {
    const auto value = node.value_exact<std::string>();
    if (!value || value->empty()) throw fault(key, "must hold strings that are not empty");
    values.push_back(*value);
  }
  return values;
}

std::uint64_t ManifestTable::bytes(std::string_view key) {
  const auto value = parse_bytes(string(key));
  if (!value) throw fault(key, "must be an amount of bytes, such as \"8MiB\" or \"1.3 GB\"");
  return *value;
}

std::uint64_t ManifestTable::unsigned_integer(std::string_view key) {
  const auto value = required(key).value_exact<std::int64_t>();
  if (!value || *value < 0) throw fault(key, "must be a whole number, 0 or more");
  return static_cast<std::uint64_t>(*value);
}

std::string ManifestTable::hex(std::string_view key, std::size_t digits) {
  std::string value = string(key);
  if (value.size() != digits || value.find_first_not_of("0123456789abcdef") != std::string::npos) {
    throw fault(key, fmt::format("must be {} lower-case hex digits", digits));
  }
  return value;
}

std::optional<std::string> ManifestTable::optional_hex(std::string_view key, std::size_t digits) {
  return present(key) ? std::optional(hex(key, digits)) : std::nullopt;
}

ManifestTable ManifestTable::table(std::string_view key) {
  const toml::table* inner = required(key).as_table();
  if (inner == nullptr) throw fault(key, "must be a table");
  return {*inner, file_};
}

void ManifestTable::finish() const {
  for (const auto& [key, node] : table_) {
    if (std::find(asked_.begin(), asked_.end(), key.str()) != asked_.end()) continue;
    const std::string nearest = nearest_name(key.str(), asked_);
    throw fault(key.str(), nearest.empty()
                               ? "is unknown"
                               : fmt::format("is unknown; did you mean `{}`?", nearest));
  }
}

}  // namespace allot::corpora

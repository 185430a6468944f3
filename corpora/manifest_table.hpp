// A table of a manifest, read key by key, so that every fault names file, line and key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

#include "errors/error.hpp"

namespace allot::corpora {

class ManifestTable {
 public:
  /// Both must outlive this.
  ManifestTable(const toml::table& table, const std::filesystem::path& file)
      : table_(table), file_(file) {}

  /// An Error if the key is missing, empty or no string.
  std::string string(std::string_view key);
  std::optional<std::string> optional_string(std::string_view key);
  /// An array of strings that are not empty; none if the key is missing.
  std::vector<std::string> optional_strings(std::string_view key);
  std::filesystem::path absolute_path(std::string_view key);
  /// A string that parse_bytes reads.
  std::uint64_t bytes(std::string_view key);
  std::uint64_t unsigned_integer(std::string_view key);
  /// A string of so many lower-case hex digits.
  std::string hex(std::string_view key, std::size_t digits);
  std::optional<std::string> optional_hex(std::string_view key, std::size_t digits);
  ManifestTable table(std::string_view key);
  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }

  /// Call it last: a key that was never asked for is an Error, with the nearest known key.
  void finish() const;

  /// "FILE:LINE: key `KEY` fault".
  [[nodiscard]] Error fault(std::string_view key, std::string_view what) const;

 private:
  const toml::node& required(std::string_view key);
  /// Notes that the key is known.
  bool present(std::string_view key);

  const toml::table& table_;
  const std::filesystem::path& file_;
  std::vector<std::string> asked_;
};

}  // namespace allot::corpora

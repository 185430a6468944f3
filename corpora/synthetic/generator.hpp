// The synthetic corpus: an endless row of modules (folders), each with files of several kinds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "corpora/synthetic/vocabulary.hpp"

namespace allot::corpora::synthetic {

/// Raise it with any change to what is generated: packs of earlier revisions are then made anew.
inline constexpr int revision = 1;

/// Gives documents one by one, byte-sorted by name. Their bytes depend on the seed alone, so a
/// small corpus is the beginning of every larger one.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : seed_(seed) {}

  /// Makes `name` and `content` the next document's.
  void next();

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& content() const { return content_; }

 private:
  void enter_module();

  std::uint64_t seed_;
  std::uint64_t module_number_ = 0;
  std::uint64_t file_number_ = 0;
  std::uint64_t files_in_module_ = 0;
  std::optional<Module> module_;
  std::string name_;
  std::string content_;
};

}  // namespace allot::corpora::synthetic

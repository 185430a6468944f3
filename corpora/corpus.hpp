// A corpus at run time: the documents of a pack, mapped read-only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "corpora/skip.hpp"

namespace allot::corpora {

/// One named text. Both views stay valid as long as the corpus; the bytes up to `read_ahead` past
/// the end of `content` may be read (their value is unspecified), so that block readers need no
/// tail case.
struct Document {
  std::string_view name;
  std::string_view content;
};

inline constexpr std::size_t read_ahead = 64;

class Corpus {
 public:
  /// Maps `pack`, checks its digest and thereby touches every page once, so that no later read
  /// faults. Throws Error naming the file and what is wrong with it.
  static Corpus open(const std::filesystem::path& pack);

  Corpus(Corpus&&) noexcept;
  Corpus& operator=(Corpus&&) noexcept;
  ~Corpus();

  [[nodiscard]] std::size_t size() const;
  /// Documents in corpus order. O(1).
  [[nodiscard]] Document operator[](std::size_t index) const;
  [[nodiscard]] std::uint64_t content_bytes() const;
  [[nodiscard]] const std::string& name() const;
  /// xxh3-128 over names and contents, 32 hex digits: equal digests are equal inputs.
  [[nodiscard]] const std::string& digest() const;
  /// What was left out when the corpus was packed.
  [[nodiscard]] const SkipCounts& skipped() const;

 private:
  struct Mapping;
  explicit Corpus(std::unique_ptr<Mapping> mapping);
  std::unique_ptr<Mapping> mapping_;
};

}  // namespace allot::corpora

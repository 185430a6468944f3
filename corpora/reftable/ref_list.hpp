// Refs that a text lists line by line, on their way into a table: what the origins share that read
// refs from elsewhere than a reftable.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/pack_writer.hpp"
#include "errors/error.hpp"

namespace allot::corpora::reftable {

class RefList {
 public:
  /// `source` is what errors call the text: a file, or the command that printed it.
  RefList(std::string source, std::string text);

  /// The next line without its end, valid as long as this; nothing at the end of the text. Throws
  /// Error if the last line has no end: the text is cut off.
  std::optional<std::string_view> next_line();
  /// Of the line given last, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }

  /// Adds a ref of the present line; its id is in hex digits. Throws Error for a name that git
  /// allows no ref, and for an id that is none or has another length than those before.
  void add(std::string_view name, std::string_view id);
  void add_symbolic(std::string_view name, std::string_view target);
  /// The object to which the annotated tag leads that was added last. Throws Error, besides, if
  /// there is nothing to peel, or it was peeled before.
  void peel(std::string_view id);

  /// "SOURCE: line N: what".
  [[nodiscard]] Error fault(std::string_view what) const;

  /// Packs all refs as one table, as git would write it for a fresh repository: update index 1,
  /// blocks of 4096 bytes (larger only for a name that needs it), no logs. Throws Error if a name
  /// is there twice.
  void pack(PackWriter& writer);

 private:
  struct Listed {
    std::string name;
    std::string id;  // raw bytes
    std::string peeled;
    std::string target;
    std::size_t line = 0;
  };

  void check_name(std::string_view name) const;
  std::string id_of(std::string_view hex);
  [[nodiscard]] std::string table() const;

  std::string source_;
  std::string text_;
  std::size_t next_ = 0;  // where the next line begins
  std::size_t line_ = 0;
  std::size_t hash_bytes_ = 0;  // 0: no id so far
  std::vector<Listed> refs_;
};

}  // namespace allot::corpora::reftable

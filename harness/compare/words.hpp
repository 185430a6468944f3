// The words and operators that filters and projections are written in.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "errors/error.hpp"

namespace allot::compare {

/// "syntax error: WHAT", the expression, and a caret below the byte `offset`.
Error syntax_error(std::string_view expression, std::size_t offset, std::string_view what);

struct Word {
  enum Kind {
    end,
    op,       // one of ( ) : @ , - *
    bare,     // an unquoted word
    quoted,   // "...", unescaped
    regular,  // /.../, without the slashes
    both,     // AND
    either,   // OR
  };
  Kind kind = end;
  std::string text;
  std::size_t offset = 0;

  [[nodiscard]] bool is(char op_char) const { return kind == op && text[0] == op_char; }
  [[nodiscard]] bool is_name() const { return kind == bare || kind == quoted; }
};

/// Cuts an expression into words, one ahead of its reader. `-` and `*` are operators only where a
/// word could begin, so that `foo-bar` is one word.
class Words {
 public:
  explicit Words(std::string_view expression) : all_(expression) {}

  /// The next word, left in place. A slash opens a regular expression only where `regular` says so.
  /// Throws the syntax error of a malformed word.
  Word peek(bool regular = false) const;
  Word take(bool regular = false);

  [[noreturn]] void fail(std::string_view what) const;

  /// Where the next word will be looked for.
  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] std::string_view expression() const { return all_; }

 private:
  Word read(std::size_t& at, bool regular) const;

  std::string_view all_;
  std::size_t at_ = 0;
};

}  // namespace allot::compare

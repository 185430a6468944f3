// Regular expressions of filters.
#pragma once

#include <memory>
#include <string_view>

namespace allot::compare {

/// An expression in the syntax of RE2, which is that of Go's regexp. Matching takes time linear in
/// the text, whatever the expression.
class Pattern {
 public:
  /// Throws Error saying what is wrong with the expression.
  explicit Pattern(std::string_view expression);

  /// Whether the expression matches anywhere in `text`.
  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace allot::compare

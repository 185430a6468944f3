// Regular expressions of filters.
#pragma once

#include <memory>
#include <string_view>

namespace allot::compare {

/// An ECMAScript expression, for the most part what Go's regexp understands as well; a leading
/// (?i) ignores case.
class Pattern {
 public:
  /// Throws Error saying what is wrong with the expression.
  explicit Pattern(std::string_view expression);

  /// Whether the expression matches anywhere in `text`. Throws Error if `text` is too long to be
  /// searched safely.
  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace allot::compare

#include "harness/compare/pattern.hpp"

#include <re2/re2.h>

#include "errors/error.hpp"

namespace allot::compare {

struct Pattern::Compiled {
  explicit Compiled(std::string_view expression)
      : regex({expression.data(), expression.size()}, RE2::Quiet) {}

  RE2 regex;
};

Pattern::Pattern(std::string_view expression)
    : compiled_(std::make_shared<const Compiled>(expression)) {
  if (!compiled_->regex.ok()) throw Error(compiled_->regex.error());
}

bool Pattern::matches(std::string_view text) const {
  return RE2::PartialMatch({text.data(), text.size()}, compiled_->regex);
}

}  // namespace allot::compare

#include "errors/error.hpp"

#include <cerrno>
#include <fmt/format.h>
#include <system_error>

namespace allot {

std::string Error::report() const {
  std::string text = what();
  for (const std::string& action : context_) text += fmt::format("\n  while {}", action);
  if (!remedy_.empty()) text += fmt::format("\n  do: {}", remedy_);
  return text;
}

Error system_error(std::string_view what, std::string remedy) {
  const std::string why = std::generic_category().message(errno);
  return Error(fmt::format("{}: {}", what, why), std::move(remedy));
}

}  // namespace allot

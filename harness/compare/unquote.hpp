// Quoted words follow Go's string literals.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace allot::compare {

/// The text between two quotes with its escapes resolved; nothing if one of them is malformed.
std::optional<std::string> unquote(std::string_view text);

/// `text` as a Go string literal, for messages.
std::string quote(std::string_view text);

}  // namespace allot::compare

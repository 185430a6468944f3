#include "corpora/reftable/ref_name.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace allot::corpora::reftable {
namespace {

// A longer name can't be advertised to a client: git's packet lines end at 65,520 bytes.
constexpr std::size_t longest_name_bytes = 65'520;

// Long enough to recognise what is meant, short enough for a terminal.
constexpr std::size_t most_quoted_bytes = 200;

bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

bool is_forbidden(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= ' ' || byte == 0x7F ||
         std::string_view("~^:?*[\\").find(c) != std::string_view::npos;
}

bool is_root_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

std::string_view fault_of_component(std::string_view part) {
  if (part.empty()) return "has a slash too many";
  if (part.front() == '.') return "has a part that begins with a dot";
  if (part.ends_with(".lock")) return "has a part that ends with .lock";
  return {};
}

}  // namespace

std::string_view fault_of_ref_name(std::string_view name) {
  if (name.size() > longest_name_bytes) return "is too long";
  if (std::any_of(name.begin(), name.end(), is_forbidden))
    return "has a byte that names of refs can't have";
  if (name.find("..") != std::string_view::npos) return "has two dots in a row";
  if (name.find("@{") != std::string_view::npos) return "has @{ in it";
  if (name.ends_with('.')) return "ends with a dot";
  if (name.find('/') == std::string_view::npos && !is_root_name(name)) return "has no slash";
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view fault = fault_of_component(name.substr(begin, end - begin));
    if (!fault.empty()) return fault;
    begin = end + 1;
  }
  return {};
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text.substr(0, most_quoted_bytes)) {
    result += is_printable(c) ? std::string(1, c)
                              : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return result + (text.size() > most_quoted_bytes ? "...\"" : "\"");
}

}  // namespace allot::corpora::reftable

#include "harness/compare/keys.hpp"

#include "harness/compare/name.hpp"

namespace allot::compare {

bool is_name_key(std::string_view key) {
  return key == ".name" || key.starts_with('/');
}

std::string_view extract(const records::Result& result, std::string_view key) {
  if (key == ".name") return base_of(result.name);
  if (key == ".fullname") return result.name;
  if (key == ".file") return result.context->file;
  if (key.starts_with('/')) return value_in(result.name, key);
  const std::string_view value = result.context->get(key);
  return value.empty() && key == "file" ? std::string_view(result.context->file) : value;
}

}  // namespace allot::compare

#include "harness/doctor/tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace allot::doctor {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::optional<std::string> Tree::line(const std::string& path) const {
  std::ifstream file(root_ / path);
  std::string text;
  if (!std::getline(file, text)) return std::nullopt;
  return text;
}

std::optional<double> Tree::number(const std::string& path) const {
  const auto text = line(path);
  return text ? leading_number(*text) : std::nullopt;
}

std::vector<std::string> Tree::lines(const std::string& path) const {
  std::ifstream file(root_ / path);
  std::vector<std::string> all;
  for (std::string text; std::getline(file, text);) all.push_back(text);
  return all;
}

std::optional<std::string> Tree::value(const std::string& path, std::string_view key) const {
  for (const std::string& text : lines(path)) {
    if (!text.starts_with(key)) continue;
    const std::string rest = trimmed(text.substr(key.size()));
    if (rest.starts_with(':')) return trimmed(rest.substr(1));
    if (text.size() == key.size() || text[key.size()] == ' ') return rest;
  }
  return std::nullopt;
}

bool Tree::has(const std::string& path) const {
  std::error_code ignored;
  return std::filesystem::exists(root_ / path, ignored);
}

std::vector<std::string> Tree::names(const std::string& folder) const {
  std::vector<std::string> all;
  std::error_code ignored;  // a folder that is not there has no names
  for (const auto& entry : std::filesystem::directory_iterator(root_ / folder, ignored)) {
    all.push_back(entry.path().filename().string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::string chosen_of(const std::string& choices) {
  const std::size_t begin = choices.find('[');
  const std::size_t end = choices.find(']');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return choices.substr(begin + 1, end - begin - 1);
}

std::optional<double> leading_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return end == text.c_str() ? std::nullopt : std::optional(value);
}

int count_of_list(const std::string& list) {
  int count = 0;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto first = leading_number(part);
    if (!first) continue;
    const std::size_t dash = part.find('-');
    const auto last = dash == std::string::npos ? first : leading_number(part.substr(dash + 1));
    if (last) count += static_cast<int>(*last - *first) + 1;
  }
  return count;
}

}  // namespace allot::doctor

#include "harness/history/host_class.hpp"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace allot::history {
namespace {

using records::Json;

std::string text_of(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

/// "Linux 6.18" of "Linux 6.18.44-generic": fixes within a line do not part series.
std::string kernel_line(const std::string& kernel) {
  std::size_t dots = 0;
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    if (kernel[i] == '.' && ++dots == 2) return kernel.substr(0, i);
  }
  return kernel;
}

}  // namespace

std::string host_class_of(const records::Header& header) {
  const Json& host = header.host;
  std::vector<std::string> parts;
  const auto add = [&parts](std::string part) {
    if (!part.empty()) parts.push_back(std::move(part));
  };
  add(text_of(host, "cpu"));
  if (host.contains("cores")) add(fmt::format("{} cores", host["cores"].dump()));
  if (const auto memory = host.find("memory_bytes"); memory != host.end() && memory->is_number()) {
    constexpr double gib = 1024.0 * 1024 * 1024;
    add(fmt::format("{:.0f} GiB", std::round(memory->get<double>() / gib)));
  }
  add(kernel_line(text_of(host, "kernel")));
  add(text_of(host, "libc"));
  if (const std::string thp = text_of(host, "thp"); !thp.empty()) add("thp " + thp);
  if (!header.builds.empty()) add(text_of(header.builds.begin()->second.facts, "compiler"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace allot::history

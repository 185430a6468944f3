// Does jemalloc serve malloc? Its counter of the thread must move with what is allocated.
#include <cstdint>
#include <fmt/format.h>
#include <string>

#include "bench/probes/probe.hpp"

namespace allot::bench {
namespace {

using Mallctl = int(const char*, void*, std::size_t*, void*, std::size_t);

/// mallctl(3) reading; Value{} where the name is unknown.
template <class Value>
Value read(Mallctl* mallctl, const std::string& name) {
  Value value{};
  std::size_t size = sizeof value;
  return mallctl(name.c_str(), &value, &size, nullptr, 0) == 0 ? value : Value{};
}

std::string text(const char* value) {
  return value == nullptr ? "" : value;
}

ProbeAnswer ask_jemalloc() {
  const auto mallctl = look_up<Mallctl>("mallctl");
  if (mallctl == nullptr) return not_loaded("mallctl");
  ProbeAnswer answer =
      ask_counter([mallctl] { return read<std::uint64_t>(mallctl, "thread.allocated"); });
  answer.version = text(read<const char*>(mallctl, "version"));
  auto& options = answer.options;
  for (const std::string name : {"thp", "metadata_thp"})
    options[name] = text(read<const char*>(mallctl, "opt." + name));
  for (const std::string name : {"dirty_decay_ms", "muzzy_decay_ms"})
    options[name] = fmt::format("{}", read<std::intptr_t>(mallctl, "opt." + name));
  for (const std::string name : {"background_thread", "tcache", "retain"})
    options[name] = fmt::format("{}", read<bool>(mallctl, "opt." + name));
  options["narenas"] = fmt::format("{}", read<unsigned>(mallctl, "opt.narenas"));
  return answer;
}

HeapStatistics statistics() {
  const auto mallctl = look_up<Mallctl>("mallctl");
  if (mallctl == nullptr) return {};
  std::uint64_t epoch = 1;  // writing it has the counters brought up to date
  mallctl("epoch", nullptr, nullptr, &epoch, sizeof epoch);
  const auto counter = [mallctl](const char* name) {
    std::size_t value = 0;
    std::size_t size = sizeof value;
    return mallctl(name, &value, &size, nullptr, 0) == 0 ? std::optional<std::uint64_t>(value)
                                                         : std::nullopt;
  };
  return {.in_use = counter("stats.allocated"), .held = counter("stats.resident")};
}

const bool enrolled = enrol_probe("jemalloc", ask_jemalloc, statistics);

}  // namespace
}  // namespace allot::bench

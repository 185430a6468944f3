// Does mimalloc serve malloc? It tells which addresses lie in its heap.
#include <array>
#include <fmt/format.h>
#include <mimalloc.h>  // for the numbers of its options; nothing is linked
#include <utility>

#include "bench/probes/probe.hpp"

namespace allot::bench {
namespace {

constexpr std::array<std::pair<const char*, int>, 5> options = {{
    {"eager_commit", mi_option_eager_commit},
    {"large_os_pages", mi_option_large_os_pages},
    {"page_reset", mi_option_page_reset},
    {"decommit_delay", mi_option_decommit_delay},
    {"allow_decommit", mi_option_allow_decommit},
}};

ProbeAnswer ask_mimalloc() {
  const auto version = look_up<int()>("mi_version");
  const auto owns = look_up<bool(const void*)>("mi_is_in_heap_region");
  const auto option = look_up<long(int)>("mi_option_get");
  if (version == nullptr) return not_loaded("mi_version");
  if (owns == nullptr) return not_loaded("mi_is_in_heap_region");
  ProbeAnswer answer = ask_ownership(owns);
  const int number = version();
  answer.version = fmt::format("{}.{}.{}", number / 100, number / 10 % 10, number % 10);
  // The numbers change between versions: read only what this build's header describes.
  if (option != nullptr && number == MI_MALLOC_VERSION)
    for (const auto& [name, at] : options) answer.options[name] = fmt::format("{}", option(at));
  return answer;
}

/// It tells what it has committed, and not what it has given out.
HeapStatistics statistics() {
  const auto process_info = look_up<decltype(mi_process_info)>("mi_process_info");
  if (process_info == nullptr) return {};
  std::size_t ignored = 0;
  std::size_t committed = 0;
  process_info(&ignored, &ignored, &ignored, &ignored, &ignored, &committed, &ignored, &ignored);
  return {.in_use = std::nullopt, .held = committed};
}

const bool enrolled = enrol_probe("mimalloc", ask_mimalloc, statistics);

}  // namespace
}  // namespace allot::bench

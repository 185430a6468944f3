// Does tcmalloc (gperftools) serve malloc? It tells whether it owns an address.
#include <fmt/format.h>
#include <string>

#include "bench/probes/probe.hpp"

namespace allot::bench {
namespace {

using Property = int(const char*, std::size_t*);

ProbeAnswer ask_tcmalloc() {
  const auto version = look_up<const char*(int*, int*, const char**)>("tc_version");
  const auto ownership = look_up<int(const void*)>("MallocExtension_GetOwnership");
  const auto property = look_up<Property>("MallocExtension_GetNumericProperty");
  if (version == nullptr) return not_loaded("tc_version");
  if (ownership == nullptr) return not_loaded("MallocExtension_GetOwnership");
  constexpr int owned = 1;  // MallocExtension_kOwned of gperftools/malloc_extension_c.h
  ProbeAnswer answer =
      ask_ownership([ownership](const void* block) { return ownership(block) == owned; });
  int major = 0;
  int minor = 0;
  const char* patch = "";
  version(&major, &minor, &patch);
  answer.version = fmt::format("{}.{}{}", major, minor, patch);
  for (const std::string name : {"aggressive_memory_decommit", "max_total_thread_cache_bytes"}) {
    std::size_t value = 0;
    if (property != nullptr && property(("tcmalloc." + name).c_str(), &value) != 0)
      answer.options[name] = fmt::format("{}", value);
  }
  return answer;
}

HeapStatistics statistics() {
  const auto property = look_up<Property>("MallocExtension_GetNumericProperty");
  std::size_t in_use = 0;
  std::size_t heap = 0;  // what it ever took
  std::size_t given_back = 0;
  if (property == nullptr || property("generic.current_allocated_bytes", &in_use) == 0 ||
      property("generic.heap_size", &heap) == 0 ||
      property("tcmalloc.pageheap_unmapped_bytes", &given_back) == 0)
    return {};
  return {.in_use = in_use, .held = heap - given_back};
}

const bool enrolled = enrol_probe("tcmalloc", ask_tcmalloc, statistics);

}  // namespace
}  // namespace allot::bench

// Does tcmalloc (gperftools) serve malloc? It tells whether it owns an address.
#include <fmt/format.h>
#include <string>

#include "bench/probes/probe.hpp"

namespace allot::bench {
namespace {

ProbeAnswer ask_tcmalloc() {
  const auto version = look_up<const char*(int*, int*, const char**)>("tc_version");
  const auto ownership = look_up<int(const void*)>("MallocExtension_GetOwnership");
  const auto property =
      look_up<int(const char*, std::size_t*)>("MallocExtension_GetNumericProperty");
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

const bool enrolled = enrol_probe("tcmalloc", ask_tcmalloc);

}  // namespace
}  // namespace allot::bench

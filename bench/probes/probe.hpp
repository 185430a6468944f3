// One question per allocator: do you own what malloc and operator new return, and how are you set?
// A probe is one file of this folder; it enrols itself.
#pragma once

#include <cstdint>
#include <dlfcn.h>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace allot::bench {

struct ProbeAnswer {
  bool passed = false;
  std::string detail;                          // what was missing, when it did not pass
  std::string version;                         // as the allocator tells it
  std::map<std::string, std::string> options;  // read back, as text
};

/// Runs in the calling process; allocates and frees.
using Probe = ProbeAnswer (*)();

/// What an allocator says of its heap, in bytes; absent where it doesn't tell.
struct HeapStatistics {
  std::optional<std::uint64_t> in_use;  // given out to the program
  std::optional<std::uint64_t> held;    // had from the kernel and not given back
};

/// Allocates nothing.
using AskStatistics = HeapStatistics (*)();

struct Asked {
  Probe probe;
  AskStatistics statistics;
};

std::map<std::string, Asked>& probes();
bool enrol_probe(const std::string& name, Probe probe, AskStatistics statistics);

/// A function of the preloaded allocator, which nothing here is linked with; null if not there.
template <class Function>
Function* look_up(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

/// The answer where the allocator's own `function` isn't in the process.
ProbeAnswer not_loaded(const std::string& function);

/// Passes if `owns` holds for a block of malloc and for one of operator new.
ProbeAnswer ask_ownership(const std::function<bool(const void*)>& owns);

/// Passes if `allocated` (bytes) grows by what one malloc and one operator new take.
ProbeAnswer ask_counter(const std::function<std::size_t()>& allocated);

}  // namespace allot::bench

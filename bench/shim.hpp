// The counting shim (bench/counting) as the worker finds it: a library in front of the allocator if
// it was preloaded, and nothing otherwise. Nothing here is linked with it.
#pragma once

#include <filesystem>

#include "bench/counting/api.hpp"

namespace allot::bench {

/// The shim's functions, all null without it.
struct Shim {
  decltype(&counting::allot_counting_reset) reset;
  decltype(&counting::allot_counting_only_between) only_between;
  decltype(&counting::allot_counting_enter) enter;
  decltype(&counting::allot_counting_leave) leave;
  decltype(&counting::allot_counting_live) live;
  decltype(&counting::allot_counting_restart_peak) restart_peak;
  decltype(&counting::allot_counting_next) next;
};

const Shim& shim();

/// Where the shim lies that belongs to this worker.
std::filesystem::path shim_file();

/// Path of the preloaded counting shim, as the loader knows it; null without one.
const char* counting_shim();

/// Path of the library that serves `function` (a symbol) behind the shim, as the loader knows it;
/// null if none does, or there is no shim.
const char* library_behind_shim(const char* function);

/// Throws Error if the shim is preloaded: its books would be in every time.
void refuse_counting_shim();

/// Goes on as `program`, with the arguments of this process, if it isn't that program or the shim
/// is not preloaded; the shim then stands in front of the allocator. Throws Error if it can't.
void enter_behind_shim(const std::filesystem::path& program);

}  // namespace allot::bench

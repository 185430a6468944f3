#include "bench/shim.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "bench/own_process.hpp"
#include "errors/error.hpp"

namespace allot::bench {
namespace {

template <class Function>
void look_up(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

}  // namespace

const Shim& shim() {
  static const Shim found = [] {
    Shim shim{};
    look_up(shim.reset, "allot_counting_reset");
    look_up(shim.only_between, "allot_counting_only_between");
    look_up(shim.enter, "allot_counting_enter");
    look_up(shim.leave, "allot_counting_leave");
    look_up(shim.live, "allot_counting_live");
    look_up(shim.restart_peak, "allot_counting_restart_peak");
    look_up(shim.next, "allot_counting_next");
    return shim;
  }();
  return found;
}

std::filesystem::path shim_file() {
  return beside_worker("liballot-counting.so");
}

const char* counting_shim() {
  Dl_info info{};
  if (shim().next == nullptr) return nullptr;
  return dladdr(reinterpret_cast<void*>(shim().next), &info) != 0 ? info.dli_fname : "unknown";
}

const char* library_behind_shim(const char* function) {
  return shim().next == nullptr ? nullptr : shim().next(function);
}

void refuse_counting_shim() {
  if (counting_shim() == nullptr) return;
  throw Error(fmt::format("{} is preloaded, and would be measured", counting_shim()),
              "count with --instrument count, or take it out of LD_PRELOAD");
}

void enter_behind_shim(const std::filesystem::path& program) {
  const bool is_loaded = counting_shim() != nullptr;
  if (is_loaded && own_program() == program) return;
  if (!is_loaded) preload_first(shim_file());
  std::vector<std::string> words{program.string()};
  for (const std::string& argument : own_arguments()) words.push_back(argument);
  become(std::move(words));
}

}  // namespace allot::bench

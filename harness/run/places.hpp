// Where the driver finds its worker and profiles, and where it keeps what is the user's.
#pragma once

#include <filesystem>
#include <string>

namespace allot::run {

struct Places {
  std::filesystem::path worker;         // <folder of allot>/../libexec/allot/allot-worker
  std::filesystem::path counting_shim;  // <folder of allot>/../libexec/allot/liballot-counting.so
  std::filesystem::path launcher;       // <folder of allot>/../libexec/allot/allot-launch
  std::filesystem::path witness;        // <folder of allot>/../libexec/allot/liballot-witness.so
  std::filesystem::path shipped_profiles;  // <folder of allot>/../share/allot/allocators
  std::filesystem::path shipped_noise;     // <folder of allot>/../share/allot/noise
  std::filesystem::path user_profiles;     // $XDG_CONFIG_HOME/allot/allocators
  std::filesystem::path cache;             // $XDG_CACHE_HOME/allot

  /// By the running program's own file and the environment.
  static Places of_this_process();
};

/// `path` with the user's home folder written as "~": records are published. Text in which the
/// home folder occurs anywhere is treated alike.
std::string without_home(std::string text);

/// The path that `without_home` came from.
std::filesystem::path with_home(const std::string& text);

}  // namespace allot::run

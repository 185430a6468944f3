// The folders in which manifests and packs lie.
#pragma once

#include <filesystem>

namespace allot::corpora {

struct Places {
  std::filesystem::path shipped_manifests;
  std::filesystem::path user_manifests;  // one of the same name replaces a shipped one
  std::filesystem::path packs;

  /// Beside the running program (../share/allot/manifests) and by the XDG variables: config in
  /// $XDG_CONFIG_HOME/allot/corpora, cache in $XDG_CACHE_HOME/allot/packs.
  static Places of_this_process();
};

}  // namespace allot::corpora

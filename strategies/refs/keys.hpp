// The buffers in which a reader keeps a name that no record holds (yet). The rungs of the ladder
// differ in whether such a buffer is allocated for each name or kept for all of them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace allot::refs {

/// No std::string: that keeps short names inside itself, and the ladder counts every allocation.
using KeyBuffer = std::vector<char>;

inline std::string_view view(const KeyBuffer& key) {
  return {key.data(), key.size()};
}

/// Puts `suffix` behind the first `prefix` bytes of `key`, without another allocation than growth.
inline void extend_in_place(KeyBuffer& key, std::size_t prefix, std::string_view suffix) {
  key.resize(prefix);
  key.insert(key.end(), suffix.begin(), suffix.end());
}

/// Allocates once for each key that is decoded, and once for each that a merge compares with.
struct FreshKeys {
  static void extend(KeyBuffer& key, std::size_t prefix, std::string_view suffix) {
    KeyBuffer assembled;
    assembled.reserve(prefix + suffix.size());
    assembled.insert(assembled.end(), key.begin(),
                     key.begin() + static_cast<std::ptrdiff_t>(prefix));
    assembled.insert(assembled.end(), suffix.begin(), suffix.end());
    key.assign(assembled.begin(), assembled.end());
  }

  static void hold(KeyBuffer& key, std::string_view name) {
    key = KeyBuffer(name.begin(), name.end());
  }
};

/// Decodes and holds in the buffer of the last key: allocates when a key is longer than all before.
struct ReusedKeys {
  static void extend(KeyBuffer& key, std::size_t prefix, std::string_view suffix) {
    extend_in_place(key, prefix, suffix);
  }

  static void hold(KeyBuffer& key, std::string_view name) { key.assign(name.begin(), name.end()); }
};

}  // namespace allot::refs

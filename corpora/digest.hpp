// Digests: xxh3-128, written as 32 hex digits in the canonical order that `xxhsum -H2` prints.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace allot::corpora {

using DigestBytes = std::array<unsigned char, 16>;

/// Of bytes that come piece by piece. Equal bytes give equal digests however they were cut.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  void add(std::string_view bytes);
  /// The value as 8 bytes, low byte first.
  void add(std::uint64_t value);
  [[nodiscard]] DigestBytes digest() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

DigestBytes digest_of(std::string_view bytes);
std::string to_hex(const DigestBytes& digest);

}  // namespace allot::corpora

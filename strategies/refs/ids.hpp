// Where a record keeps an object id: the two ways that the claim compares, and what every way must
// offer. Others are in the files of their strategies.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace allot::refs {

/// Of SHA-256, the larger of the two hashes.
inline constexpr std::size_t largest_id_bytes = 32;

/// A stored id doesn't know its size, which is the same for a whole stack. `Store` is what all ids
/// of one reader share, and outlives them. `duplicate` makes an id that can outlive the first.
template <class I>
concept IdStorage = std::movable<I> && std::default_initializable<typename I::Store> &&
    std::constructible_from<I, std::string_view, typename I::Store&> &&
    requires(const I& id, std::size_t size) {
  { id.bytes(size) } -> std::same_as<std::string_view>;
  { id.duplicate(size) } -> std::same_as<I>;
};

struct NothingShared {};

/// One allocation of 20 or 32 bytes per id.
class HeapId {
 public:
  using Store = NothingShared;
  HeapId(std::string_view id, Store&) : bytes_(std::make_unique_for_overwrite<char[]>(id.size())) {
    std::memcpy(bytes_.get(), id.data(), id.size());
  }

  [[nodiscard]] std::string_view bytes(std::size_t size) const { return {bytes_.get(), size}; }
  [[nodiscard]] HeapId duplicate(std::size_t size) const {
    Store none;
    return {bytes(size), none};
  }

 private:
  std::unique_ptr<char[]> bytes_;
};

/// Always 32 bytes of the record, and no allocation.
class EmbeddedId {
 public:
  using Store = NothingShared;
  EmbeddedId(std::string_view id, Store&) { std::memcpy(bytes_.data(), id.data(), id.size()); }

  [[nodiscard]] std::string_view bytes(std::size_t size) const { return {bytes_.data(), size}; }
  [[nodiscard]] EmbeddedId duplicate(std::size_t) const { return *this; }

 private:
  std::array<char, largest_id_bytes> bytes_;
};

}  // namespace allot::refs

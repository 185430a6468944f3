#include "bench/memory_sink.hpp"

#include <cstring>

namespace allot::bench {
namespace {

// Source text yields 1.3 to 1.8 bytes of output per byte of content; short shards have relatively
// more distinct trigrams, at 12 bytes of key and offset each. What exceeds this grows the mapping.
constexpr std::size_t room_for_keys = std::size_t{4} << 20;
std::size_t expected_output(std::uint64_t content_bytes) {
  return static_cast<std::size_t>(content_bytes) * 9 / 4 + room_for_keys;
}

}  // namespace

MemorySink::MemorySink(std::uint64_t content_bytes) : memory_(expected_output(content_bytes)) {}

void MemorySink::append(std::span<const std::byte> bytes) {
  if (memory_.size() - size_ < bytes.size()) [[unlikely]]
    memory_.grow(2 * (size_ + bytes.size()));
  if (!bytes.empty()) std::memcpy(memory_.data() + size_, bytes.data(), bytes.size());
  size_ += bytes.size();
}

}  // namespace allot::bench

#include "bench/memory_sink.hpp"

#include <algorithm>
#include <cstring>
#include <xxhash.h>

#include "corpora/digest.hpp"

namespace allot::bench {
namespace {

// As large as the last-level cache of a server core's share, so that the copies reach memory as
// they would in a buffer for the whole shard, and small beside what strategies allocate.
constexpr std::size_t largest_window = std::size_t{32} << 20;

// Source text yields 1.3 to 1.8 bytes of output per byte of content; short shards have relatively
// more distinct trigrams, at 12 bytes of key and offset each. Where it is less, the window is.
constexpr std::size_t room_for_keys = std::size_t{4} << 20;
std::size_t window_for(std::uint64_t content_bytes) {
  return std::min(largest_window, static_cast<std::size_t>(content_bytes) * 9 / 4 + room_for_keys);
}

}  // namespace

/// Allocated once, before any builder exists.
struct MemorySink::State {
  State() { XXH3_128bits_reset(hash); }
  State(const State&) = delete;
  ~State() { XXH3_freeState(hash); }

  XXH3_state_t* hash = XXH3_createState();
};

MemorySink::MemorySink(std::uint64_t content_bytes, PhaseClock* clock)
    : window_(window_for(content_bytes)), clock_(clock), state_(std::make_unique<State>()) {}

MemorySink::~MemorySink() = default;

void MemorySink::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    if (filled_ == window_.size()) [[unlikely]]
      make_room();
    const std::size_t count = std::min(bytes.size(), window_.size() - filled_);
    std::memcpy(window_.data() + filled_, bytes.data(), count);
    filled_ += count;
    bytes = bytes.subspan(count);
  }
}

void MemorySink::make_room() {
  if (clock_ != nullptr) clock_->pause();
  hash_window();
  if (clock_ != nullptr) clock_->resume();
}

void MemorySink::hash_window() {
  XXH3_128bits_update(state_->hash, window_.data(), filled_);
  hashed_ += filled_;
  filled_ = 0;
}

std::string MemorySink::digest() {
  hash_window();
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_->hash));
  corpora::DigestBytes bytes;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), bytes.begin());
  return corpora::to_hex(bytes);
}

void MemorySink::clear() {
  filled_ = 0;
  hashed_ = 0;
  XXH3_128bits_reset(state_->hash);
}

}  // namespace allot::bench

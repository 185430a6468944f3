#include "corpora/digest.hpp"

#include <fmt/format.h>
#include <new>
#include <xxhash.h>

#include "corpora/little_endian.hpp"
#include "errors/check.hpp"

namespace allot::corpora {
namespace {

DigestBytes canonical(XXH128_hash_t hash) {
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, hash);
  return std::to_array(bytes.digest);
}

}  // namespace

struct Hasher::State {
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> xxh;
};

Hasher::Hasher() : state_(std::make_unique<State>()) {
  state_->xxh.reset(XXH3_createState());
  if (!state_->xxh) throw std::bad_alloc();
  CHECK(XXH3_128bits_reset(state_->xxh.get()) == XXH_OK);
}

Hasher::~Hasher() = default;

void Hasher::add(std::string_view bytes) {
  CHECK(XXH3_128bits_update(state_->xxh.get(), bytes.data(), bytes.size()) == XXH_OK);
}

void Hasher::add(std::uint64_t value) {
  std::array<char, 8> bytes;
  store_little_endian(bytes.data(), value);
  add(std::string_view(bytes.data(), bytes.size()));
}

DigestBytes Hasher::digest() const {
  return canonical(XXH3_128bits_digest(state_->xxh.get()));
}

DigestBytes digest_of(std::string_view bytes) {
  return canonical(XXH3_128bits(bytes.data(), bytes.size()));
}

std::string to_hex(const DigestBytes& digest) {
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

}  // namespace allot::corpora

// Is what a strategy writes for a real corpus, byte for byte, what the original's own code writes
// for the same tree? Needs `allot corpus fetch kubernetes-1.20`, which takes half a minute.
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <optional>
#include <string>
#include <vector>

#include "corpora/corpus.hpp"
#include "corpora/places.hpp"
#include "strategies/postings/shards.hpp"
#include "strategies/postings/strategy.hpp"

namespace allot::postings {
namespace {

namespace fs = std::filesystem;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_slow_build = true;  // 160 MB would take minutes
#else
constexpr bool is_slow_build = false;
#endif

class Sha256Sink final : public PostingSink {
 public:
  Sha256Sink() { EVP_DigestInit_ex(context_, EVP_sha256(), nullptr); }
  Sha256Sink(const Sha256Sink&) = delete;
  ~Sha256Sink() override { EVP_MD_CTX_free(context_); }

  void append(std::span<const std::byte> bytes) override {
    EVP_DigestUpdate(context_, bytes.data(), bytes.size());
    size_ += bytes.size();
  }

  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// The first 16 hex digits.
  [[nodiscard]] std::string beginning() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    EVP_DigestFinal_ex(context_, digest.data(), nullptr);
    std::string digits;
    for (std::size_t i = 0; i < 8; ++i) digits += fmt::format("{:02x}", digest[i]);
    return digits;
  }

 private:
  EVP_MD_CTX* context_ = EVP_MD_CTX_new();
  std::uint64_t size_ = 0;
};

/// Of the shipped manifest; nothing if the corpus was never fetched.
std::optional<fs::path> pack() {
  std::error_code error;
  for (fs::directory_iterator entry(corpora::Places::of_this_process().packs, error), end;
       !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename();
    if (name.starts_with("kubernetes-1.20-") && name.ends_with(".pack")) return entry->path();
  }
  return std::nullopt;
}

TEST(Kubernetes, IsWrittenAsTheOriginalWritesIt) {
  if (is_slow_build) GTEST_SKIP() << "too slow in a build with sanitizers";
  const std::optional<fs::path> path = pack();
  if (!path) GTEST_SKIP() << "no pack; allot corpus fetch kubernetes-1.20";
  const corpora::Corpus corpus = corpora::Corpus::open(*path);
  const std::vector<Shard> shards = split_into_shards(corpus);
  ASSERT_EQ(shards.size(), 2U);

  // What zoekt wrote for the two shards.
  constexpr std::array<std::uint64_t, 2> bytes{180'707'980, 93'831'639};
  constexpr std::array<const char*, 2> digests{"eda867cec24eb3ca", "1b5b009e4a73cf22"};
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const auto builder = Registry::instance().entries().at("arena").make(shards[i].hint);
    for (std::size_t at = shards[i].first; at < shards[i].last; ++at) builder->add(corpus[at]);
    Sha256Sink sink;
    builder->write(sink);
    EXPECT_EQ(sink.size(), bytes.at(i));
    EXPECT_EQ(sink.beginning(), digests.at(i));
  }
}

}  // namespace
}  // namespace allot::postings

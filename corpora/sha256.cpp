#include "corpora/sha256.hpp"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <openssl/evp.h>

#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

std::string sha256_of(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) throw system_error(fmt::format("cannot open {}", file.string()));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  CHECK(EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
  std::array<char, 1 << 16> piece;
  do {
    input.read(piece.data(), piece.size());
    const auto got = static_cast<std::size_t>(input.gcount());
    CHECK(EVP_DigestUpdate(context.get(), piece.data(), got) == 1);
  } while (input);
  if (input.bad()) throw system_error(fmt::format("cannot read {}", file.string()));

  std::array<unsigned char, 32> digest;
  CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

}  // namespace allot::corpora

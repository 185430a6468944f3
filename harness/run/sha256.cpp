#include "harness/run/sha256.hpp"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <openssl/evp.h>

#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::run {

std::string sha256_of(const std::filesystem::path& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) throw system_error(fmt::format("cannot open {}", file.string()));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  CHECK(context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
  std::array<char, 1U << 16U> block{};
  while (input) {
    input.read(block.data(), block.size());
    const auto size = static_cast<std::size_t>(input.gcount());
    CHECK(EVP_DigestUpdate(context.get(), block.data(), size) == 1);
  }
  if (input.bad()) throw system_error(fmt::format("cannot read {}", file.string()));
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), &size) == 1);
  std::string hex;
  for (unsigned i = 0; i < size; ++i) hex += fmt::format("{:02x}", digest.at(i));
  return hex;
}

}  // namespace allot::run

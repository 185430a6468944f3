#include "corpora/git/blobs.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <openssl/evp.h>
#include <string_view>

#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

Invocation reading(const Store& store, const std::vector<std::string>& blobs) {
  Invocation invocation = store.git_here({"cat-file", "--batch", "--buffer"});
  invocation.input = fmt::format("{}\n", fmt::join(blobs, "\n"));
  return invocation;
}

/// Git's id of a blob: the hash of "blob SIZE", a zero byte and the content, as many digits as
/// asked.
std::string blob_id(std::string_view content, std::size_t digits) {
  const std::string header = fmt::format("blob {}", content.size());
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int bytes = 0;
  CHECK(EVP_DigestInit_ex(context.get(), digits == 40 ? EVP_sha1() : EVP_sha256(), nullptr) == 1);
  CHECK(EVP_DigestUpdate(context.get(), header.c_str(), header.size() + 1) == 1);
  CHECK(EVP_DigestUpdate(context.get(), content.data(), content.size()) == 1);
  CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), &bytes) == 1);
  return fmt::format("{:02x}", fmt::join(digest.begin(), digest.begin() + bytes, ""));
}

}  // namespace

BlobReader::BlobReader(const Store& store, const std::vector<std::string>& blobs)
    : place_(store.path().string()), objects_(reading(store, blobs)) {}

bool BlobReader::next(std::string& content, std::uint64_t limit) {
  try {
    return read_next(content, limit);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", place_, error.what()), "remove that folder and fetch again",
                Exit::invalid);
  }
}

bool BlobReader::read_next(std::string& content, std::uint64_t limit) {
  // "OBJECT blob SIZE", the content, a line end; or "OBJECT missing".
  constexpr std::string_view type = " blob ";
  const auto header = objects_.read_until('\n');
  if (!header) objects_.finish();
  const std::size_t at = header.value_or("").find(type);
  if (at == std::string::npos) throw Error(header.value_or("git gave too few objects"));
  const std::uint64_t size = std::strtoull(header->c_str() + at + type.size(), nullptr, 10);
  const bool fits = size <= limit;
  if (fits) {
    objects_.read(content, size);
    const std::string object = header->substr(0, at);
    if (blob_id(content, object.size()) != object) throw Error("damaged object " + object);
  } else {
    objects_.skip(size);
  }
  objects_.skip(1);
  return fits;
}

}  // namespace allot::corpora

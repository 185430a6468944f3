#include "harness/exec/file_digest.hpp"

#include <array>
#include <fstream>

#include "corpora/digest.hpp"

namespace allot::exec {

std::string digest_of_file(const std::filesystem::path& path) {
  corpora::Hasher hasher;
  std::ifstream file(path, std::ios::binary);
  std::array<char, 1U << 16U> piece{};
  while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
    hasher.add(std::string_view(piece.data(), static_cast<std::size_t>(file.gcount())));
  }
  return corpora::to_hex(hasher.digest());
}

}  // namespace allot::exec

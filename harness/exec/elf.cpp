#include "harness/exec/elf.hpp"

#include <bit>
#include <cstring>
#include <elf.h>
#include <fmt/format.h>
#include <fstream>
#include <link.h>

#include "errors/error.hpp"

namespace allot::exec {
namespace {

using FileHeader = ElfW(Ehdr);
using Segment = ElfW(Phdr);

constexpr unsigned char own_word_size = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char own_byte_order =
    std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
// Longer than any path that the kernel takes.
constexpr std::size_t longest_path = 4096;

class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : path_(path), file_(path, std::ios::binary) {
    if (!file_) throw system_error(fmt::format("cannot read {}", path.string()));
  }

  /// Whether all of `size` bytes were there.
  bool read(std::uint64_t offset, void* bytes, std::size_t size) {
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    file_.read(static_cast<char*>(bytes), static_cast<std::streamsize>(size));
    return file_.gcount() == static_cast<std::streamsize>(size);
  }

  void expect(std::uint64_t offset, void* bytes, std::size_t size) {
    if (read(offset, bytes, size)) return;
    throw Error(
        fmt::format("{} is cut short: it ends before byte {}", path_.string(), offset + size));
  }

 private:
  std::filesystem::path path_;
  std::ifstream file_;
};

std::string loader_of(Reader& file, const FileHeader& header) {
  for (std::uint64_t at = 0; at < header.e_phnum; ++at) {
    Segment segment{};
    file.expect(header.e_phoff + at * header.e_phentsize, &segment, sizeof segment);
    if (segment.p_type != PT_INTERP) continue;
    if (segment.p_filesz == 0 || segment.p_filesz > longest_path) return {};
    std::string path(segment.p_filesz, '\0');
    file.expect(segment.p_offset, path.data(), path.size());
    return path.c_str();  // up to its zero byte
  }
  return {};
}

}  // namespace

std::optional<Elf> read_elf(const std::filesystem::path& path) {
  Reader file(path);
  // Identification, type and machine lie at the same place in files of all kinds.
  struct {
    unsigned char ident[EI_NIDENT];
    std::uint16_t type;
    std::uint16_t machine;
  } start{};
  if (!file.read(0, &start, sizeof start)) return std::nullopt;
  if (std::memcmp(start.ident, ELFMAG, SELFMAG) != 0) return std::nullopt;
  Elf elf{{start.ident[EI_CLASS], start.ident[EI_DATA], start.machine}, {}};
  if (elf.kind.word_size != own_word_size || elf.kind.byte_order != own_byte_order) return elf;
  FileHeader header{};
  file.expect(0, &header, sizeof header);
  elf.loader = loader_of(file, header);
  return elf;
}

}  // namespace allot::exec

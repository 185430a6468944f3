// What of a program's file decides whether a library can be preloaded in front of its malloc.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace allot::exec {

struct Elf {
  /// Word size, byte order and machine, as the file has them: libraries can only be loaded into
  /// programs that have all three alike.
  struct Kind {
    unsigned char word_size = 0;
    unsigned char byte_order = 0;
    std::uint16_t machine = 0;
    bool operator==(const Kind&) const = default;
  };
  Kind kind;
  std::string loader;  // path; empty for a static program, and for one of another kind than ours
};

/// Nothing if `file` isn't in the ELF format. Throws Error if it can't be read or is cut short.
std::optional<Elf> read_elf(const std::filesystem::path& file);

}  // namespace allot::exec

// Index files as they lie in a repository of version 2: one byte 0x02, then a zstd frame. (In a
// real repository they are encrypted too, which is left out here.)
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "corpora/corpus.hpp"

namespace allot::index {

/// Anything else begins as JSON does.
bool is_compressed(std::string_view file);

/// At zstd's default level, as the original compresses.
std::string compressed(std::string_view json);

/// Reads one file after the other and keeps its memory, a buffer of the largest one: a decompressor
/// that has seen a file allocates nothing when it reads that again.
class Decompressor {
 public:
  Decompressor();
  ~Decompressor();
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// The JSON of `file`: its content if that is not compressed, else a document of the same name,
  /// valid until the next call, with the corpus's bytes to read ahead. Throws Error (exit
  /// `invalid`) that names the file if it is neither, damaged, or larger than what a frame of its
  /// size can hold.
  corpora::Document json_of(const corpora::Document& file);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace allot::index

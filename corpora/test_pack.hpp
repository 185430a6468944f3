// A source packed in memory, for the tests of origins.
#pragma once

#include "corpora/corpus.hpp"
#include "corpora/origin.hpp"
#include "corpora/pack_writer.hpp"

namespace allot::corpora {

/// What `source` packs, opened. Throws Error as the source does.
inline Corpus packed(const Source& source) {
  OutputFile file = OutputFile::in_memory();
  const std::filesystem::path path = file.path();
  PackWriter writer(std::move(file), "test");
  source.pack(writer, {});
  writer.finish();
  return Corpus::open(path);
}

}  // namespace allot::corpora

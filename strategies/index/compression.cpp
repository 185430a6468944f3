#include "strategies/index/compression.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <zstd.h>
#include <zstd_errors.h>

#include "errors/check.hpp"
#include "errors/error.hpp"

namespace allot::index {
namespace {

constexpr char version_2 = '\x02';

// RFC 8878: a block holds 128 KiB at most and takes at least 4 bytes. So a file of few bytes cannot
// make us allocate many, whatever its header says.
constexpr std::size_t block_bytes = std::size_t{128} << 10;
constexpr std::size_t smallest_block_bytes = 4;

std::size_t most_content(std::size_t frame_bytes) {
  return (frame_bytes / smallest_block_bytes + 1) * block_bytes;
}

Error damaged(const corpora::Document& file, std::size_t byte, std::string_view what) {
  return Error(fmt::format("{}: byte {}: {}", file.name, byte, what),
               "copy the index file from its repository anew", Exit::invalid);
}

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

struct Decompressor::Memory {
  std::unique_ptr<ZSTD_DCtx, FreeContext> context{ZSTD_createDCtx()};
  std::unique_ptr<char[]> buffer;
  std::size_t capacity = 0;

  void reserve(std::size_t bytes) {
    if (bytes <= capacity) return;
    buffer = std::make_unique_for_overwrite<char[]>(bytes + corpora::read_ahead);
    capacity = bytes;
  }
};

bool is_compressed(std::string_view file) {
  return file.starts_with(version_2);
}

std::string compressed(std::string_view json) {
  std::string file(1 + ZSTD_compressBound(json.size()), version_2);
  const std::size_t frame_bytes = ZSTD_compress(file.data() + 1, file.size() - 1, json.data(),
                                                json.size(), ZSTD_CLEVEL_DEFAULT);
  CHECK(ZSTD_isError(frame_bytes) == 0);  // the buffer is large enough for anything
  file.resize(1 + frame_bytes);
  return file;
}

Decompressor::Decompressor() : memory_(std::make_unique<Memory>()) {
  if (memory_->context == nullptr) throw std::bad_alloc();
}
Decompressor::~Decompressor() = default;

corpora::Document Decompressor::json_of(const corpora::Document& file) {
  if (file.content.starts_with('{') || file.content.starts_with('[')) return file;
  if (!is_compressed(file.content))
    throw Error(fmt::format("{}: byte 0: neither JSON nor a compressed index file", file.name),
                "the study index needs a corpus of index files, such as the corpus index",
                Exit::invalid);
  const std::string_view frame = file.content.substr(1);
  const std::size_t most = most_content(frame.size());
  const unsigned long long claimed = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (claimed == ZSTD_CONTENTSIZE_ERROR) throw damaged(file, 1, "no zstd frame");
  const bool is_told = claimed != ZSTD_CONTENTSIZE_UNKNOWN;
  if (is_told && claimed > most)
    throw damaged(file, 1, fmt::format("a zstd frame that claims {} bytes of content", claimed));
  // Index files shrink to a half or third; where the size isn't told, doubling finds it.
  memory_->reserve(is_told ? claimed : std::min(4 * frame.size(), most));
  for (;;) {
    const std::size_t bytes = ZSTD_decompressDCtx(memory_->context.get(), memory_->buffer.get(),
                                                  memory_->capacity, frame.data(), frame.size());
    if (ZSTD_isError(bytes) == 0) return {file.name, {memory_->buffer.get(), bytes}};
    const bool too_small = ZSTD_getErrorCode(bytes) == ZSTD_error_dstSize_tooSmall;
    if (!too_small || memory_->capacity >= most)
      throw damaged(file, 1, fmt::format("a damaged zstd frame: {}", ZSTD_getErrorName(bytes)));
    memory_->reserve(std::min(2 * memory_->capacity, most));
  }
}

}  // namespace allot::index

// The contents of git's blobs, one after the other, each proven by its hash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "corpora/git/store.hpp"
#include "corpora/program_stream.hpp"

namespace allot::corpora {

class BlobReader {
 public:
  /// Of blobs that are in the store, in this order.
  BlobReader(const Store& store, const std::vector<std::string>& blobs);

  /// Reads the next blob into `content` and returns true; one of more than `limit` bytes is passed
  /// over unread, with false. Throws Error if the store is damaged.
  bool next(std::string& content, std::uint64_t limit);
  /// Call it after the last blob.
  void finish() { objects_.finish(); }

 private:
  bool read_next(std::string& content, std::uint64_t limit);

  std::string place_;
  ProgramStream objects_;
};

}  // namespace allot::corpora

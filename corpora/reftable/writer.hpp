// Writes reftable files, the format in which git keeps refs, so that corpora of any number of refs
// can be made without git. The format is described in Documentation/technical/reftable of git.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpora/reftable/block.hpp"

namespace allot::corpora::reftable {

/// One record. What is not empty tells its kind: `target` a symbolic ref, `id` with `peeled` an
/// annotated tag, `id` alone any other ref, nothing a deletion. Ids are raw bytes.
struct Ref {
  std::string_view name;
  std::uint64_t update_index = 0;
  std::string_view id = {};
  std::string_view peeled = {};
  std::string_view target = {};
};

/// One entry of a ref's log.
struct Log {
  std::string_view name;
  std::uint64_t update_index = 0;
  std::string_view old_id;
  std::string_view new_id;
  std::string_view message;
};

enum class Layout {
  padded,        // every block begins at a multiple of the block size
  unpadded,      // blocks follow each other
  no_block_size  // unpadded, and the header says 0
};

struct Options {
  std::size_t hash_bytes = 20;      // 20: SHA-1, format version 1; 32: SHA-256, version 2
  std::uint32_t block_size = 4096;  // git's default; at most 2^24 - 1
  Layout layout = Layout::padded;
  unsigned restart_interval = 16;  // git's default
  bool with_objects = true;        // the map from ids to ref blocks; only written with an index
  std::uint64_t min_update_index = 1;
  std::uint64_t max_update_index = 1;
};

/// Holds the file in memory. Refs come first and ascend by name; logs ascend by name and, within
/// one, descend by update index.
class Writer {
 public:
  explicit Writer(const Options& options);

  /// Both throw Error if the record doesn't fit into a block.
  void add(const Ref& ref);
  void add_log(const Log& log);

  /// The file's bytes. Nothing may be added after it.
  [[nodiscard]] std::string finish();

 private:
  /// The last key of a block, and where the block begins.
  struct IndexEntry {
    std::string last_key;
    std::uint64_t position;
  };

  void add_record(std::string_view key, unsigned extra, std::string_view value);
  bool try_add(std::string_view key, unsigned extra, std::string_view value);
  void begin_section(char type);
  /// Writes the section's last block and its index, and returns the position of the index's top
  /// level; 0 if it has none.
  std::uint64_t finish_section();
  void write_objects();
  void flush_block();
  void finish_refs();
  [[nodiscard]] std::string file_header() const;
  [[nodiscard]] std::string footer(std::uint64_t log_index) const;

  Options options_;
  std::string bytes_;
  std::size_t unpadded_bytes_ = 0;  // without the padding after the last block
  char section_ = 'r';
  Block block_;
  std::vector<IndexEntry> index_;  // of the section's finished blocks
  std::map<std::string, std::vector<std::uint64_t>> ref_blocks_by_id_;
  std::uint64_t ref_index_ = 0;
  std::uint64_t objects_ = 0;
  std::size_t object_id_bytes_ = 0;
  std::uint64_t object_index_ = 0;
  std::uint64_t logs_ = 0;
};

}  // namespace allot::corpora::reftable

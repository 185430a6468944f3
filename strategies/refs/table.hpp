// A reftable file in memory: what its header and footer say, and where its blocks are. The format
// is described in Documentation/technical/reftable of git.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "corpora/corpus.hpp"
#include "strategies/refs/byte_reader.hpp"

namespace allot::refs {

/// Where the parts of one block are, as offsets into the file.
struct Block {
  char type = 0;             // 'r' refs, 'i' index
  std::size_t position = 0;  // by which an index names it; 0 is the first, behind the file's header
  std::size_t records = 0;
  std::size_t restarts = 0;  // where the records end
  std::size_t restart_count = 0;
  std::size_t end = 0;  // of the restarts; padding may follow
};

class Table {
 public:
  /// Checks header and footer, with its checksum. Throws Error (exit `invalid`) naming file and
  /// offset, here and wherever the bytes turn out to be damaged. The document outlives the table.
  explicit Table(const corpora::Document& document);

  [[nodiscard]] const TableFile& file() const { return file_; }
  [[nodiscard]] std::size_t hash_bytes() const { return hash_bytes_; }
  [[nodiscard]] std::uint64_t min_update_index() const { return min_update_index_; }
  [[nodiscard]] std::uint64_t max_update_index() const { return max_update_index_; }
  /// Position of the first block of the ref index's top level; 0: there is no index.
  [[nodiscard]] std::size_t ref_index() const { return ref_index_; }

  /// The block at a position, its restarts checked.
  [[nodiscard]] Block block(std::size_t position) const;
  /// Nothing if the table has no refs.
  [[nodiscard]] std::optional<Block> first_ref_block() const;
  /// The next block of the same section, or nothing at its end.
  [[nodiscard]] std::optional<Block> after(const Block& block) const;
  /// Offset in the file of the restart `index` of a block.
  [[nodiscard]] std::size_t restart(const Block& block, std::size_t index) const;

 private:
  void read_header();
  void read_footer();
  [[nodiscard]] std::size_t head_of(std::size_t position) const;
  [[nodiscard]] bool section_begins(char type, std::size_t position) const;
  [[nodiscard]] bool is_deflated(std::size_t offset) const;
  /// A letter, or 0 for the footer.
  [[nodiscard]] char type_at(std::size_t position) const;
  [[nodiscard]] std::uint64_t number(std::size_t offset, unsigned size) const;

  TableFile file_;
  std::size_t header_bytes_ = 0;
  std::size_t hash_bytes_ = 0;
  std::size_t block_size_ = 0;  // 0: blocks follow each other without padding
  std::uint64_t min_update_index_ = 0;
  std::uint64_t max_update_index_ = 0;
  std::size_t footer_ = 0;  // where it begins
  std::size_t ref_index_ = 0;
  std::size_t objects_ = 0;
  std::size_t logs_ = 0;
};

/// The tables of one repository, oldest first, all of the same hash.
class Stack {
 public:
  /// Every document is a table. The corpus outlives the stack.
  explicit Stack(const corpora::Corpus& corpus);

  [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
  /// 20 or 32; 20 where there is no table.
  [[nodiscard]] std::size_t hash_bytes() const;

 private:
  std::vector<Table> tables_;
};

}  // namespace allot::refs

#include "corpora/reftable/table_scan.hpp"

#include <fmt/format.h>
#include <string>

#include "errors/error.hpp"

namespace allot::corpora::reftable {
namespace {

constexpr std::size_t sections_in_footer = 5;
constexpr std::size_t checksum_bytes = 4;
constexpr std::size_t restart_bytes = 3;

/// The bytes of a table, with a place from which the next ones are read.
class Bytes {
 public:
  explicit Bytes(const Document& table)
      : name_(table.name), bytes_(table.content), end_(bytes_.size()) {}

  std::size_t at = 0;

  /// Nothing may be read from `end` on.
  void set_end(std::size_t end) { end_ = end; }
  [[nodiscard]] std::size_t end() const { return end_; }
  [[nodiscard]] char here() const { return bytes_[at]; }

  std::string_view take(std::uint64_t size) {
    if (at > end_ || size > end_ - at) fault("more bytes are announced than there are");
    at += size;
    return bytes_.substr(at - size, size);
  }
  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (const char c : take(size)) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (std::uint64_t byte = number(1);; byte = number(1)) {
      value |= byte & 0x7F;
      if (byte < 0x80) return value;
      if (value >> 56 != 0) fault("a number is too large");
      value = (value + 1) << 7;
    }
  }

  [[noreturn]] void fault(std::string_view what) const {
    throw Error(fmt::format("{}: byte {}: {}", name_, at, what),
                "pack the corpus again; if it stays, the table is damaged", Exit::invalid);
  }

 private:
  std::string_view name_;
  std::string_view bytes_;
  std::size_t end_;
};

class Scan {
 public:
  Scan(const Document& table, const std::function<void(const ScannedRecord&)>& take)
      : bytes_(table), take_(take) {}

  TableFacts run() {
    read_header();
    read_footer();
    for (std::size_t block = 0; is_ref_block(block); block = after_block(block)) read_block(block);
    return facts_;
  }

 private:
  void read_header() {
    if (bytes_.take(4) != "REFT") bytes_.fault("not a reftable file");
    const std::uint64_t version = bytes_.number(1);
    if (version != 1 && version != 2) bytes_.fault("an unknown format version");
    block_size_ = bytes_.number(3);
    bytes_.take(16);  // update indices
    facts_.hash_bytes = version == 2 && bytes_.take(4) == "s256" ? 32 : 20;
    header_bytes_ = bytes_.at;
  }

  void read_footer() {
    const std::size_t footer = header_bytes_ + sections_in_footer * 8 + checksum_bytes;
    if (bytes_.end() < header_bytes_ + footer) bytes_.fault("the file ends before its footer");
    bytes_.at = bytes_.end() - footer + header_bytes_;
    facts_.has_index = bytes_.number(8) != 0;
    bytes_.set_end(bytes_.end() - footer);
  }

  /// The first block lies behind the file's header, and its offsets count that.
  [[nodiscard]] std::size_t head_of(std::size_t block) const {
    return block == 0 ? header_bytes_ : block;
  }

  bool is_ref_block(std::size_t block) {
    bytes_.at = head_of(block);
    return bytes_.at < bytes_.end() && bytes_.here() == 'r';
  }

  void read_block(std::size_t block) {
    bytes_.at = head_of(block) + 1;
    const std::uint64_t length = bytes_.number(3);
    const std::size_t records = bytes_.at;
    if (length < records - block + 2 || length > bytes_.end() - block)
      bytes_.fault("an impossible length of a block");
    block_end_ = block + length;
    bytes_.at = block_end_ - 2;
    const std::uint64_t restarts = bytes_.number(2);
    if (restarts * restart_bytes > block_end_ - 2 - records)
      bytes_.fault("more restarts than the block has room for");
    facts_.ref_blocks += 1;
    facts_.restarts += restarts;
    bytes_.at = records;
    name_.clear();  // a block begins with a whole name
    const std::size_t records_end = block_end_ - 2 - restarts * restart_bytes;
    while (bytes_.at < records_end) read_record();
    if (bytes_.at != records_end) bytes_.fault("a record runs into the restarts");
  }

  void read_record() {
    const std::uint64_t shared = bytes_.varint();
    const std::uint64_t size_and_type = bytes_.varint();
    const auto type = static_cast<unsigned>(size_and_type & 7);
    if (shared > name_.size()) bytes_.fault("a name shares more than the one before it has");
    if (type > 3) bytes_.fault("an unknown type of value");
    name_.resize(shared);
    name_ += bytes_.take(size_and_type >> 3);
    bytes_.varint();  // update index
    bytes_.take(type == 3 ? bytes_.varint() : type * facts_.hash_bytes);
    take_({name_, shared, type});
  }

  /// Padding, if there is any, reaches to the next multiple of the block size.
  std::size_t after_block(std::size_t block) {
    bytes_.at = block_end_;
    const bool is_padded = bytes_.at < bytes_.end() && bytes_.here() == '\0';
    return is_padded && block_size_ > block_end_ - block ? block + block_size_ : block_end_;
  }

  Bytes bytes_;
  const std::function<void(const ScannedRecord&)>& take_;
  TableFacts facts_;
  std::size_t header_bytes_ = 0;
  std::uint64_t block_size_ = 0;
  std::size_t block_end_ = 0;
  std::string name_;
};

}  // namespace

TableFacts scan_table(const Document& table,
                      const std::function<void(const ScannedRecord&)>& take) {
  return Scan(table, take).run();
}

}  // namespace allot::corpora::reftable

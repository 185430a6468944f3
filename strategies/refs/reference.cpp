// Every byte is read through at(), which throws; one string per field. The format is git's
// Documentation/technical/reftable.
#include "strategies/refs/reference.hpp"

namespace allot::refs {
namespace {

class PlainTable {
 public:
  PlainTable(std::string_view bytes, std::size_t number) : bytes_(bytes), number_(number) {}

  void read(std::vector<Row>& rows) {
    const bool is_sha1 = fixed(4, 1) == 1;
    const std::size_t header = is_sha1 ? 24 : 28;
    const std::size_t footer = bytes_.size() - header - 44;
    hash_ = is_sha1 ? 20 : 32;
    const std::uint64_t block_size = fixed(5, 3);
    first_update_ = fixed(8, 8);
    std::size_t block = 0;
    std::size_t head = header;
    while (head < footer && bytes_.at(head) == 'r') {
      const std::size_t end = block + fixed(head + 1, 3);
      next_ = head + 4;
      std::string key;
      for (const std::size_t records_end = end - 2 - 3 * fixed(end - 2, 2); next_ < records_end;)
        rows.push_back(record(key));
      const bool has_padding = end < footer && bytes_.at(end) == '\0';
      block = has_padding ? block + block_size : end;
      head = block;
    }
  }

 private:
  std::uint64_t fixed(std::size_t at, int size) const {
    std::uint64_t value = 0;
    for (int i = 0; i < size; ++i) value = value * 256 + byte(at + static_cast<std::size_t>(i));
    return value;
  }

  std::uint64_t byte(std::size_t at) const { return static_cast<unsigned char>(bytes_.at(at)); }

  std::uint64_t varint() {
    std::uint64_t value = byte(next_) % 128;
    while (byte(next_++) >= 128) value = (value + 1) * 128 + byte(next_) % 128;
    return value;
  }

  std::string text(std::uint64_t size) {
    const std::string read(bytes_.substr(next_, size));
    next_ += size;
    return read;
  }

  Row record(std::string& key) {
    const std::uint64_t shared = varint();
    const std::uint64_t size_and_type = varint();
    key = key.substr(0, shared) + text(size_and_type / 8);
    Row row{.table = number_,
            .type = static_cast<ValueType>(size_and_type % 8),
            .update_index = first_update_ + varint(),
            .name = key,
            .id = {},
            .peeled = {},
            .target = {}};
    if (row.type == ValueType::id || row.type == ValueType::peeled) row.id = text(hash_);
    if (row.type == ValueType::peeled) row.peeled = text(hash_);
    if (row.type == ValueType::symbolic) row.target = text(varint());
    return row;
  }

  std::string_view bytes_;
  std::size_t number_;
  std::size_t hash_ = 0;
  std::uint64_t first_update_ = 0;
  std::size_t next_ = 0;
};

}  // namespace

Reference::Reference(const corpora::Corpus& corpus) {
  for (std::size_t i = 0; i < corpus.size(); ++i) PlainTable(corpus[i].content, i).read(rows_);
  for (const Row& row : rows_) newest_[row.name] = &row;
}

const Row* Reference::find(std::string_view name) const {
  const auto found = newest_.find(name);
  if (found == newest_.end() || found->second->type == ValueType::deletion) return nullptr;
  return found->second;
}

void Reference::show(RefVisitor& visitor) const {
  for (const auto& [name, row] : newest_)
    if (row->type != ValueType::deletion) visitor.visit(row->view());
}

}  // namespace allot::refs

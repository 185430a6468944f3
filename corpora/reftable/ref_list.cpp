#include "corpora/reftable/ref_list.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "corpora/digest.hpp"
#include "corpora/hex.hpp"
#include "corpora/reftable/ref_name.hpp"
#include "corpora/reftable/writer.hpp"

namespace allot::corpora::reftable {
namespace {

constexpr std::size_t sha1_bytes = 20;
constexpr std::size_t sha256_bytes = 32;

// Beside its name a record has two ids, or a target, and numbers; a block has header and restart.
constexpr std::size_t room_for_value = 256;
// Holds the longest name and a target as long.
constexpr std::uint32_t large_block = 1 << 18;

}  // namespace

RefList::RefList(std::string source, std::string text)
    : source_(std::move(source)), text_(std::move(text)) {}

std::optional<std::string_view> RefList::next_line() {
  if (next_ == text_.size()) return std::nullopt;
  ++line_;
  const std::size_t end = text_.find('\n', next_);
  if (end == std::string::npos) throw fault("the line has no end: the listing is cut off");
  const std::string_view line = std::string_view(text_).substr(next_, end - next_);
  next_ = end + 1;
  return line;
}

void RefList::add(std::string_view name, std::string_view id) {
  check_name(name);
  refs_.push_back({std::string(name), id_of(id), {}, {}, line_});
}

void RefList::add_symbolic(std::string_view name, std::string_view target) {
  check_name(name);
  check_name(target);
  refs_.push_back({std::string(name), {}, {}, std::string(target), line_});
}

void RefList::peel(std::string_view id) {
  if (refs_.empty() || refs_.back().id.empty()) throw fault("there is no ref to peel");
  if (!refs_.back().peeled.empty()) throw fault("a ref is peeled twice");
  refs_.back().peeled = id_of(id);
}

Error RefList::fault(std::string_view what) const {
  return Error(fmt::format("{}: line {}: {}", source_, line_, what),
               "name what git wrote itself; git fsck tells whether its repository is whole");
}

void RefList::check_name(std::string_view name) const {
  const std::string_view what = fault_of_ref_name(name);
  if (!what.empty()) throw fault(fmt::format("the name {} {}", in_quotes(name), what));
}

std::string RefList::id_of(std::string_view hex) {
  std::string id(hex.size() == 2 * sha1_bytes ? sha1_bytes : sha256_bytes, '\0');
  if (!from_hex(hex, id)) throw fault(fmt::format("{} is no object id", in_quotes(hex)));
  if (hash_bytes_ != 0 && id.size() != hash_bytes_)
    throw fault(fmt::format("an id of {} bytes among ids of {}", id.size(), hash_bytes_));
  hash_bytes_ = id.size();
  return id;
}

void RefList::pack(PackWriter& writer) {
  std::sort(refs_.begin(), refs_.end(),
            [](const Listed& a, const Listed& b) { return a.name < b.name; });
  const auto twice =
      std::adjacent_find(refs_.begin(), refs_.end(),
                         [](const Listed& a, const Listed& b) { return a.name == b.name; });
  if (twice != refs_.end()) {
    line_ = std::max(twice->line, (twice + 1)->line);
    throw fault(fmt::format("{} is there already, in line {}", in_quotes(twice->name),
                            std::min(twice->line, (twice + 1)->line)));
  }
  const std::string bytes = table();
  // As git names a table: its update indices, and eight digits that tell it from others.
  const std::string digits = to_hex(digest_of(bytes)).substr(0, 8);
  const std::string name = fmt::format("0x{0:012x}-0x{0:012x}-{1}.ref", 1, digits);
  // Added, not offered: the skip rules are for text, and a table is none.
  writer.add({name, bytes});
}

std::string RefList::table() const {
  std::size_t longest = 0;
  for (const Listed& ref : refs_) longest = std::max(longest, ref.name.size() + ref.target.size());
  Options options;
  options.hash_bytes = hash_bytes_ == 0 ? sha1_bytes : hash_bytes_;
  if (longest + room_for_value > options.block_size) options.block_size = large_block;
  Writer table(options);
  for (const Listed& ref : refs_) {
    table.add({.name = ref.name,
               .update_index = 1,
               .id = ref.id,
               .peeled = ref.peeled,
               .target = ref.target});
  }
  return table.finish();
}

}  // namespace allot::corpora::reftable

#include "corpora/kind.hpp"

#include <algorithm>
#include <string_view>

namespace allot::corpora {
namespace {

/// Drops the blanks and then `token`; false if something else comes first.
bool take(std::string_view& text, std::string_view token) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with(token)) return false;
  text.remove_prefix(token.size());
  return true;
}

bool is_table(std::string_view content) {
  return content.starts_with("REFT");
}

/// An object with one of its two keys first, an array of packs, or a compressed one: the byte 2 and
/// the magic number of a zstd frame.
bool is_index_file(std::string_view content) {
  if (content.starts_with("\x02\x28\xB5\x2F\xFD")) return true;
  std::string_view rest = content;
  if (take(rest, "{")) return take(rest, "\"packs\"") || take(rest, "\"supersedes\"");
  return take(rest, "[") && take(rest, "{") && (take(rest, "\"id\"") || take(rest, "\"blobs\""));
}

bool all_are(const Corpus& corpus, bool (*is)(std::string_view)) {
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    if (!is(corpus[i].content)) return false;
  }
  return corpus.size() > 0;
}

}  // namespace

Kind kind_of(const Corpus& corpus) {
  if (all_are(corpus, is_table)) return Kind::refs;
  return all_are(corpus, is_index_file) ? Kind::index : Kind::postings;
}

}  // namespace allot::corpora

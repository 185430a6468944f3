// How a corpus is cut into shards. One builder indexes one shard, which bounds its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "strategies/postings/strategy.hpp"

namespace allot::postings {

/// 100 MiB of names and content, the limit of the original.
inline constexpr std::uint64_t shard_limit_bytes = std::uint64_t{100} << 20;

/// The documents [first, last) of a corpus.
struct Shard {
  std::size_t first = 0;
  std::size_t last = 0;
  SizeHint hint;
};

/// Cuts documents, in their order, into shards: a shard takes documents until its name and content
/// bytes exceed `limit_bytes`, and the document that crosses the limit still belongs to it.
/// `Documents` is a Corpus or anything else with size() and operator[]. No document, no shard.
template <class Documents>
std::vector<Shard> split_into_shards(const Documents& documents,
                                     std::uint64_t limit_bytes = shard_limit_bytes) {
  std::vector<Shard> shards;
  Shard open;
  std::uint64_t open_bytes = 0;
  const auto close_at = [&](std::size_t last) {
    open.last = last;
    shards.push_back(open);
    open = {.first = last, .last = last, .hint = {}};
    open_bytes = 0;
  };
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Document& document = documents[i];
    ++open.hint.documents;
    open.hint.content_bytes += document.content.size();
    open_bytes += document.name.size() + document.content.size();
    if (open_bytes > limit_bytes) close_at(i + 1);
  }
  if (open.hint.documents > 0) close_at(documents.size());
  return shards;
}

}  // namespace allot::postings

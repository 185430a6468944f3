// Which study a corpus is for.
#pragma once

#include "corpora/corpus.hpp"

namespace allot::corpora {

enum class Kind { postings, index, refs };

/// Told by how the documents begin, so that folders, packs and limits need no manifest: tables of
/// refs, index files of a backup tool (plain or compressed), or else text.
Kind kind_of(const Corpus& corpus);

}  // namespace allot::corpora

// Reads an index file by way of a document tree: slow, and sharing nothing with the decoder.
#pragma once

#include "corpora/corpus.hpp"
#include "strategies/index/blob_index.hpp"

namespace allot::index {

/// Stores the packs of `json`, a document that the decoder accepts, in `index`. Throws what the
/// JSON library throws for any other.
void reference_decode(const corpora::Document& json, BlobIndex& index);

}  // namespace allot::index

// Generates a stack of reftable files: the refs of a repository, and tables that delete and move
// some of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "corpora/corpus.hpp"

namespace allot::corpora::reftable {

/// Raise it with any change to what is generated: packs of earlier revisions are then made anew.
inline constexpr int revision = 1;

enum class Names {
  /// The kinds of names, and their shares, that a large forge keeps in one repository: 51 % merge
  /// requests, 26 % pipelines, 18 % commits that are kept alive (and named by their 40 digits),
  /// 4 % branches, 0.6 % annotated tags. About 35 bytes each.
  mixed,
  /// refs/heads/branch-N, all at one commit.
  flat
};

struct StackShape {
  std::uint64_t seed = 1;
  std::uint64_t refs = 0;  // beside HEAD, refs/heads/main and one remote's HEAD
  Names names = Names::mixed;
  std::size_t hash_bytes = 20;        // 20: SHA-1, 32: SHA-256
  std::uint64_t tables = 1;           // all refs in the first; each of the others moves 1 % of them
  std::uint64_t deleted_percent = 0;  // of the refs, shared out among the tables after the first
};

/// Gives the tables one by one, oldest first, named as git names them. A document is valid until
/// `take` returns. Holds one table and all names in memory.
void write_stack(const StackShape& shape, const std::function<void(const Document&)>& take);

}  // namespace allot::corpora::reftable

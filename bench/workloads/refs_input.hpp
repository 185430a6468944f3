// Names of refs to look for, drawn beforehand and kept outside of the heap that is measured.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "bench/kernel_memory.hpp"
#include "corpora/corpus.hpp"

namespace allot::bench {

class RefNames {
 public:
  /// The name in the middle of all refs. Throws Error if there is none.
  static RefNames middle(const corpora::Corpus& corpus);

  /// So many names in random order, the same for equal corpora. Nine in ten are those of refs, and
  /// the tenth is that of none. Throws Error if there is no ref.
  static RefNames drawn(const corpora::Corpus& corpus, std::size_t count);

  [[nodiscard]] std::span<const std::string_view> all() const { return names_.all(); }

 private:
  explicit RefNames(KernelMemory text);

  KernelMemory text_;  // each name with a zero byte behind it
  KernelArray<std::string_view> names_;
};

}  // namespace allot::bench

#include "harness/cli/description.hpp"

#include "corpora/kind.hpp"

namespace allot::cli {

Description describe(const corpora::Corpus& corpus) {
  switch (corpora::kind_of(corpus)) {
    case corpora::Kind::postings:
      return describe_postings(corpus);
    case corpora::Kind::index:
      return describe_index(corpus);
    case corpora::Kind::refs:
      return describe_refs(corpus);
  }
  return {};
}

}  // namespace allot::cli

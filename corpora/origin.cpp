#include "corpora/origin.hpp"

namespace allot::corpora {

std::string Source::repinned() const {
  throw Error("this origin has no version to pin anew", "edit the manifest");
}

}  // namespace allot::corpora

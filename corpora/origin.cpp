#include "corpora/origin.hpp"

namespace allot::corpora {

toml::table Source::repinned() const {
  throw Error("this origin has no version to pin anew", "edit the manifest");
}

}  // namespace allot::corpora

#include "corpora/origin.hpp"

namespace allot::corpora {

toml::table Source::repinned() const {
  throw Error("this origin has no version to pin anew", "edit the manifest");
}

void Source::complete(toml::table&, const std::filesystem::path&) const {}

std::filesystem::path shared_folder(const std::filesystem::path& pack) {
  return pack.parent_path() / "shared";
}

}  // namespace allot::corpora

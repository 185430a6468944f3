// Origin `directory`: any folder of this machine. Its content may change, so a pack of it is named
// by what was found in it.
#include "corpora/origins/directory.hpp"

#include "corpora/folder.hpp"
#include "corpora/origin.hpp"

namespace allot::corpora {
namespace {

class Directory final : public Source {
 public:
  explicit Directory(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }
  void pack(PackWriter& writer, const Progress& progress) const override {
    pack_folder(path_, writer, progress);
  }

 private:
  std::filesystem::path path_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  return directory_source(table.absolute_path("path"));
}

}  // namespace

std::unique_ptr<Source> directory_source(const std::filesystem::path& path) {
  return std::make_unique<Directory>(path);
}

Origin directory_origin() {
  return {"directory", "any folder of this machine", read, directory_source};
}

}  // namespace allot::corpora

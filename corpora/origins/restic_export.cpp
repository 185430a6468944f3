// Origin `restic-export`: the index files of a repository of one's own. The folder holds, in a file
// each, what `restic cat index ID` prints for the ids of `restic list index`, or the files of the
// repository's index folder once they are decrypted. Packed as they are: the decoder judges them.
#include "corpora/origins/restic_export.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "corpora/folder.hpp"
#include "corpora/origin.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    files.push_back(entry->path());
  }
  if (error) {
    throw Error(fmt::format("cannot list {}: {}", folder.string(), error.message()),
                "name the folder that holds the index files");
  }
  // Bytes, not locale: the same order on every machine.
  std::sort(files.begin(), files.end(),
            [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  return files;
}

/// As JSON begins, and compressed files of version 2.
bool may_be_index_file(std::string_view content) {
  return content.starts_with('{') || content.starts_with('[') || content.starts_with('\x02');
}

class ResticExport final : public Source {
 public:
  explicit ResticExport(fs::path folder) : folder_(std::move(folder)) {}

  // A backup may add files at any time.
  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    for (const fs::path& file : files_of(folder_)) {
      const std::string content = read_steady_file(file);
      if (!may_be_index_file(content)) {
        throw Error(fmt::format("{} is no index file of restic", file.string()),
                    "keep nothing else in the folder; `restic cat index ID >FILE` writes one");
      }
      // Added, not offered: the skip rules are for source text.
      writer.add({file.filename().native(), content});
      tell(progress, "packing index files", writer.content_bytes(), 0);
    }
  }

 private:
  fs::path folder_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  return restic_export_source(table.absolute_path("path"));
}

}  // namespace

std::unique_ptr<Source> restic_export_source(const fs::path& folder) {
  return std::make_unique<ResticExport>(folder);
}

Origin restic_export_origin() {
  return {"restic-export", "a folder of index files that restic printed", read,
          restic_export_source};
}

}  // namespace allot::corpora

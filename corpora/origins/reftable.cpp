// Origin `reftable`: the refs of a git repository on this machine, as git keeps them in the folder
// `reftable` of a git directory: tables.list names the tables, oldest first, and each is a file.
#include "corpora/origins/reftable.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "corpora/origin.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "REFT";

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || !fs::is_regular_file(path))
    throw system_error(fmt::format("cannot read {}", path.string()),
                       "name a folder with tables.list and its tables, such as .git/reftable; "
                       "pack again if git replaced a table meanwhile");
  std::string content{std::istreambuf_iterator<char>(file), {}};
  if (file.bad()) throw system_error(fmt::format("cannot read {}", path.string()));
  return content;
}

/// The lines of a tables.list. Each must be a mere file name.
std::vector<std::string> table_names(const fs::path& list) {
  std::vector<std::string> names;
  std::string name;
  for (const char c : read_file(list)) {
    if (c != '\n') {
      name += c;
      continue;
    }
    if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos)
      throw Error(fmt::format("{}: line {}: \"{}\" is no name of a table", list.string(),
                              names.size() + 1, name),
                  "name a folder that git wrote");
    names.push_back(std::move(name));
    name.clear();
  }
  if (!name.empty())
    throw Error(fmt::format("{}: the last line has no end", list.string()),
                "name a folder that git wrote");
  return names;
}

class Reftable final : public Source {
 public:
  explicit Reftable(fs::path path) : path_(std::move(path)) {}

  // git may replace tables at any time.
  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }

  /// In the order of the list, which says which table is newer; names need not sort so. Tables
  /// never change once they are listed, so a list whose tables are all there is one state.
  void pack(PackWriter& writer, const Progress& progress) const override {
    for (const std::string& name : table_names(path_ / "tables.list")) {
      const std::string table = read_file(path_ / name);
      if (!table.starts_with(magic))
        throw Error(fmt::format("{} is no reftable file", (path_ / name).string()),
                    "name a folder that git wrote");
      // Added, not offered: the skip rules are for text, and a table is none.
      writer.add({name, table});
      tell(progress, "packing tables", writer.content_bytes(), 0);
    }
  }

 private:
  fs::path path_;
};

std::unique_ptr<Source> read(ManifestTable& table) {
  return reftable_source(table.absolute_path("path"));
}

}  // namespace

std::unique_ptr<Source> reftable_source(const fs::path& folder) {
  return std::make_unique<Reftable>(folder);
}

Origin reftable_origin() {
  return {"reftable", "the refs of a git repository in reftable format", read, reftable_source};
}

}  // namespace allot::corpora

// Origin `packed-refs`: a file in which git keeps refs as lines of text, .git/packed-refs. Its refs
// become one reftable file. The format is described in refs/packed-backend.c of git.
#include "corpora/folder.hpp"
#include "corpora/origin.hpp"
#include "corpora/reftable/ref_list.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

// "# pack-refs with: peeled fully-peeled sorted ": what a reader may rely on. Sorting is done here
// anyway, and a tag without its peeled line is kept as it is.
constexpr std::string_view header = "# pack-refs with:";

void read_line(reftable::RefList& refs, std::string_view line) {
  if (line.starts_with('#')) {
    if (refs.line() != 1 || !line.starts_with(header)) throw refs.fault("an unknown comment");
  } else if (line.starts_with('^')) {
    refs.peel(line.substr(1));
  } else {
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) throw refs.fault("no id and name with a space between");
    refs.add(line.substr(space + 1), line.substr(0, space));
  }
}

class PackedRefs final : public Source {
 public:
  explicit PackedRefs(fs::path file) : file_(std::move(file)) {}

  // git may replace the file at any time.
  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    reftable::RefList refs(file_.string(), read_steady_file(file_));
    while (const auto line = refs.next_line()) read_line(refs, *line);
    tell(progress, "writing a table", 0, 0);
    refs.pack(writer);
  }

 private:
  fs::path file_;
};

std::unique_ptr<Source> at(const fs::path& path) {
  return std::make_unique<PackedRefs>(path);
}

std::unique_ptr<Source> read(ManifestTable& table) {
  return at(table.absolute_path("path"));
}

}  // namespace

Origin packed_refs_origin() {
  return {"packed-refs", "a packed-refs file of git", read, at};
}

}  // namespace allot::corpora

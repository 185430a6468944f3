// Origin `git-refs`: the refs of a git repository on this machine, whatever its format, as
// `git for-each-ref` lists them, and HEAD. They become one reftable file.
// Symbolic refs without a target are not in it, because git doesn't list them.
#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "corpora/origin.hpp"
#include "corpora/program.hpp"
#include "corpora/reftable/ref_list.hpp"
#include "corpora/reftable/ref_name.hpp"

namespace allot::corpora {
namespace {

namespace fs = std::filesystem;

// Names have no spaces, so four fields of a line can be told apart though two may be empty. Before
// git 2.45 a tag of a tag is peeled once only.
constexpr const char* format = "--format=%(objectname) %(*objectname) %(symref) %(refname)";

// What git says, with exit code 0, of a ref that it leaves out: its file is damaged.
constexpr std::string_view left_out = "warning: ignoring ";

ProgramResult git(const fs::path& repository, const std::vector<std::string>& arguments) {
  // A hook's variables would name another repository, and without the ceiling git would look for
  // one in the folders above; messages are parsed, so they must be English.
  std::vector<std::string> command{"env"};
  for (const char* variable : {"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_NAMESPACE"})
    command.insert(command.end(), {"-u", variable});
  command.insert(command.end(),
                 {"LC_ALL=C", "GIT_CEILING_DIRECTORIES=" + repository.parent_path().string(), "git",
                  "-C", repository.string()});
  command.insert(command.end(), arguments.begin(), arguments.end());
  return run_program(command, "/");
}

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// How many refs git left out. Throws Error for any other complaint.
std::uint64_t refs_left_out(const std::string& errors, const fs::path& repository) {
  std::uint64_t count = 0;
  for (std::size_t begin = 0; begin < errors.size();) {
    const std::size_t end = std::min(errors.find('\n', begin), errors.size());
    const std::string line = errors.substr(begin, end - begin);
    if (!line.starts_with(left_out)) {
      throw Error(fmt::format("git for-each-ref in {}: {}", repository.string(), line),
                  "git fsck tells what is wrong with the repository");
    }
    ++count;
    begin = end + 1;
  }
  return count;
}

void read_line(reftable::RefList& refs, std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  if (fields.size() != 4) throw refs.fault("not four fields: " + reftable::in_quotes(line));
  const std::string_view peeled = fields[1];
  const std::string_view target = fields[2];
  if (!target.empty()) return refs.add_symbolic(fields[3], target);
  refs.add(fields[3], fields[0]);
  if (!peeled.empty()) refs.peel(peeled);
}

/// Symbolic, or the commit itself where it is detached.
void add_head(reftable::RefList& refs, const fs::path& repository) {
  const ProgramResult symbolic = git(repository, {"symbolic-ref", "--quiet", "HEAD"});
  if (symbolic.exit_code == 0) return refs.add_symbolic("HEAD", trimmed(symbolic.output));
  const ProgramResult detached = git(repository, {"rev-parse", "--verify", "HEAD"});
  if (detached.exit_code != 0) throw refs.fault("no HEAD: " + trimmed(detached.errors));
  refs.add("HEAD", trimmed(detached.output));
}

class GitRefs final : public Source {
 public:
  explicit GitRefs(const fs::path& repository)
      // Without a slash at its end, which would be a folder of its own to parent_path.
      : repository_(repository.has_filename() ? repository : repository.parent_path()) {}

  // The next commit moves a ref.
  [[nodiscard]] std::optional<std::string> pin() const override { return std::nullopt; }
  [[nodiscard]] bool on_demand() const override { return true; }

  void pack(PackWriter& writer, const Progress& progress) const override {
    tell(progress, "listing refs", 0, 0);
    const ProgramResult listed = git(repository_, {"for-each-ref", format});
    if (listed.exit_code != 0) {
      throw Error(
          fmt::format("git for-each-ref in {}: {}", repository_.string(), trimmed(listed.errors)),
          "name a git repository: the folder of its work tree, or a bare one");
    }
    writer.skip(Skip::broken_ref, refs_left_out(listed.errors, repository_));
    reftable::RefList refs(fmt::format("git for-each-ref in {}", repository_.string()),
                           listed.output);
    while (const auto line = refs.next_line()) read_line(refs, *line);
    add_head(refs, repository_);
    tell(progress, "writing a table", 0, 0);
    refs.pack(writer);
  }

 private:
  fs::path repository_;
};

std::unique_ptr<Source> at(const fs::path& path) {
  return std::make_unique<GitRefs>(path);
}

std::unique_ptr<Source> read(ManifestTable& table) {
  return at(table.absolute_path("path"));
}

}  // namespace

Origin git_refs_origin() {
  return {"git-refs", "the refs of a git repository, as git lists them", read, at};
}

}  // namespace allot::corpora

#include "harness/cli/revisions.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <system_error>
#include <unistd.h>

#include "corpora/digest.hpp"
#include "corpora/program.hpp"
#include "errors/error.hpp"
#include "harness/cli/run_progress.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// A build that takes longer hangs.
constexpr std::chrono::hours longest_build{2};
// Enough digits to tell commits and commands of a cache apart.
constexpr std::size_t key_digits = 12;
// Of a failed build: where compilers say what is wrong.
constexpr std::size_t last_lines = 30;

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

corpora::ProgramResult git(const std::string& repository, std::vector<std::string> arguments) {
  std::vector<std::string> command{"git"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return corpora::run_program(command, repository);
}

std::string commit_of(const std::string& repository, const std::string& revision) {
  const auto found = git(repository, {"rev-parse", "--verify", "--quiet", revision + "^{commit}"});
  if (found.exit_code == 0) return first_line(found.output);
  if (git(repository, {"rev-parse", "--git-dir"}).exit_code != 0) {
    throw Error(fmt::format("{} is in no git repository", fs::absolute(repository).string()),
                "go to the repository, or name it with --repository");
  }
  throw Error(fmt::format("git knows no revision \"{}\"", revision),
              "fetch it (a shallow clone may lack it): git fetch origin REVISION");
}

/// A checkout that is gone when this is.
class Worktree {
 public:
  Worktree(std::string repository, fs::path path, const std::string& commit)
      : repository_(std::move(repository)), path_(std::move(path)) {
    fs::create_directories(path_.parent_path());
    const auto added =
        git(repository_, {"worktree", "add", "--detach", "--force", path_.string(), commit});
    if (added.exit_code != 0) {
      throw Error(
          fmt::format("cannot check out {} into {}: {}", commit, path_.string(), added.errors));
    }
  }
  ~Worktree() {
    git(repository_, {"worktree", "remove", "--force", path_.string()});
    std::error_code ignored;  // what is left lies in a cache
    fs::remove_all(path_, ignored);
  }
  Worktree(const Worktree&) = delete;
  Worktree& operator=(const Worktree&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  std::string repository_;
  fs::path path_;
};

/// Commit, command and compiler: what else a worker is made of comes from the commit.
std::string key_of(const RevisionBuilder& builder, const std::string& commit) {
  const char* const chosen = std::getenv("CXX");
  const auto compiler =
      corpora::run_program({chosen == nullptr ? "c++" : chosen, "--version"}, ".");
  const std::string made_with =
      fmt::format("{}\n{}\n{}", builder.command, builder.worker, first_line(compiler.output));
  return fmt::format("{}-{}", commit.substr(0, key_digits),
                     corpora::to_hex(corpora::digest_of(made_with)).substr(0, key_digits));
}

/// On a terminal, the last line that the build has said, written over.
void show(std::string_view said) {
  if (::isatty(STDERR_FILENO) == 0) return;
  const std::size_t end = said.find_last_not_of("\r\n");
  if (end == std::string_view::npos) return;
  const std::string_view whole = said.substr(0, end + 1);
  // npos + 1 is 0: all of it.
  const std::string_view last = whole.substr(whole.find_last_of('\n') + 1);
  constexpr std::size_t width = 79;
  fmt::print(stderr, "\r{}\x1b[K", last.substr(0, width));
}

std::string end_of(const std::string& text) {
  std::size_t begin = text.size();
  for (std::size_t lines = 0; begin > 0 && lines <= last_lines; --begin) {
    lines += text[begin - 1] == '\n' ? 1 : 0;
  }
  return text.substr(begin);
}

void run_build(const RevisionBuilder& builder, const fs::path& tree) {
  // Compilers write to both streams; one is listened to.
  const std::vector<std::string> command{"sh", "-c", fmt::format("exec 1>&2\n{}", builder.command)};
  const auto built = corpora::watch_program({command, tree}, show, longest_build);
  show("\r");
  if (built.exit_code != 0) {
    throw Error(fmt::format("the build failed: {}\n{}", builder.command, end_of(built.errors)),
                "say how it is built with --build-command", Exit::invalid);
  }
  if (!fs::is_regular_file(tree / builder.worker)) {
    throw Error(fmt::format("the build made no {}", builder.worker),
                "say where the worker lies with --built-worker", Exit::invalid);
  }
}

/// Keeps the worker in `folder`, and beside it what its instruments need: libraries that they
/// preload, and variants of it, which have its name in front. Under its name only once all of it is
/// there.
void keep(const fs::path& worker, const fs::path& folder, const fs::path& kept) {
  constexpr auto options = fs::copy_options::overwrite_existing;
  for (const fs::directory_entry& file : fs::directory_iterator(worker.parent_path())) {
    const std::string name = file.path().filename().string();
    if (!name.ends_with(".so") && !name.starts_with(worker.filename().string() + "-")) continue;
    fs::copy_file(file.path(), folder / name, options);
  }
  const fs::path fresh = folder / fmt::format("worker-{}", ::getpid());
  fs::copy_file(worker, fresh, options);
  fs::rename(fresh, kept);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

BuiltRevision build_revision(const RevisionBuilder& builder, const std::string& revision,
                             const fs::path& cache) {
  const std::string commit = commit_of(builder.repository, revision);
  const fs::path folder = cache / "revisions" / key_of(builder, commit);
  const BuiltRevision built{commit.substr(0, key_digits), folder / "allot-worker"};
  if (fs::exists(built.worker)) {
    fmt::print(stderr, "{} ({}): built before\n", revision, built.commit);
    return built;
  }
  fmt::print(stderr, "{} ({}): building with: {}\n", revision, built.commit, builder.command);
  const auto start = std::chrono::steady_clock::now();
  const Worktree tree(builder.repository, folder / fmt::format("tree-{}", ::getpid()), commit);
  try {
    run_build(builder, tree.path());
  } catch (Error& fault) {
    throw fault.while_doing(fmt::format("building revision {} ({})", revision, built.commit));
  }
  keep(tree.path() / builder.worker, folder, built.worker);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  fmt::print(stderr, "{} ({}): built in {}\n", revision, built.commit,
             duration_text(elapsed.count()));
  return built;
}

std::vector<std::string> uncommitted_files(const std::string& repository) {
  const auto changed = git(repository, {"diff", "--name-only", "--relative", "HEAD"});
  return changed.exit_code == 0 ? lines_of(changed.output) : std::vector<std::string>{};
}

std::string described_tree(const std::string& repository) {
  const auto described = git(repository, {"describe", "--always", "--dirty", "--abbrev=12"});
  return described.exit_code == 0 ? first_line(described.output) : std::string{};
}

}  // namespace allot::cli

// `allot bisect GOOD BAD`: which commit made a metric of a cell worse. Leaves the search to
// `git bisect run`, in a worktree of its own, and each judgement to `allot gate`.
#include <array>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <sstream>
#include <string_view>
#include <unistd.h>

#include "corpora/program.hpp"
#include "harness/cli/command.hpp"
#include "harness/run/places.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

struct BisectOptions {
  std::string good, bad;
  std::string cell;
  std::string metric;
  std::string repository = ".";
  std::string build_command, built_worker;  // as gate's; empty: its defaults
  std::vector<std::string> gate_options;    // passed on as they are
};

/// `text` as one word of the shell.
std::string quoted(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

/// The cell's axes as options: "postings/cold synthetic arena glibc", the last ones may be missing.
std::vector<std::string> selection_of(const std::string& cell) {
  constexpr std::array axes{"--workload", "--corpus", "--strategy", "--allocator"};
  std::istringstream words(cell);
  std::vector<std::string> options;
  std::size_t axis = 0;
  for (std::string word; words >> word; ++axis) {
    if (axis == axes.size()) {
      throw Error(fmt::format("--cell \"{}\" has more than four words", cell),
                  "name workload, corpus, strategy and allocator, in this order");
    }
    options.insert(options.end(), {axes.at(axis), word});
  }
  return options;
}

/// What judges the commit that is checked out, for `sh -c`: git takes 0 for good, 1 to 124 for bad,
/// 125 for a commit of which nothing can be said, and 128 for a fault that other commits would
/// share. What was measured is kept in `records`.
std::string judgement(const BisectOptions& options, const std::string& good,
                      const std::vector<std::string>& selection, const fs::path& records) {
  std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string(),
                                 "gate",
                                 "--base-rev",
                                 good,
                                 "--head-rev",
                                 "HEAD",
                                 "--repository",
                                 "."};
  const auto add = [&words](std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
  };
  words.insert(words.end(), selection.begin(), selection.end());
  add({"--metric", options.metric});
  if (!options.build_command.empty()) add({"--build-command", options.build_command});
  if (!options.built_worker.empty()) add({"--built-worker", options.built_worker});
  words.insert(words.end(), options.gate_options.begin(), options.gate_options.end());
  std::string command = "git --no-pager log -1 --format='judging %h %s' >&2; ";
  for (const std::string& word : words) command += quoted(word) + " ";
  command += "--record " + quoted(records.string()) + "/$(git rev-parse --short=12 HEAD).jsonl";
  return command + "; case $? in 0|1) exit $? ;; 2) exit 128 ;; *) exit 125 ;; esac";
}

/// A detached worktree of the repository for the search, gone when this is.
class SearchTree {
 public:
  explicit SearchTree(std::string repository)
      : repository_(std::move(repository)),
        path_(run::Places::of_this_process().cache / "bisect" / std::to_string(::getpid())) {
    fs::create_directories(path_.parent_path());
    corpora::run_or_fail({"git", "worktree", "add", "--detach", "--force", path_.string()},
                         repository_);
  }
  ~SearchTree() {
    corpora::run_program({"git", "bisect", "reset"}, path_);
    corpora::run_program({"git", "worktree", "remove", "--force", path_.string()}, repository_);
  }
  SearchTree(const SearchTree&) = delete;
  SearchTree& operator=(const SearchTree&) = delete;

  corpora::ProgramResult git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "git");
    return corpora::run_program(arguments, path_);
  }

  /// `git bisect run`, whose judgements tell on standard error how they get on.
  corpora::ProgramResult search(const std::string& judgement) const {
    // A search takes as long as its builds do.
    constexpr std::chrono::seconds no_limit{0};
    return corpora::watch_program(
        {{"git", "bisect", "run", "sh", "-c", judgement}, path_},
        [](std::string_view said) { fmt::print(stderr, "{}", said); }, no_limit);
  }

 private:
  std::string repository_;
  fs::path path_;
};

std::string resolved(const std::string& repository, const std::string& revision) {
  if (!fs::is_directory(repository)) {
    throw Error(fmt::format("--repository {}: no such folder", repository));
  }
  const auto found = corpora::run_program(
      {"git", "rev-parse", "--verify", "--quiet", revision + "^{commit}"}, repository);
  if (found.exit_code == 0) return found.output.substr(0, found.output.find('\n'));
  throw Error(fmt::format("git knows no revision \"{}\" in {}", revision,
                          fs::absolute(repository).string()),
              "fetch it, or name the repository with --repository");
}

/// Why a search named no commit.
std::string why_there_is_none(const SearchTree& tree, const BisectOptions& options,
                              const std::string& bad) {
  const auto judged_good =
      tree.git({"rev-parse", "--verify", "--quiet", "refs/bisect/good-" + bad});
  if (judged_good.exit_code == 0) {
    return fmt::format("{} of {} is no worse at {} than at {}: there is nothing to search for",
                       options.metric, options.cell, options.bad, options.good);
  }
  return "the search ended without one commit: what is said above is all that is known";
}

Exit bisect(const BisectOptions& options) {
  const std::vector<std::string> selection = selection_of(options.cell);
  const std::string good = resolved(options.repository, options.good);
  const std::string bad = resolved(options.repository, options.bad);
  // Of each search its own: commits may be judged again, under other conditions.
  const fs::path records =
      fs::absolute("results") / fmt::format("bisect-{}-{}", bad.substr(0, 12), ::getpid());
  fs::create_directories(records);
  const std::string command = judgement(options, good, selection, records);
  const SearchTree tree(options.repository);
  const auto started = tree.git({"bisect", "start", bad, good});
  if (started.exit_code != 0) {
    throw Error(
        fmt::format("git bisect refuses {}..{}: {}", options.good, options.bad, started.errors),
        "GOOD must be an ancestor of BAD");
  }
  // Of the ends nothing is known yet but what was said.
  const auto at_the_end = tree.git({"checkout", "--quiet", bad});
  if (at_the_end.exit_code != 0) throw Error("cannot check out " + bad + ": " + at_the_end.errors);
  const auto searched = tree.search(command);
  const auto log = tree.git({"bisect", "log"});
  fmt::print("{}", log.output);
  const auto first = tree.git({"rev-parse", "--verify", "--quiet", "refs/bisect/bad"});
  if (searched.exit_code != 0) {
    fmt::print(stderr, "{}", searched.output);
    fmt::print("{}\n", why_there_is_none(tree, options, bad));
    return Exit::inconclusive;
  }
  const auto shown = tree.git({"show", "--no-patch", "--format=%H%n  %an, %cd%n  %s",
                               first.output.substr(0, first.output.find('\n'))});
  fmt::print("records: {}\n", records.string());
  fmt::print("first commit at which {} of {} is worse than at {}:\n{}", options.metric,
             options.cell, options.good, shown.output);
  return Exit::ok;
}

Body declare(CLI::App& command) {
  const auto options = std::make_shared<BisectOptions>();
  command.add_option("GOOD", options->good, "a revision before the change")->required();
  command.add_option("BAD", options->bad, "a revision after it")->required();
  command
      .add_option("--cell", options->cell,
                  "workload, corpus, strategy and allocator, with spaces between them")
      ->required();
  command
      .add_option("--metric", options->metric,
                  "what got worse; exact ones, such as allocs/op and instructions/op, are counted, "
                  "and no times are taken")
      ->required();
  command.add_option("--repository", options->repository, "a folder in the git repository (.)");
  command.add_option("--build-command", options->build_command,
                     "how a commit is built, as for allot gate");
  command.add_option("--built-worker", options->built_worker, "the worker that this makes");
  command.add_option("GATE-OPTIONS", options->gate_options,
                     "behind --: more options of allot gate, as --rounds 20");
  command.footer(
      "Exit status: 0 the commit was found; 2 a fault in the command line or the repository; 4 the "
      "search ended without one commit.");
  return [options] { return bisect(*options); };
}

const bool enrolled = enrol({"bisect", "find the commit that made a metric of a cell worse",
                             "allot bisect v1.0 main --cell 'postings/cold synthetic arena glibc' "
                             "--metric allocs/op",
                             declare});

}  // namespace
}  // namespace allot::cli

#include "corpora/git/fetch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

#include "corpora/git/git.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

// In the words of git's client, of JGit's server, and of a server that only hands out files.
constexpr std::array<std::string_view, 3> refusals{
    "Server does not allow request for unadvertised object", "not valid", "dumb http transport"};
// The server takes objects by hash, and has no such one.
constexpr std::string_view unknown_object = "not our ref";
constexpr std::array<std::string_view, 3> full_disk{"No space left", "Disk quota", "diskspace"};

template <std::size_t N>
bool mentions(const std::string& words, const std::array<std::string_view, N>& phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return words.find(phrase) != std::string::npos;
  });
}

/// The last percentage of "Receiving objects:  12% (3/25)\r" in what git says.
std::optional<std::uint64_t> percent_received(std::string_view said) {
  constexpr std::string_view label = "Receiving objects:";
  const std::size_t at = said.rfind(label);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string number(said.substr(at + label.size(), 4));  // "  7%", "100%"
  return std::strtoull(number.c_str(), nullptr, 10);
}

Error failure(const Fetch& fetch, const std::string& words) {
  const std::string what = fmt::format("cannot fetch from {}: {}", fetch.from, words);
  if (mentions(words, full_disk)) {
    return Error(what, fmt::format("make room in {}", fetch.repository.parent_path().string()));
  }
  if (words.find(unknown_object) != std::string::npos) {
    return Error(
        what,
        "the repository has no such commit, or has it no more (a branch that was rewritten "
        "drops commits): pin another one; --repin does if the manifest names a `rev`");
  }
  return Error(what, fmt::format("run the command again, which goes on where it stopped; if it "
                                 "fails alike, remove {} or use {}",
                                 fetch.repository.string(), without_network));
}

}  // namespace

bool run_fetch(const Fetch& fetch, const Progress& progress) {
  // No tags, no FETCH_HEAD, no submodules: nothing but what is asked for.
  // Objects that are named one by one are wanted even if a commit that is here has them: blobs of
  // commits may be missing.
  const char* negotiation = fetch.input.empty() ? "consecutive" : "noop";
  Invocation invocation =
      git({"-c", fmt::format("fetch.negotiationAlgorithm={}", negotiation), "fetch", "--progress",
           "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no"},
          fetch.repository);
  invocation.command.insert(invocation.command.end(), fetch.arguments.begin(),
                            fetch.arguments.end());
  invocation.input = fetch.input;
  invocation.lock = fetch.lock;
  const std::string action = "fetching from " + fetch.from;
  tell(progress, action, 0, 0);
  const ProgramResult result = watch_program(
      invocation,
      [&](std::string_view said) {
        if (const auto percent = percent_received(said)) tell(progress, action, *percent, 100);
      },
      std::chrono::seconds(0));
  if (result.exit_code == 0) return true;
  const std::string words = words_of(result);
  if (mentions(words, refusals)) return false;
  throw failure(fetch, words);
}

}  // namespace allot::corpora

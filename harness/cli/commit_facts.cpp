#include "harness/cli/commit_facts.hpp"

#include <string_view>
#include <vector>

#include "corpora/program.hpp"

namespace allot::cli {
namespace {

/// The first line of what git says; empty if it says no.
std::string git(std::vector<std::string> arguments) {
  // "Local" dates are those of UTC, as in records.
  arguments.insert(arguments.begin(), {"env", "TZ=UTC", "git"});
  const corpora::ProgramResult result = corpora::run_program(arguments, ".");
  return result.exit_code == 0 ? result.output.substr(0, result.output.find('\n')) : std::string{};
}

}  // namespace

CommitFacts facts_of_commit(const std::string& commit) {
  if (commit.empty()) return {};
  CommitFacts facts;
  facts.commit = git({"rev-parse", "--verify", "--quiet", commit + "^{commit}"});
  if (facts.commit.empty()) return {};
  facts.branch = git({"branch", "--show-current"});
  facts.time = git({"-c", "log.showSignature=false", "show", "--no-patch",
                    "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd", facts.commit});
  return facts;
}

}  // namespace allot::cli

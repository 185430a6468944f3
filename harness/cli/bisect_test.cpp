// Does the search name the commit that made a metric worse, among many that did not?
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

#include "corpora/git/test_repository.hpp"
#include "harness/cli/installed_allot_test.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Bisect : public InstalledAllot {
 protected:
  Bisect() : repository_(scratch_ / "repository") {}

  /// A commit of which every sample takes `seconds`; of none at all, its build fails.
  std::string commit(const std::string& seconds) {
    std::ostringstream worker;
    worker << std::ifstream(fake_worker(":")).rdbuf();
    std::string text = worker.str();
    const std::string sample = R"({"sec/op":1})";
    text.replace(text.find(sample), sample.size(), R"({"sec/op":)" + seconds + "}");
    repository_.write("worker", seconds.empty() ? "" : text);
    repository_.write("number", std::to_string(++number_));
    return repository_.commit();
  }

  [[nodiscard]] Result bisect(const std::string& good, const std::string& bad) const {
    return call({"bisect", good, bad, "--cell", "postings/cold " + docs() + " s1 glibc", "--metric",
                 "sec/op", "--repository", repository_.path().string(), "--build-command",
                 "test -s worker && cp worker w && chmod +x w", "--built-worker", "w", "--",
                 "--rounds", "8", "--times-only"});
  }

  corpora::TestRepository repository_;
  int number_ = 0;
};

TEST_F(Bisect, OfSixtyCommitsTheOneThatSlowedItDownIsNamed) {
  std::vector<std::string> commits;
  for (int i = 0; i < 60; ++i) commits.push_back(commit(i < 41 ? "1" : "1.1"));
  const Result result = bisect(commits.front(), "main");
  EXPECT_EQ(result.code, 0) << result.errors << result.output;
  EXPECT_THAT(result.output, HasSubstr("is worse than at " + commits[0] + ":\n" + commits[41]));
  // Nothing of the search stays in the user's repository.
  EXPECT_EQ(repository_.git({"status", "--porcelain"}), "");
  EXPECT_EQ(repository_.git({"worktree", "list"}).find("bisect"), std::string::npos);
}

TEST_F(Bisect, CommitsThatDoNotBuildArePassedOver) {
  std::vector<std::string> commits;
  for (const char* seconds : {"1", "1", "", "1", "1.1", "1.1"}) commits.push_back(commit(seconds));
  const Result result = bisect(commits.front(), "main");
  EXPECT_EQ(result.code, 0) << result.errors << result.output;
  EXPECT_THAT(result.output, HasSubstr(":\n" + commits[4]));
}

TEST_F(Bisect, BetweenEndsThatAreAlikeNothingIsNamed) {
  std::vector<std::string> commits;
  for (int i = 0; i < 4; ++i) commits.push_back(commit("1"));
  const Result result = bisect(commits.front(), "main");
  EXPECT_EQ(result.code, 4) << result.errors << result.output;
  EXPECT_THAT(result.output, HasSubstr("there is nothing to search for"));
  EXPECT_EQ(result.output.find("first commit at which"), std::string::npos);
}

TEST_F(Bisect, FaultsSayWhatToDo) {
  const std::string only = commit("1");
  EXPECT_THAT(bisect("nowhere", only).errors, HasSubstr("git knows no revision \"nowhere\""));
  const Result too_long = call({"bisect", only, only, "--cell", "a b c d e", "--metric", "sec/op"});
  EXPECT_EQ(too_long.code, 2);
  EXPECT_THAT(too_long.errors, HasSubstr("more than four words"));
  const Result nowhere = call({"bisect", only, only, "--cell", "a", "--metric", "sec/op",
                               "--repository", (scratch_ / "nowhere").string()});
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_THAT(nowhere.errors, HasSubstr("no such folder"));
}

}  // namespace
}  // namespace allot::cli

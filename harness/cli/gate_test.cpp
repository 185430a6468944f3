// Does `allot gate`, run as a user runs it, judge files, measure both sides, confirm, build
// revisions, and say so by its exit status?
#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "corpora/git/test_repository.hpp"
#include "harness/cli/installed_allot_test.hpp"
#include "harness/records/codec.hpp"
#include "harness/records/reader.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

void replace(std::string& text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  text.replace(at, what.size(), with);
}

class Gate : public InstalledAllot {
 protected:
  /// A record of two allocators over `rounds` rounds, in which jemalloc takes `ratio` times as
  /// long.
  std::string record(const std::string& name, double ratio, int rounds = 12,
                     bool failing = false) const {
    records::Header header = records::example_header();
    header.plan.cells.clear();
    for (const char* allocator : {"glibc", "jemalloc"}) {
      header.plan.cells.push_back({"default", "synthetic", "postings/cold", "arena", allocator});
    }
    header.plan.budget.rounds = rounds;
    const std::string path = (scratch_ / name).string();
    std::ofstream file(path);
    file << records::encode(header) << '\n';
    for (int round = 0; round < rounds; ++round) {
      for (int slot = 0; slot < 2; ++slot) {
        records::Run run = records::example_run(round, slot);
        run.launch.cell = header.plan.cells[static_cast<std::size_t>(slot)];
        const double noise = 1 + 0.001 * ((round * 5 + slot * 3) % 7);
        std::get<records::Measured>(run.outcome).samples = {
            {{"cpu-sec/op", (slot == 0 ? 1 : ratio) * noise}, {"sec/op", 2 * noise}}};
        if (failing && round == 3 && slot == 1) {
          run.outcome = records::Failure{records::FailureKind::signal, "SIGSEGV"};
        }
        file << records::encode(run) << '\n';
      }
    }
    return path;
  }

  /// A worker that says each sample took `seconds`.
  [[nodiscard]] std::string worker(const std::string& name, const std::string& seconds,
                                   const std::string& commit = "c0ffee") const {
    std::string text = content(fake_worker(":"));
    replace(text, R"({"sec/op":1})", R"({"sec/op":)" + seconds + "}");
    replace(text, R"("build":{})", R"("build":{"commit":")" + commit + "\"}");
    const fs::path path = scratch_ / name;
    std::ofstream(path) << text;
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
  }

  [[nodiscard]] std::vector<std::string> measuring(const std::vector<std::string>& more) const {
    std::vector<std::string> arguments{"gate",
                                       "--strategy",
                                       "s1,s2",
                                       "--corpus",
                                       docs(),
                                       "--allocator",
                                       "glibc",
                                       "--rounds",
                                       "8",
                                       "--record",
                                       (scratch_ / "m.jsonl").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
};

TEST_F(Gate, EqualSidesOfARecordPass) {
  const Result result =
      call({"gate", record("r", 1), "--base", "glibc", "--candidate", "jemalloc"});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("ok: allocator jemalloc against glibc\n1 ok\n"));
}

TEST_F(Gate, AFlagInAFileIsNoVerdictUnlessTheOperatorSaysSo) {
  const std::vector<std::string> slower{"gate", record("r", 1.1), "--by", "allocator"};
  const Result strict = call(slower);
  EXPECT_EQ(strict.code, 4) << strict.errors;
  EXPECT_THAT(strict.output, AllOf(HasSubstr("but no fresh rounds confirm it"),
                                   HasSubstr("do: measure fresh rounds")));
  std::vector<std::string> lenient = slower;
  lenient.emplace_back("--no-confirm");
  const Result taken = call(lenient);
  EXPECT_EQ(taken.code, 1);
  EXPECT_THAT(taken.output, HasSubstr("beside it: sec/op"));
  // An option before FILE doesn't swallow it.
  lenient.insert(lenient.begin() + 1, {"--max-slowdown", "12%"});
  EXPECT_EQ(call(lenient).code, 0);
}

TEST_F(Gate, AFileOfFreshRoundsConfirmsWhatAnotherFlags) {
  const auto judge = [&](double first, double fresh) {
    return call(
        {"gate", record("first", first), "--by", "allocator", "--fresh", record("fresh", fresh)});
  };
  const Result repeated = judge(1.1, 1.1);
  EXPECT_EQ(repeated.code, 1) << repeated.errors;
  EXPECT_THAT(repeated.output, HasSubstr("as the first rounds"));
  const Result gone = judge(1.1, 1);
  EXPECT_EQ(gone.code, 0) << gone.errors;
  const Result alone = call({"gate", "--fresh", record("fresh", 1)});
  EXPECT_EQ(alone.code, 2);
  EXPECT_THAT(alone.errors, HasSubstr("there is no FILE"));
}

TEST_F(Gate, TwoFilesAreTwoSidesMeasuredApart) {
  const Result result = call({"gate", "before=" + record("a", 1), "after=" + record("b", 1.2),
                              "--filter", "allocator:jemalloc", "--no-confirm"});
  EXPECT_EQ(result.code, 1) << result.errors;
  EXPECT_THAT(result.output,
              AllOf(HasSubstr("regression: file after"), HasSubstr("sides measured apart")));
}

TEST_F(Gate, AFailedRunIsInvalid) {
  const Result result = call({"gate", record("r", 1, 12, true), "--by", "allocator"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.output, HasSubstr("1 of 12 runs of the candidate failed: signal"));
}

TEST_F(Gate, GoBenchmarkFilesAreJudgedToo) {
  for (const auto& [name, base] : {std::pair{"old.txt", 100}, std::pair{"new.txt", 150}}) {
    std::ofstream file(scratch_ / name);
    file << "pkg: example.org/p\n";
    for (int i = 0; i < 8; ++i) file << "BenchmarkX 1 " << base + i << " ns/op\n";
  }
  const Result result = call(
      {"gate", (scratch_ / "old.txt").string(), (scratch_ / "new.txt").string(), "--no-confirm"});
  EXPECT_EQ(result.code, 1) << result.errors;
  EXPECT_THAT(result.output, HasSubstr("regression: X example.org/p sec/op"));
}

TEST_F(Gate, FaultsInTheCommandLineAreToldBeforeAnythingIsMeasured) {
  const std::string path = record("r", 1);
  const auto fault = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"gate", path});
    const Result result = call(more);
    EXPECT_EQ(result.code, 2);
    return result.errors;
  };
  EXPECT_THAT(fault({"--base", "glibc", "--candidate", "jemallok"}), HasSubstr("no axis has"));
  EXPECT_THAT(fault({"--by", "allocator", "--base", "glibc", "--candidate", "jemallok"}),
              HasSubstr("did you mean jemalloc?"));
  EXPECT_THAT(fault({}), HasSubstr("what is to be compared with what?"));
  EXPECT_THAT(fault({"--by", "allocator", "--max-slowdown", "3"}), HasSubstr("not a percentage"));
  EXPECT_THAT(fault({"--by", "allocator", "--output", "xml=x"}), HasSubstr("unknown format"));
  EXPECT_THAT(fault({"--by", "allocator", "--strategy", "arena"}),
              HasSubstr("chooses what is measured"));
  EXPECT_THAT(fault({"--by", "allocator", "--exact-only"}), HasSubstr("no exact metric"));
}

TEST_F(Gate, SeveralReportsAreWrittenAtOnce) {
  const fs::path junit = scratch_ / "j.xml";
  const Result result =
      call({"gate", record("r", 1), "--by", "allocator", "--format", "json", "--output",
            "junit=" + junit.string(), "--output", "markdown=" + (scratch_ / "s.md").string()});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_EQ(nlohmann::json::parse(result.output)["verdict"], "ok");
  EXPECT_THAT(content(junit), HasSubstr("<testsuites tests=\"1\""));
  EXPECT_THAT(content(scratch_ / "s.md"), HasSubstr("### Gate: ok"));
}

TEST_F(Gate, BothBuildsAreMeasuredInTheSameRoundsAndASlowdownIsConfirmed) {
  const Result result = call(
      measuring({"--build", "old=" + worker("w1", "1"), "--build", "new=" + worker("w2", "1.1")}));
  EXPECT_EQ(result.code, 1) << result.errors;
  EXPECT_THAT(result.output, AllOf(HasSubstr("regression: build new (commit c0ffee) against old"),
                                   HasSubstr("as the first rounds: +10.0 %"),
                                   HasSubstr("exact metrics were not judged")));
  const records::RecordFile file = records::read_records(scratch_ / "m.jsonl");
  EXPECT_EQ(file.header.plan.sides->candidate, "new");
  ASSERT_EQ(file.runs.size(), 64U);  // 8 rounds of 4 cells, and all of them again
  for (std::size_t i = 0; i < file.runs.size(); i += 2) {
    EXPECT_EQ(file.runs[i].launch.cell.strategy, file.runs[i + 1].launch.cell.strategy);
    EXPECT_NE(file.runs[i].launch.cell.build, file.runs[i + 1].launch.cell.build);
    const bool is_fresh = file.runs[i].launch.stage == plan::Stage::confirmation;
    EXPECT_EQ(is_fresh, i >= 32);
  }
  // The record judges itself, with its sides and its confirmation in it.
  EXPECT_EQ(call({"gate", (scratch_ / "m.jsonl").string()}).code, 1);
}

TEST_F(Gate, ARoundMayHaveSeveralLaunchesOfEachSide) {
  const Result result = call(measuring({"--build", "old=" + worker("w1", "1"), "--build",
                                        "new=" + worker("w2", "1.1"), "--launches", "3"}));
  EXPECT_EQ(result.code, 1) << result.errors;
  const records::RecordFile file = records::read_records(scratch_ / "m.jsonl");
  EXPECT_EQ(file.header.plan.launches, 3);
  EXPECT_EQ(file.runs.size(), 3 * 64U);
  // What was measured can't be changed afterwards.
  const Result again =
      call({"gate", "--resume", (scratch_ / "m.jsonl").string(), "--launches", "2"});
  EXPECT_EQ(again.code, 2);
}

TEST_F(Gate, ARecordOfAnOrdinaryRunCanBeConfirmedLater) {
  const std::string path = (scratch_ / "m.jsonl").string();
  ASSERT_EQ(call({"run", "--strategy", "s1", "--corpus", docs(), "--allocator", "glibc", "--rounds",
                  "8", "-o", path, "--build", "old=" + worker("w1", "1"), "--build",
                  "new=" + worker("w2", "0.8")})
                .code,
            0);
  const std::vector<std::string> sides{"--by", "build", "--base", "old", "--candidate", "new"};
  std::vector<std::string> arguments{"gate", path};
  arguments.insert(arguments.end(), sides.begin(), sides.end());
  EXPECT_EQ(call(arguments).code, 4);
  arguments[1] = "--resume=" + path;
  const Result confirmed = call(arguments);
  EXPECT_EQ(confirmed.code, 0) << confirmed.errors;
  EXPECT_THAT(confirmed.output, HasSubstr("1 improvement"));
  EXPECT_EQ(records::read_records(path).runs.size(), 32U);
}

class GateOfRevisions : public Gate {
 protected:
  GateOfRevisions() : repository_(scratch_ / "repository") {
    for (const char* seconds : {"1", "1.1"}) {
      repository_.write("worker", content(worker("w", seconds)));
      commits_.push_back(repository_.commit());
    }
  }

  [[nodiscard]] Result gate(const std::vector<std::string>& more,
                            const std::string& command = "") const {
    const std::string usual =
        "mkdir -p out && cp worker out/w && chmod +x out/w && echo built >> " +
        (scratch_ / "builds").string();
    std::vector<std::string> arguments =
        measuring({"--repository", repository_.path().string(), "--build-command",
                   command.empty() ? usual : command, "--built-worker", "out/w"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return call(arguments);
  }

  corpora::TestRepository repository_;
  std::vector<std::string> commits_;
};

TEST_F(GateOfRevisions, BothAreBuiltOnceAndMeasured) {
  const Result first = gate({"--base-rev", "HEAD~1", "--head-rev", "main"});
  EXPECT_EQ(first.code, 1) << first.errors;
  EXPECT_THAT(first.errors, HasSubstr("HEAD~1 (" + commits_[0].substr(0, 12) + "): building with"));
  fs::remove(scratch_ / "m.jsonl");
  const Result again = gate({"--base-rev", commits_[0], "--head-rev", commits_[0]});
  EXPECT_EQ(again.code, 0) << again.errors;
  EXPECT_THAT(again.errors, AllOf(HasSubstr("built before"), Not(HasSubstr("building with"))));
  EXPECT_EQ(content(scratch_ / "builds"), "built\nbuilt\n");
  // Nothing of it stays in the user's repository.
  EXPECT_THAT(repository_.git({"worktree", "list"}), Not(HasSubstr("revisions")));
  EXPECT_EQ(repository_.git({"status", "--porcelain"}), "");
}

TEST_F(GateOfRevisions, WhatIsUncommittedInTheHeadIsNamed) {
  repository_.write("worker", "#!/bin/sh\n");
  const Result result =
      gate({"--base-rev", commits_[0], "--worker", worker("head", "1", "c0ffee-dirty")});
  EXPECT_EQ(result.code, 0) << result.errors;
  EXPECT_THAT(result.output, AllOf(HasSubstr("head has uncommitted changes: worker"),
                                   HasSubstr("head was built from c0ffee-dirty")));
}

TEST_F(GateOfRevisions, FaultsSayWhatToDo) {
  const Result unknown = gate({"--base-rev", "nowhere"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("git knows no revision \"nowhere\""));
  const Result broken = gate({"--base-rev", commits_[0]}, "echo oh dear; false");
  EXPECT_EQ(broken.code, 3);
  EXPECT_THAT(broken.errors, AllOf(HasSubstr("oh dear"), HasSubstr("building revision")));
  const Result nothing = gate({"--base-rev", commits_[0]}, "true");
  EXPECT_EQ(nothing.code, 3);
  EXPECT_THAT(nothing.errors, HasSubstr("the build made no out/w"));
}

}  // namespace
}  // namespace allot::cli

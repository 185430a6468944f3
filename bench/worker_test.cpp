// Does the real worker keep its contract with the driver, under each allocator and when it fails?
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "corpora/pack_writer.hpp"
#include "corpora/test_folder.hpp"

namespace allot::bench {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// What one worker said on its pipe, and how it ended.
struct Said {
  std::vector<json> lines;
  int exit_code = -1;

  [[nodiscard]] std::vector<json> all(const char* key) const {
    std::vector<json> found;
    for (const json& line : lines)
      if (line.contains(key)) found.push_back(line.at(key));
    return found;
  }
};

std::string read_all(int descriptor) {
  std::string text;
  char buffer[4096];
  for (ssize_t size; (size = read(descriptor, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(size));
  return text;
}

/// Launches the worker with `arguments` and a record pipe; `preload` may be empty.
Said launch(const std::vector<std::string>& arguments, const std::string& preload = {}) {
  constexpr int record_fd = 9;
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], record_fd);
    if (!preload.empty()) setenv("LD_PRELOAD", preload.c_str(), 1);
    std::vector<std::string> words{ALLOT_WORKER, "--record-fd", std::to_string(record_fd)};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    _exit(127);
  }
  close(ends[1]);
  const std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  Said said;
  said.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) said.lines.push_back(json::parse(line));
  return said;
}

class Worker : public testing::Test {
 protected:
  Worker() : pack_((folder_.path() / "tiny.pack").string()) {
    corpora::PackWriter writer(corpora::OutputFile(pack_), "tiny");
    for (int i = 0; i < 40; ++i) {
      const std::string name = "file" + std::to_string(i);
      const std::string content = "int value_" + std::to_string(i * 977) + " = compute(naïve);\n";
      writer.add({name, content});
    }
    writer.finish();
    writer.publish();
  }

  [[nodiscard]] Said run(const std::string& workload, const std::string& strategy,
                         std::vector<std::string> more = {},
                         const std::string& preload = {}) const {
    std::vector<std::string> arguments{"--workload", workload,   "--strategy",
                                       strategy,     "--corpus", pack_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return launch(arguments, preload);
  }

  corpora::TestFolder folder_;
  std::string pack_;
};

TEST_F(Worker, SendsReceiptThenSamplesThenTheReferenceDigest) {
  const Said said = run("postings/warm", "ascii-array", {"--samples", "3"});
  EXPECT_EQ(said.exit_code, 0);
  ASSERT_EQ(said.lines.size(), 6U);
  EXPECT_TRUE(said.lines.front().contains("receipt"));
  EXPECT_TRUE(said.lines.back().contains("digest"));
  const Said reference = launch({"--reference", "--workload", "postings/warm", "--corpus", pack_});
  EXPECT_EQ(said.all("digest"), reference.all("digest"));
}

TEST_F(Worker, ASampleHasEveryMetricAndItsPartsAddUp) {
  const json sample = run("postings/cold", "vector-map").all("sample").at(0);
  EXPECT_DOUBLE_EQ(sample.at("sec/op"), sample.at("build-sec/op").get<double>() +
                                            sample.at("write-sec/op").get<double>());
  for (const char* name : {"cpu-sec/op", "teardown-sec/op", "B/s", "peak-anon-B"})
    EXPECT_GT(sample.at(name).get<double>(), 0) << name;
  EXPECT_TRUE(sample.contains("minor-faults/op"));
}

TEST_F(Worker, TellsHowLongTimedRegionsRanAndWhichOfItWasASample) {
  const Said cold = run("postings/cold", "vector-map");
  const json sample = cold.all("sample").at(0);
  const json timed = cold.all("timed").at(0);
  const double phases =
      sample.at("sec/op").get<double>() + sample.at("teardown-sec/op").get<double>();
  EXPECT_GE(timed.at("sampled").get<double>(), phases);
  EXPECT_EQ(timed.at("unsampled"), 0);
  EXPECT_GT(run("postings/warm", "vector-map").all("timed").at(0).at("unsampled").get<double>(), 0);
}

TEST_F(Worker, EveryWorkloadOfAStudyWritesTheSameOnOneShard) {
  const auto digest = [this](const char* workload) {
    return run(workload, "arena").all("digest").at(0).get<std::string>();
  };
  EXPECT_EQ(digest("postings/cold"), digest("postings/warm"));
  EXPECT_EQ(digest("postings/cold"), digest("postings/grown"));
  EXPECT_EQ(digest("postings/cold"), digest("postings/parallel-one-shard"));
}

TEST_F(Worker, ThreadsShareACorpusAndAgreeWithTheReference) {
  const std::vector<std::string> threads{"--threads", "3"};
  const Said said = run("postings/parallel", "ascii-array", threads);
  const Said reference = launch(
      {"--reference", "--workload", "postings/parallel", "--corpus", pack_, "--threads", "3"});
  ASSERT_EQ(said.all("digest").size(), 1U);
  EXPECT_EQ(said.all("digest"), reference.all("digest"));
  EXPECT_EQ(said.all("receipt").at(0).at("threads"), 3);
}

TEST_F(Worker, ABoundIsTimedAsAStrategyIsAndHasNoDigest) {
  const Said said =
      launch({"--workload", "postings/warm", "--bound", "bound-copy-output", "--corpus", pack_});
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_EQ(said.all("receipt").at(0).at("bound"), "bound-copy-output");
  EXPECT_FALSE(said.all("receipt").at(0).contains("strategy"));
  EXPECT_EQ(said.all("sample").size(), 3U);
  EXPECT_GT(said.all("sample").at(0).at("cpu-sec/op").get<double>(), 0);
  EXPECT_TRUE(said.all("digest").empty());
}

TEST_F(Worker, ABoundOfAnotherNameIsAFailureThatSuggestsTheNearest) {
  const Said said =
      launch({"--workload", "postings/warm", "--bound", "bound-extrct", "--corpus", pack_});
  EXPECT_THAT(said.all("failure").at(0).at("detail"), HasSubstr("did you mean bound-extract?"));
}

TEST_F(Worker, ASecondColdSampleIsRefusedBecauseItWouldNotBeCold) {
  const Said said = run("postings/cold", "arena", {"--samples", "2"});
  EXPECT_EQ(said.exit_code, 1);
  EXPECT_THAT(said.all("failure").at(0).at("detail"), HasSubstr("one sample per process"));
}

TEST_F(Worker, ADamagedPackIsAFailureThatNamesTheFile) {
  std::filesystem::resize_file(pack_, std::filesystem::file_size(pack_) - 1);
  const Said said = run("postings/cold", "arena");
  EXPECT_EQ(said.exit_code, 1);
  EXPECT_TRUE(said.all("sample").empty());
  EXPECT_THAT(said.all("failure").at(0).at("detail"), HasSubstr("tiny.pack"));
}

TEST_F(Worker, AnUnknownStrategyIsAFailureThatSuggestsTheNearest) {
  const Said said = run("postings/cold", "asci-array");
  EXPECT_THAT(said.all("failure").at(0).at("detail"), HasSubstr("did you mean ascii-array?"));
}

struct Preload {
  const char* probe;
  const char* soname;

  friend void PrintTo(const Preload& tested, std::ostream* out) { *out << tested.probe; }
};

class WorkerUnder : public Worker, public testing::WithParamInterface<Preload> {};

TEST_P(WorkerUnder, TheAllocatorProvesThatItServesMallocAndNew) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer serves malloc here";
#endif
  const Said said =
      run("postings/cold", "pointer-map", {"--probe", GetParam().probe}, GetParam().soname);
  ASSERT_EQ(said.exit_code, 0);
  const json receipt = said.all("receipt").at(0);
  EXPECT_TRUE(receipt.at("probe_passed").get<bool>());
  for (const char* function : {"malloc", "free", "operator new", "operator delete"})
    EXPECT_THAT(receipt.at(function), HasSubstr(std::string("lib") + GetParam().probe)) << function;
}

INSTANTIATE_TEST_SUITE_P(Allocators, WorkerUnder,
                         testing::Values(Preload{"mimalloc", "libmimalloc.so.2"},
                                         Preload{"jemalloc", "libjemalloc.so.2"},
                                         Preload{"tcmalloc", "libtcmalloc_minimal.so.4"}),
                         [](const auto& tested) { return std::string(tested.param.probe); });

}  // namespace
}  // namespace allot::bench

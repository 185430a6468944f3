// Do results arrive as they were written, from either kind of file, and is every fault told?
#include "harness/records/results.hpp"

#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "harness/records/codec.hpp"
#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// What came out of reading, as text that is easy to compare.
class Reading {
 public:
  std::vector<std::string> results, complaints;

  void read(const std::string& name, const std::string& content) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << content;
    reader_.read({name, path});
  }
  [[nodiscard]] const ResultReader& reader() const { return reader_; }
  [[nodiscard]] const std::vector<const Context*>& contexts() const { return contexts_; }

 private:
  void take(const Result& result) {
    std::string text = fmt::format("{}|{}", result.context->file, result.name);
    for (const auto& [key, value] : result.context->config) {
      text += fmt::format("|{}:{}", key, value);
    }
    for (const Measurement& one : result.values) text += fmt::format("|{} {}", one.value, one.unit);
    if (!result.failure.empty()) text += fmt::format("|failed {}", result.failure);
    results.push_back(text);
    contexts_.push_back(result.context);
  }

  Scratch folder_;
  std::vector<const Context*> contexts_;
  ResultReader reader_{[this](const Result& result) { take(result); },
                       [this](const std::string& text) { complaints.push_back(text); }};
};

TEST(GoFormat, ConfigurationHoldsUntilItIsChangedOrDeleted) {
  Reading reading;
  reading.read("a.txt",
               "goos: linux\nnot config\nBenchmarkOne 1 5 ns/op\npkg: p\ngoos:\nBenchmarkTwo 1 6 "
               "ns/op 7 B/op\n");
  EXPECT_THAT(reading.results,
              ElementsAre("a.txt|One|goos:linux|5 ns/op", "a.txt|Two|pkg:p|6 ns/op|7 B/op"));
  EXPECT_THAT(reading.complaints, IsEmpty());
}

TEST(GoFormat, ConfigurationDoesNotLeakIntoTheNextFile) {
  Reading reading;
  reading.read("a.txt", "goos: linux\n");
  reading.read("b.txt", "BenchmarkOne 1 5 ns/op\n");
  EXPECT_THAT(reading.results, ElementsAre("b.txt|One|5 ns/op"));
}

TEST(GoFormat, EqualContextsAreOneObjectHoweverOftenTheyChange) {
  Reading reading;
  reading.read("a.txt", "k: 1\nBenchmarkA 1 5 x\nk: 2\nBenchmarkA 1 5 x\nk: 1\nBenchmarkA 1 5 x\n");
  ASSERT_EQ(reading.contexts().size(), 3U);
  EXPECT_EQ(reading.contexts()[0], reading.contexts()[2]);
  EXPECT_NE(reading.contexts()[0], reading.contexts()[1]);
}

TEST(GoFormat, OddLinesThatAreFine) {
  Reading reading;
  reading.read("a.txt",
               "BenchmarkFoo\n"                             // announced by go test -v
               "PKG: upper\nkey:nospace\n\n"                // no configuration
               "Benchmark 10 5 ns/op\n"                     // an empty name
               "Benchmarkfoo\t10\t5 ns/op\r\n"              // CRLF
               "BenchmarkNbsp\u00a010\u00a05\u00a0ns/op");  // no line end at the end
  EXPECT_THAT(reading.results,
              ElementsAre("a.txt||5 ns/op", "a.txt|foo|5 ns/op", "a.txt|Nbsp|5 ns/op"));
  EXPECT_THAT(reading.complaints, IsEmpty());
}

TEST(GoFormat, MalformedLinesAreLeftOutAndNamed) {
  Reading reading;
  reading.read("a.txt",
               "BenchmarkA \nBenchmarkA ten 1 x\nBenchmarkA 1\nBenchmarkA 1 abc x\n"
               "BenchmarkA 1 5 x 7\nBenchmarkA 99999999999999999999 1 x\nBenchmark\xff 1 5 x\n"
               "Unit\nUnit x assume\nUnit x assume=exact\nUnit x assume=nothing\n");
  EXPECT_THAT(reading.results, IsEmpty());
  std::vector<std::string> faults;
  for (const std::string& complaint : reading.complaints) {
    faults.push_back(complaint.substr(complaint.find("a.txt")));
  }
  EXPECT_THAT(
      faults,
      ElementsAre("a.txt:1: missing iteration count",
                  "a.txt:2: parsing iteration count: invalid syntax",
                  "a.txt:3: missing measurements", "a.txt:4: parsing measurement: invalid syntax",
                  "a.txt:5: missing units", "a.txt:6: parsing iteration count: value out of range",
                  "a.txt:7: not UTF-8", "a.txt:8: missing unit", "a.txt:9: expected key=value",
                  "a.txt:11: metadata assume of unit x already set to exact"));
  EXPECT_EQ(reading.reader().faults(), 10U);
}

TEST(GoFormat, LinesMayBeLongerThanAnyBuffer) {
  Reading reading;
  const std::string name(700'000, 'x');
  reading.read("a.txt", "Benchmark" + name + " 1 5 ns/op\nBenchmarkB 1 6 ns/op\n");
  ASSERT_EQ(reading.results.size(), 2U);
  EXPECT_EQ(reading.results[0].size(), name.size() + std::string("a.txt||5 ns/op").size());
  EXPECT_EQ(reading.results[1], "a.txt|B|6 ns/op");
}

TEST(GoFormat, NoBytesCrashIt) {
  std::mt19937 random(1);
  const std::string seed =
      "goos: linux\nUnit ns/op assume=exact\nBenchmarkFoo/a=b-8\t100\t1_0 ns/op 0x1p7 B/op\r\n";
  Reading reading;
  for (int i = 0; i < 300; ++i) {
    std::string text = seed + seed;
    for (int change = 0; change < 8; ++change) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    if (i % 3 == 0) text.resize(random() % text.size());
    if (text[0] == '{') continue;  // would be a record
    reading.read("fuzz.txt", text);
  }
  EXPECT_FALSE(reading.results.empty());
}

TEST(Inputs, AreLabelledByPathOrAsTheOperatorSays) {
  const std::vector<std::string> arguments{"a.txt", "new=b.txt", "a.txt", "-", "new=c=d.txt"};
  std::vector<std::string> labels;
  for (const Input& input : parse_inputs(arguments))
    labels.push_back(input.label + " " + input.path);
  EXPECT_THAT(labels,
              ElementsAre("a.txt#0 a.txt", "new b.txt", "a.txt#1 a.txt", "- -", "new c=d.txt"));
}

TEST(Inputs, AMissingFileIsNamed) {
  Reading reading;
  ResultReader reader([](const Result&) {}, [](const std::string&) {});
  EXPECT_THAT(fault_of([&] {
                reader.read({"x", "no/such.txt"});
              }),
              StartsWith("cannot open no/such.txt: No such file"));
}

std::string record(const std::vector<Run>& runs, const std::string& digest = "00ff") {
  Header header = example_header();
  header.corpora["synthetic"].digest = digest;
  std::string text = encode(header) + "\n";
  for (const Run& run : runs) text += encode(run) + "\n";
  return text;
}

const std::string arena =
    "r|postings/cold|build:default|corpus:synthetic|workload:postings/cold|strategy:arena|"
    "allocator:glibc";

TEST(Records, PlanComesFirstThenRunsAsMediansOfTheirSamples) {
  auto run = example_run(0, 0);
  std::get<Measured>(run.outcome).samples = {
      {{"sec/op", 3.0}}, {{"sec/op", 1.0}}, {{"sec/op", 2.0}}};
  auto failed = example_run(1, 0);
  failed.outcome = Failure{FailureKind::out_of_memory, "killed"};
  Reading reading;
  reading.read("r", record({run, failed}));
  EXPECT_THAT(reading.results, ElementsAre(arena, HasSubstr("strategy:two-pass|allocator:jemalloc"),
                                           arena + "|2 sec/op", arena + "|failed out-of-memory"));
  EXPECT_EQ(reading.reader().failed_runs(), 1U);
}

TEST(Records, AHalfWrittenLastLineIsReportedAndAllBeforeItRead) {
  const std::string whole = record({example_run(0, 0), example_run(1, 0)});
  Reading reading;
  reading.read("r", whole.substr(0, whole.size() - 20));
  EXPECT_EQ(reading.results.size(), 3U);  // two planned cells, one run
  EXPECT_THAT(reading.complaints, ElementsAre(HasSubstr("the last line was cut short")));
}

TEST(Records, AMalformedLineInTheMiddleIsAnErrorWithItsPlace) {
  Reading reading;
  const std::string text =
      record({example_run(0, 0)}) + "{\"record\":\"run\"}\n" + encode(example_run(1, 0)) + "\n";
  EXPECT_THAT(fault_of([&] { reading.read("r", text); }), HasSubstr("r:3: "));
}

TEST(Records, EqualNamesOfDifferentCorporaAreRefusedWithBothDigests) {
  Reading reading;
  reading.read("r1", record({example_run(0, 0)}, "aaaa"));
  EXPECT_THAT(fault_of([&] { reading.read("r2", record({example_run(0, 0)}, "bbbb")); }),
              testing::AllOf(HasSubstr("digest aaaa"), HasSubstr("bbbb"), HasSubstr("r1"),
                             HasSubstr("r2")));
}

}  // namespace
}  // namespace allot::records

// Does a record survive being written and read, and is a bad one refused by name?
#include "harness/records/codec.hpp"

#include <functional>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"

namespace allot::records {
namespace {

std::string run_fault(const std::function<void(Json&)>& spoil) {
  Json object = Json::parse(encode(example_run(0, 1)));
  spoil(object);
  return fault_of([&] { decode_run(object.dump()); });
}

TEST(Codec, DoesAHeaderReadBackAsItWasWritten) {
  const std::string line = encode(example_header());
  EXPECT_EQ(encode(decode_header(line)), line);
  EXPECT_EQ(decode_header(line).plan.seed, 18446744073709551615U);
  EXPECT_EQ(decode_header(line).allocators.at("jemalloc").expect.at("thp"), "always");
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST(Codec, DoesATimeBudgetReadBack) {
  Header header = example_header();
  header.plan.budget = {std::nullopt, std::chrono::seconds(180)};
  EXPECT_EQ(decode_header(encode(header)).plan.budget.time, std::chrono::seconds(180));
}

TEST(Codec, DoLaunchesOfARoundReadBackAndGoWithoutSayingIfThereIsOne) {
  Header header = example_header();
  EXPECT_EQ(encode(header).find("launches"), std::string::npos);
  header.plan.launches = 9;
  const std::string line = encode(header);
  EXPECT_EQ(decode_header(line).plan.launches, 9);
  Json spoilt = Json::parse(line);
  for (const int number : {0, 1001}) {
    spoilt["plan"]["launches"] = number;
    const std::string fault = fault_of([&] { decode_header(spoilt.dump()); });
    EXPECT_NE(fault.find("\"launches\" should be 1 to 1000"), std::string::npos) << fault;
  }
}

TEST(Codec, DoesARunKeepEveryDigitOfItsSamples) {
  records::Run run = example_run(7, 3);
  const double value = 0.1 + 0.2;
  std::get<Measured>(run.outcome).samples.push_back({{"sec/op", value}});
  const records::Run back = decode_run(encode(run));
  EXPECT_EQ(back.measured()->samples.at(1).at("sec/op"), value);
  EXPECT_EQ(back.launch.round, 7);
  EXPECT_EQ(back.launch.slot, 3);
}

TEST(Codec, DoesEveryKindOfFailureReadBack) {
  for (const FailureKind kind :
       {FailureKind::signal, FailureKind::exit, FailureKind::timeout, FailureKind::out_of_memory,
        FailureKind::digest, FailureKind::receipt, FailureKind::protocol, FailureKind::error}) {
    records::Run run = example_run(0, 0);
    run.outcome = Failure{kind, "why"};
    const records::Run back = decode_run(encode(run));
    ASSERT_NE(back.failure(), nullptr);
    EXPECT_EQ(back.failure()->kind, kind);
    EXPECT_EQ(back.measured(), nullptr);
  }
}

TEST(Codec, DoesABoundReadBackWithoutADigest) {
  const records::Run back = decode_run(encode(example_bound_run(2, 1)));
  EXPECT_EQ(back.launch.cell.role, plan::Role::bound);
  EXPECT_EQ(back.launch.cell.strategy, "bound-copy");
  EXPECT_EQ(back.measured()->digest, std::nullopt);
}

TEST(Codec, IsADigestWhatAStrategyMustHaveAndABoundMustNot) {
  EXPECT_EQ(run_fault([](Json& run) { run.erase("digest"); }), "key \"digest\" is missing");
  Json bound = Json::parse(encode(example_bound_run(0, 0)));
  bound["digest"] = "beef";
  EXPECT_EQ(fault_of([&] { decode_run(bound.dump()); }), "a bound cannot have a \"digest\"");
}

TEST(Codec, IsBadUtf8InADetailReplacedRatherThanFatal) {
  records::Run run = example_run(0, 0);
  run.outcome = Failure{FailureKind::exit, "tail \xff"};
  EXPECT_EQ(decode_run(encode(run)).failure()->detail, "tail \xEF\xBF\xBD");
}

TEST(Codec, IsABadRunRefusedByTheKeyAtFault) {
  EXPECT_EQ(run_fault([](Json& run) { run.erase("round"); }), "key \"round\" is missing");
  EXPECT_EQ(run_fault([](Json& run) { run["round"] = -1; }),
            "key \"round\" should be a whole number of at least 0, not number");
  EXPECT_EQ(run_fault([](Json& run) { run["slot"] = 1ULL << 40U; }),
            "key \"slot\" is too large: 1099511627776");
  EXPECT_EQ(run_fault([](Json& run) { run["samples"] = Json::array(); }),
            "key \"samples\" is empty");
  EXPECT_EQ(run_fault([](Json& run) { run["samples"][0]["sec/op"] = "fast"; }),
            "key \"sec/op\" should be a number, not string");
  EXPECT_EQ(run_fault([](Json& run) {
              run["failure"] = {{"kind", "exit"}, {"detail", ""}};
            }),
            "a run should hold either \"samples\" or \"failure\"");
  EXPECT_EQ(run_fault([](Json& run) {
              run.erase("samples");
              run["failure"] = {{"kind", "tired"}, {"detail", ""}};
            }),
            "unknown kind of failure: \"tired\"");
  EXPECT_EQ(run_fault([](Json& run) { run["record"] = "header"; }),
            "a \"header\" record where a run belongs");
}

TEST(Codec, IsBrokenJsonRefusedWithItsColumn) {
  EXPECT_EQ(fault_of([] { decode_run(R"({"record":"run",)"); }), "not valid JSON at column 17");
  EXPECT_EQ(fault_of([] { decode_run("[1]"); }), "not a JSON object");
  EXPECT_EQ(fault_of([] { decode_run(R"({"record":1e999})"); }), "a number is too large");
}

TEST(Codec, IsAnUnknownFormatVersionRefused) {
  Json object = Json::parse(encode(example_header()));
  object["format"] = 2;
  EXPECT_EQ(fault_of([&] { decode_header(object.dump()); }),
            "format version 2 is not known here (known: 1)\n"
            "  do: read it with the version of allot that wrote it, or a newer one");
}

TEST(Codec, IsABudgetOfBothKindsRefused) {
  Json object = Json::parse(encode(example_header()));
  object["plan"]["budget"]["seconds"] = 5;
  EXPECT_EQ(fault_of([&] { decode_header(object.dump()); }),
            "key \"budget\" should hold either \"rounds\" or \"seconds\"");
}

}  // namespace
}  // namespace allot::records

// Do other tools read what is exported, and is a failed run still seen there?
#include "harness/cli/export.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "harness/records/example_test.hpp"

namespace allot::cli {
namespace {

records::RecordFile example() {
  records::RecordFile file;
  file.header = records::example_header();
  file.header.host["cpu"] = "a cpu";
  records::Run measured = records::example_run(0, 0);
  measured.outcome =
      records::Measured{{{{"sec/op", 0.5}}, {{"sec/op", 0.25}}, {{"sec/op", 4}}}, "d", {}};
  records::Run failed = records::example_run(0, 1);
  failed.launch.cell = file.header.plan.cells[1];
  failed.outcome = records::Failure{records::FailureKind::exit, "exit code 1\nsaid \"no\""};
  file.runs = {measured, failed};
  return file;
}

std::string exported(Exporter exporter) {
  std::ostringstream text;
  exporter(example(), text);
  return text.str();
}

TEST(Export, IsOneRunOneLineOfTheGoFormat) {
  EXPECT_EQ(exported(export_benchfmt),
            "cpu: a cpu\n"
            "build: default\n"
            "corpus: synthetic\n"
            "Benchmarkpostings/cold/strategy=arena/allocator=glibc 1 0.5 sec/op\n"
            "# postings/cold/strategy=two-pass/allocator=jemalloc failed: exit: exit code 1\n");
}

TEST(Export, IsEverySampleALineOfTheCsv) {
  EXPECT_EQ(exported(export_csv),
            "build,corpus,workload,strategy,allocator,round,slot,sample,metric,value,failure\n"
            "default,synthetic,postings/cold,arena,glibc,0,0,0,sec/op,0.5,\n"
            "default,synthetic,postings/cold,arena,glibc,0,0,1,sec/op,0.25,\n"
            "default,synthetic,postings/cold,arena,glibc,0,0,2,sec/op,4,\n"
            "default,synthetic,postings/cold,two-pass,jemalloc,0,1,,,,"
            "\"exit: exit code 1\nsaid \"\"no\"\"\"\n");
}

TEST(Export, IsARunARepetitionOfGoogleBenchmark) {
  const records::Json json = records::Json::parse(exported(export_gbench));
  const records::Json& first = json.at("benchmarks").at(0);
  EXPECT_EQ(first.at("name"), "postings/cold/arena/glibc/synthetic/default");
  EXPECT_EQ(first.at("real_time"), 5e8);
  EXPECT_EQ(json.at("benchmarks").at(1).at("error_occurred"), true);
}

}  // namespace
}  // namespace allot::cli

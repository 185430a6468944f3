// Is a run on disk once it is appended, and can two drivers or a torn line spoil a file?
#include "harness/records/writer.hpp"

#include <csignal>
#include <fstream>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "harness/records/example_test.hpp"
#include "harness/records/reader.hpp"

namespace allot::records {
namespace {

using ::testing::HasSubstr;

void add_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::app | std::ios::binary) << text;
}

TEST(Writer, CanARunBeReadAsSoonAsItIsAppended) {
  const Scratch scratch;
  const auto path = scratch / "folder/a.jsonl";
  Writer writer = Writer::create(path, example_header());
  EXPECT_TRUE(read_records(path).runs.empty());
  writer.append(example_run(0, 1));
  EXPECT_EQ(read_records(path).runs.size(), 1U);
  writer.append(example_run(0, 0));
  EXPECT_EQ(read_records(path).runs.at(1).launch.slot, 0);
  EXPECT_FALSE(std::filesystem::exists(scratch / "folder/a.jsonl.new"));
}

TEST(Writer, IsAnExistingFileLeftAlone) {
  const Scratch scratch;
  { Writer::create(scratch / "a", example_header()).append(example_run(0, 0)); }
  EXPECT_THAT(fault_of([&] { Writer::create(scratch / "a", example_header()); }),
              HasSubstr("exists already"));
  EXPECT_EQ(read_records(scratch / "a").runs.size(), 1U);
}

TEST(Writer, DoesAFileSurviveADriverThatDiedBetweenItsTwoNames) {
  const Scratch scratch;
  { Writer::create(scratch / "a", example_header()).append(example_run(0, 0)); }
  std::filesystem::create_hard_link(scratch / "a", scratch / "a.new");
  EXPECT_THAT(fault_of([&] { Writer::create(scratch / "a", example_header()); }),
              HasSubstr("exists already"));
  EXPECT_EQ(read_records(scratch / "a").runs.size(), 1U);
}

TEST(Writer, IsASecondDriverOfOneFileRefused) {
  const Scratch scratch;
  const Writer first = Writer::create(scratch / "a", example_header());
  EXPECT_THAT(fault_of([&] { Writer::resume(scratch / "a"); }),
              HasSubstr("is being written by another allot"));
}

TEST(Writer, IsAHalfWrittenLineSeenAndDropped) {
  const Scratch scratch;
  { Writer::create(scratch / "a", example_header()).append(example_run(0, 0)); }
  add_text(scratch / "a", R"({"record":"run","cell")");
  const RecordFile torn = read_records(scratch / "a");
  EXPECT_TRUE(torn.torn);
  EXPECT_EQ(torn.runs.size(), 1U);

  Writer writer = Writer::resume(scratch / "a");
  writer.keep_only(torn.whole_bytes);
  writer.append(example_run(0, 1));
  const RecordFile mended = read_records(scratch / "a");
  EXPECT_FALSE(mended.torn);
  EXPECT_EQ(mended.runs.size(), 2U);
}

TEST(Writer, DoesAFullDiskLeaveWholeLinesAndSayWhatToDo) {
  const Scratch scratch;
  Writer writer = Writer::create(scratch / "a", example_header());
  writer.append(example_run(0, 0));
  const auto whole = std::filesystem::file_size(scratch / "a");
  // A limit on the file's size stands in for a full disk: both end in a short write.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit tight{whole + 10, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
  const std::string fault = fault_of([&] { writer.append(example_run(0, 1)); });
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_THAT(fault, HasSubstr("cannot write to"));
  EXPECT_THAT(fault, HasSubstr("--resume"));
  EXPECT_EQ(std::filesystem::file_size(scratch / "a"), whole);
}

TEST(Reader, AreFileAndLineOfAFaultNamed) {
  const Scratch scratch;
  { Writer::create(scratch / "a", example_header()).append(example_run(0, 0)); }
  add_text(scratch / "a", "{}\n");
  EXPECT_THAT(fault_of([&] { read_records(scratch / "a"); }),
              HasSubstr("a:3: key \"record\" is missing"));
}

TEST(Reader, IsTheSameLaunchTwiceRefused) {
  const Scratch scratch;
  Writer writer = Writer::create(scratch / "a", example_header());
  writer.append(example_run(2, 1));
  writer.append(example_run(2, 1));
  EXPECT_THAT(fault_of([&] { read_records(scratch / "a"); }),
              HasSubstr("a:3: a second run for round 2, slot 1"));
}

TEST(Reader, IsAnEmptyOrMissingFileRefusedByName) {
  const Scratch scratch;
  add_text(scratch / "empty", "");
  EXPECT_THAT(fault_of([&] { read_records(scratch / "empty"); }), HasSubstr("has no header line"));
  EXPECT_THAT(fault_of([&] { read_records(scratch / "none"); }), HasSubstr("cannot open"));
}

}  // namespace
}  // namespace allot::records

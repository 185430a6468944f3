// Does `allot explain` measure what it tells, or take it from records, and name the cells that it
// can't find? (The real driver and worker.)
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/cli/cell_to_run.hpp"
#include "harness/cli/installed_allot_test.hpp"

namespace allot::cli {
namespace {

using ::testing::HasSubstr;

class Explain : public InstalledAllot {
 protected:
  void SetUp() override {
    if (is_sanitized) GTEST_SKIP() << "nothing can be preloaded in front of a sanitizer";
  }
};

TEST_F(Explain, MeasuresTwoCellsAndTellsTheSameFromTheirRecords) {
  const std::string folder = (scratch_ / "explained").string();
  const Result measured =
      call({"explain", "vector-map corpus=" + docs(), "asc*array", "--rounds", "2", "-o", folder});
  EXPECT_EQ(measured.code, 0) << measured.errors;
  EXPECT_THAT(measured.output, HasSubstr("candidate: postings/cold " + docs() + " ascii-array"));
  EXPECT_THAT(measured.output, HasSubstr("allocs/op"));
  EXPECT_THAT(measured.output, HasSubstr("peak-resident-B"));
  const Result retold = call({"explain", "-f", folder + "/clock.jsonl", "-f",
                              folder + "/count.jsonl", "vector-map", "--format", "json"});
  EXPECT_EQ(retold.code, 0) << retold.errors;
  const auto story = nlohmann::json::parse(retold.output);
  EXPECT_EQ(story.at("sections").at(0).at("title"), "time");
  const Result lost = call({"explain", "-f", folder + "/clock.jsonl", "arena"});
  EXPECT_EQ(lost.code, 2);
  EXPECT_THAT(lost.errors, HasSubstr("no such cell. There are:"));
}

TEST(CellToRun, IsCompletedFromItsStudyOrTheBase) {
  Runnable runnable;
  runnable.listing.studies["index"] = {"packs", {{"index/alloc", ""}}, {{"batch-4", ""}}, {}};
  runnable.listing.studies["postings"] = {"synthetic",
                                          {{"postings/cold", ""}, {"postings/warm", ""}},
                                          {{"arena", ""}, {"two-pass", ""}},
                                          {}};
  runnable.allocators = {"glibc", "jemalloc"};
  runnable.corpora = {"synthetic", "packs"};
  EXPECT_EQ(cell_to_run("batch-4", runnable, nullptr),
            (plan::Cell{"default", "packs", "index/alloc", "batch-4", "glibc"}));
  const plan::Cell base = cell_to_run("*warm arena jem* ./my/files", runnable, nullptr);
  EXPECT_EQ(base, (plan::Cell{"default", "./my/files", "postings/warm", "arena", "jemalloc"}));
  EXPECT_EQ(cell_to_run("two-pass", runnable, &base),
            (plan::Cell{"default", "./my/files", "postings/warm", "two-pass", "jemalloc"}));
  for (const char* text :
       {"arenaa", "glibc", "arena two-pass", "postings/* arena", "build=x arena"})
    EXPECT_NE(records::fault_of([&] { cell_to_run(text, runnable, nullptr); }), "no fault") << text;
}

}  // namespace
}  // namespace allot::cli

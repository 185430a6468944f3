// Does the driver speak with worker programs as the contract says? (Real processes: shell scripts
// that stand in for a worker.)
#include "harness/run/worker.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/records/example_test.hpp"
#include "harness/run/places.hpp"
#include "harness/run/reference.hpp"
#include "harness/run/sha256.hpp"
#include "harness/run/unchanged.hpp"

namespace allot::run {
namespace {

namespace fs = std::filesystem;
using records::fault_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string digest(32, 'a');

class FakeWorker : public ::testing::Test {
 protected:
  /// A worker that runs `script` with the driver's arguments.
  fs::path worker(const std::string& script) {
    const fs::path path = scratch_ / "worker";
    fs::remove(path);
    std::ofstream(path) << "#!/bin/sh\n" << script << '\n';
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  records::Header header(const fs::path& worker) {
    records::Header header = records::example_header();
    header.plan.cells.resize(1);
    header.limits = {60, std::nullopt};
    header.builds["default"] = {worker.string(), sha256_of(worker), records::Json::object()};
    header.allocators = {{"glibc", {"", "", "glibc", {}, {}}}};
    header.references = {{"synthetic postings/cold", digest}};
    return header;
  }

  records::Run run(const records::Header& header) {
    return *worker_launcher(header, -1)({header.plan.cells[0], 2, 0});
  }

  records::Scratch scratch_;
};

TEST_F(FakeWorker, AreTheArgumentsThoseOfTheContract) {
  const records::Run failed = run(header(worker("echo \"$@\" >&2; exit 1")));
  EXPECT_THAT(failed.failure()->detail,
              HasSubstr("--record-fd 3 --workload postings/cold --strategy arena --corpus "));
  EXPECT_THAT(failed.failure()->detail, HasSubstr(" --probe glibc --threads 2 --samples 3"));
}

TEST_F(FakeWorker, IsAWholeReportMeasured) {
  records::Header planned = header(worker(
      R"(echo '{"receipt":{"malloc":"/lib/libc.so.6","free":"/lib/libc.so.6",'\
'"operator new":"/lib/libstdc++.so.6","operator delete":"/lib/libstdc++.so.6","probe":"glibc",'\
'"probe_passed":true,"options":{},"corpus_digest":"00ff","strategy":"arena"}}' >&3
echo '{"sample":{"sec/op":1}}' >&3
echo '{"digest":")" +
      digest + R"("}' >&3)"));
  planned.samples = 1;
  const records::Run measured = run(planned);
  ASSERT_NE(measured.measured(), nullptr) << measured.failure()->detail;
  EXPECT_EQ(measured.measured()->digest, digest);
  EXPECT_EQ(measured.launch.round, 2);
}

TEST_F(FakeWorker, DoesAHangEndAsATimeout) {
  records::Header planned = header(worker("sleep 1000"));
  planned.limits.timeout_s = 0.2;
  EXPECT_EQ(run(planned).failure()->kind, records::FailureKind::timeout);
}

TEST_F(FakeWorker, IsItsListingUnderstood) {
  const Listing listing = list_worker(worker(
      R"(echo '{"studies":{"postings":{"corpus":"synthetic","workloads":[{"name":"postings/cold","about":"w"}],'\
'"strategies":[{"name":"arena","about":"s"}]}},"build":{"compiler":"g++ 12"}}')"));
  EXPECT_EQ(listing.studies.at("postings").corpus, "synthetic");
  EXPECT_EQ(listing.studies.at("postings").workloads.at(0).name, "postings/cold");
  EXPECT_EQ(listing.studies.at("postings").strategies.at(0).about, "s");
  EXPECT_EQ(listing.build.at("compiler"), "g++ 12");
}

TEST_F(FakeWorker, IsAListingThatFailsAnErrorThatNamesTheWorker) {
  const fs::path broken = worker("echo oh no >&2; exit 1");
  EXPECT_THAT(fault_of([&] { list_worker(broken); }),
              ::testing::AllOf(HasSubstr("oh no"), HasSubstr(broken.string())));
  EXPECT_THAT(fault_of([&] { list_worker(scratch_ / "none"); }), HasSubstr("cannot start"));
}

TEST_F(FakeWorker, IsAReferenceComputedOnceAndThenKept) {
  records::Header planned = header(worker("echo \"$@\" >> '" + (scratch_ / "calls").string() +
                                          "'; echo '{\"digest\":\"" + digest + "\"}' >&3"));
  std::vector<std::string> told;
  for (int i = 0; i < 2; ++i) {
    planned.references.clear();
    find_references(planned, scratch_ / "cache", -1,
                    [&told](const std::string& what) { told.push_back(what); });
    EXPECT_EQ(planned.references.at("synthetic postings/cold"), digest);
  }
  EXPECT_THAT(told, ElementsAre("postings/cold on synthetic"));
}

TEST_F(FakeWorker, IsAReferenceThatFailsAnErrorOfItsOwn) {
  records::Header planned = header(worker("exit 4"));
  planned.references.clear();
  EXPECT_THAT(
      fault_of([&] { find_references(planned, scratch_ / "cache", -1, [](const auto&) {}); }),
      HasSubstr("while computing the reference of postings/cold on synthetic"));
}

TEST_F(FakeWorker, IsAWorkerThatChangesBetweenLaunchesRefused) {
  const records::Header planned = header(worker("exit 1"));
  const Launcher launch = worker_launcher(planned, -1);
  EXPECT_TRUE(launch({planned.plan.cells[0], 0, 0}));
  worker("exit 2");
  EXPECT_THAT(fault_of([&] {
                launch({planned.plan.cells[0], 0, 1});
              }),
              HasSubstr("has changed since this plan began"));
}

TEST_F(FakeWorker, AreAllDifferencesFromARecordNamed) {
  records::Header planned = header(worker("exit 1"));
  EXPECT_TRUE(differences(planned, {{"synthetic", "00ff"}}).empty());
  planned.builds["default"].sha256 = "other";
  planned.allocators["jemalloc"] = {"/no/such.so", "f00", "jemalloc", {}, {}};
  const auto found = differences(planned, {{"synthetic", "11"}});
  EXPECT_THAT(found, ElementsAre(HasSubstr("worker of build default"),
                                 "library of allocator jemalloc: /no/such.so is gone",
                                 "corpus synthetic: its digest is 11, was 00ff"));
}

TEST(Home, IsItHiddenInRecordsAndFoundAgain) {
  ::setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(without_home("/home/someone/x: /home/someone/y"), "~/x: ~/y");
  EXPECT_EQ(without_home("/home/someone2/x"), "/home/someone2/x");
  EXPECT_EQ(with_home("~/x"), "/home/someone/x");
  EXPECT_EQ(with_home("/usr/x"), "/usr/x");
}

}  // namespace
}  // namespace allot::run

// Do the refs of a packed-refs file arrive in the pack, and is every fault of it named by its line?
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "corpora/refs_statistics.hpp"
#include "corpora/reftable/table_scan.hpp"
#include "corpora/test_folder.hpp"
#include "corpora/test_pack.hpp"
#include "errors/error.hpp"

namespace allot::corpora {

Origin packed_refs_origin();

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string sha1_a(40, 'a');
const std::string sha1_b(40, 'b');
const std::string sha256_c(64, 'c');

class PackedRefs : public testing::Test {
 protected:
  [[nodiscard]] Corpus pack(const std::string& text) const {
    folder_.write("packed-refs", text);
    return packed(*packed_refs_origin().at(folder_.path() / "packed-refs"));
  }

  [[nodiscard]] std::vector<std::string> names(const std::string& text) const {
    const Corpus corpus = pack(text);
    std::vector<std::string> all;
    reftable::scan_table(
        corpus[0], [&](const reftable::ScannedRecord& record) { all.emplace_back(record.name); });
    return all;
  }

  [[nodiscard]] std::string fault(const std::string& text) const {
    try {
      (void)pack(text);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  }

  TestFolder folder_;
};

TEST_F(PackedRefs, BecomeOneTableInTheOrderOfTheirNames) {
  EXPECT_THAT(names(sha1_a + " refs/tags/v1\n" + sha1_b + " refs/heads/main\n"),
              ElementsAre("refs/heads/main", "refs/tags/v1"));
}

TEST_F(PackedRefs, KeepWhatTagsPeelTo) {
  const Corpus corpus = pack("# pack-refs with: peeled fully-peeled sorted \n" + sha1_a +
                             " refs/heads/main\n" + sha1_b + " refs/tags/v1\n^" + sha1_a + "\n");
  const RefsStatistics statistics = refs_statistics_of(corpus);
  EXPECT_THAT(statistics.records, ElementsAre(0, 1, 1, 0));
  EXPECT_EQ(statistics.hash_bytes, 20U);
}

TEST_F(PackedRefs, MayHaveIdsOfSha256) {
  EXPECT_EQ(refs_statistics_of(pack(sha256_c + " refs/heads/main\n")).hash_bytes, 32U);
}

TEST_F(PackedRefs, MayBeNone) {
  EXPECT_THAT(names("# pack-refs with: peeled fully-peeled sorted \n"), ElementsAre());
  EXPECT_THAT(names(""), ElementsAre());
}

TEST_F(PackedRefs, MayHaveNamesThatFillNoBlockOfTheUsualSize) {
  const std::string name = "refs/heads/" + std::string(20'000, 'x');
  EXPECT_THAT(names(sha1_a + " " + name + "\n"), ElementsAre(name));
}

TEST_F(PackedRefs, AreRefusedWithFileAndLine) {
  const std::string good = sha1_a + " refs/heads/main\n";
  const std::vector<std::pair<std::string, std::string>> faults{
      {"^" + sha1_a + "\n", "line 1: there is no ref to peel"},
      {good + "^" + sha1_a + "\n^" + sha1_b + "\n", "line 3: a ref is peeled twice"},
      {good + "no-space\n", "line 2: no id and name"},
      {good + "\n", "line 2: no id and name"},
      {good + "1234 refs/heads/x\n", "line 2: \"1234\" is no object id"},
      {good + std::string(40, 'G') + " refs/heads/x\n", "is no object id"},
      {good + sha256_c + " refs/heads/x\n", "line 2: an id of 32 bytes among ids of 20"},
      {good + good, "line 2: \"refs/heads/main\" is there already, in line 1"},
      {good + "# later\n", "line 2: an unknown comment"},
      {"# something else\n", "line 1: an unknown comment"},
      {good + sha1_a + " refs/heads/cut", "line 2: the line has no end"},
  };
  for (const auto& [text, expected] : faults) {
    EXPECT_THAT(fault(text), HasSubstr((folder_.path() / "packed-refs").string() + ": line"));
    EXPECT_THAT(fault(text), HasSubstr(expected));
  }
}

TEST_F(PackedRefs, HaveNoNamesThatGitForbids) {
  for (const char* name :
       {"refs/heads/../../etc/passwd", "refs/heads/.hidden", "refs/heads/a.lock", "refs//main",
        "refs/heads/", "/refs/heads/x", "refs/heads/a\x1b[31m", "refs/heads/a b", "refs/heads/a~1",
        "refs/heads/a@{1}", "refs/heads/end.", "noslash", ""}) {
    EXPECT_THAT(fault(sha1_a + " " + name + "\n"), HasSubstr("line 1: the name \"")) << name;
  }
  EXPECT_THAT(fault(sha1_a + " refs/\x1b[31m\n"), HasSubstr("\"refs/\\x1b[31m\""));
  EXPECT_EQ(fault(sha1_a + " refs/heads/\xC3\xA9\xFF\n"), "");  // any bytes above ASCII
}

TEST_F(PackedRefs, SaysThatThereIsNoFile) {
  EXPECT_THROW(packed(*packed_refs_origin().at(folder_.path() / "none")), Error);
}

}  // namespace
}  // namespace allot::corpora

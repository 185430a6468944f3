// Is a stack packed in the order of its list, and is any other folder refused?
#include "corpora/origins/reftable.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "corpora/test_folder.hpp"
#include "corpora/test_pack.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class ReftableFolder : public testing::Test {
 protected:
  Corpus packed() const { return corpora::packed(*reftable_source(folder_.path())); }

  TestFolder folder_;
};

TEST_F(ReftableFolder, IsPackedInTheOrderOfItsListAndWithoutOtherFiles) {
  folder_.write("tables.list", "b.ref\na.ref\n");
  folder_.write("a.ref", "REFT newer");
  folder_.write("b.ref", std::string("REFT\0", 5));
  folder_.write("c.ref", "REFT not in the list");
  const Corpus corpus = packed();
  ASSERT_EQ(corpus.size(), 2U);
  EXPECT_EQ(corpus[0].name, "b.ref");
  EXPECT_EQ(corpus[0].content.size(), 5U);
  EXPECT_EQ(corpus[1].name, "a.ref");
  EXPECT_EQ(corpus[1].content, "REFT newer");
}

TEST_F(ReftableFolder, MayHaveNoTable) {
  folder_.write("tables.list", "");
  EXPECT_EQ(packed().size(), 0U);
}

TEST_F(ReftableFolder, MustHaveAListAndEveryTableOfIt) {
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("tables.list")));
  folder_.write("tables.list", "gone.ref\n");
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("gone.ref")));
}

TEST_F(ReftableFolder, RefusesNamesThatLeadElsewhere) {
  for (const char* name : {"../outside.ref", "/etc/passwd", "..", ""}) {
    folder_.write("tables.list", std::string("good.ref\n") + name + "\n");
    folder_.write("good.ref", "REFT");
    EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("line 2"))) << name;
  }
}

TEST_F(ReftableFolder, RefusesAListThatIsCutOff) {
  folder_.write("tables.list", "good.ref");
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("last line")));
}

TEST_F(ReftableFolder, RefusesFilesThatAreNoTables) {
  folder_.write("tables.list", "a.ref\n");
  folder_.write("a.ref", "text");
  EXPECT_THAT([&] { packed(); }, ThrowsMessage<Error>(HasSubstr("a.ref is no reftable file")));
}

}  // namespace
}  // namespace allot::corpora

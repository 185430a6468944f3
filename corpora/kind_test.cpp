// Is the kind of a corpus told by its documents, and text that only resembles the others left text?
#include "corpora/kind.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "corpora/pack_writer.hpp"

namespace allot::corpora {
namespace {

Kind kind(const std::vector<Document>& documents) {
  return kind_of(in_memory("test", documents));
}

TEST(Kind, IsRefsIfAllDocumentsAreTables) {
  EXPECT_EQ(kind({{"a.ref", "REFT\x01"}, {"b.ref", "REFT\x01"}}), Kind::refs);
  EXPECT_EQ(kind({{"a.ref", "REFT\x01"}, {"README", "text"}}), Kind::postings);
}

TEST(Kind, IsIndexIfAllDocumentsAreIndexFiles) {
  EXPECT_EQ(kind({{"a", "{\"packs\":[]}"},
                  {"b", " {\n  \"supersedes\": [], \"packs\": []}"},
                  {"c", "[{\"id\":\"\",\"blobs\":[]}]"},
                  {"d", "\x02\x28\xB5\x2F\xFD frame"}}),
            Kind::index);
}

TEST(Kind, IsPostingsForAnyOtherText) {
  EXPECT_EQ(kind({}), Kind::postings);
  EXPECT_EQ(kind({{"package.json", "{\"name\": \"packs\"}"}}), Kind::postings);
  EXPECT_EQ(kind({{"a", "{\"packs\":[]}"}, {"empty", ""}}), Kind::postings);
}

}  // namespace
}  // namespace allot::corpora

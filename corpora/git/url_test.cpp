// Are addresses that would make git run something refused, and are plain ones understood?
#include "corpora/git/url.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpora/test_folder.hpp"
#include "errors/error.hpp"

namespace allot::corpora {
namespace {

TEST(RepositoryUrl, ThatIsPlainPasses) {
  for (const char* url :
       {"https://example.org/code.git", "http://example.org:8080/a/b", "git://example.org/code",
        "ssh://git@example.org:22/code.git", "file:///srv/git/code.git"}) {
    EXPECT_EQ(url_fault(url), "") << url;
  }
}

TEST(RepositoryUrl, ThatWouldRunACommandOrBeAnOptionIsRefused) {
  for (const char* url :
       {"ext::sh -c 'touch /tmp/x'", "ext::sh", "fd::7", "-u./run-me", "--upload-pack=x",
        "ssh://-oProxyCommand=run-me/x", "ssh://git@-oProxyCommand=run-me/x", "https:ext::sh",
        "hg::https://example.org/x", "FILE:///x"}) {
    EXPECT_NE(url_fault(url), "") << url;
    EXPECT_THROW(parse_address(url), Error) << url;
  }
}

TEST(RepositoryUrl, ThatHoldsAPasswordOrNamesNothingIsRefused) {
  EXPECT_THAT(url_fault("https://me:secret@example.org/x"), testing::HasSubstr("no password"));
  for (const char* url :
       {"", "https://", "https://example.org", "https://example.org/", "file://host/x", "file:///",
        "https:///x", "https://example.org/a b", "https://example.org/\x01", "/srv/code"}) {
    EXPECT_NE(url_fault(url), "") << url;
  }
}

TEST(Address, HasAUrlAndPerhapsARevision) {
  const auto parsed = [](const std::string& text) {
    const Address address = parse_address(text);
    return address.url + " " + address.revision;
  };
  EXPECT_EQ(parsed("https://example.org/x"), "https://example.org/x ");
  EXPECT_EQ(parsed("https://example.org/x@v1.2"), "https://example.org/x v1.2");
  EXPECT_EQ(parsed("https://example.org/x@topic/part"), "https://example.org/x topic/part");
  EXPECT_EQ(parsed("ssh://git@example.org/x"), "ssh://git@example.org/x ");
  EXPECT_EQ(parsed("ssh://git@example.org/x@main"), "ssh://git@example.org/x main");
  EXPECT_EQ(parsed("git@example.org:me/x.git"), "ssh://git@example.org/me/x.git ");
  EXPECT_EQ(parsed("git@example.org:me/x.git@main"), "ssh://git@example.org/me/x.git main");
  EXPECT_THROW(parse_address("https://example.org/x@"), Error);
  EXPECT_THROW(parse_address("./no-such-folder"), Error);
}

TEST(Address, OfAFolderMayHaveAnyByteInIt) {
  const TestFolder folder;
  const auto odd = std::filesystem::canonical(folder.path()) / "a@b %\xff";
  std::filesystem::create_directories(odd);
  const std::string url = file_url(odd);
  EXPECT_EQ(url_fault(url), "");
  EXPECT_TRUE(url.ends_with("/a%40b%20%25%FF")) << url;
  EXPECT_EQ(parse_address(odd.string()).url, url);
  EXPECT_EQ(parse_address(odd.string()).revision, "");
  EXPECT_EQ(parse_address(odd.string() + "@v1").url, url);
  EXPECT_EQ(parse_address(odd.string() + "@v1").revision, "v1");
}

TEST(RepositoryName, IsTheSameForWaysToWriteOneAddressOnly) {
  const std::string name = repository_name("https://example.org/me/code");
  EXPECT_THAT(name, testing::MatchesRegex("code-[0-9a-f]{12}"));
  EXPECT_EQ(repository_name("https://example.org/me/code.git"), name);
  EXPECT_EQ(repository_name("https://example.org/me/code.git/"), name);
  EXPECT_NE(repository_name("https://example.org/you/code"), name);
  EXPECT_EQ(repository_name("file:///home/me/.git").find('/'), std::string::npos);
}

}  // namespace
}  // namespace allot::corpora

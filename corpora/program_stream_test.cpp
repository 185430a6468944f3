// Does the output of a program come piece by piece, and is one that stops too early an error?
#include "corpora/program_stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "errors/error.hpp"

namespace allot::corpora {
namespace {

using testing::HasSubstr;

Invocation shell(const std::string& script) {
  return {{"sh", "-c", script}, "/"};
}

TEST(ProgramStream, GivesLinesBytesAndTheEnd) {
  ProgramStream stream(shell("printf 'first\\n12345rest\\0last\\0'"));
  EXPECT_EQ(stream.read_until('\n'), "first");
  std::string bytes;
  stream.read(bytes, 3);
  EXPECT_EQ(bytes, "123");
  stream.skip(2);
  EXPECT_EQ(stream.read_until('\0'), "rest");
  EXPECT_EQ(stream.read_until('\0'), "last");
  EXPECT_EQ(stream.read_until('\0'), std::nullopt);
  stream.finish();
}

TEST(ProgramStream, GivesMoreThanAPipeHolds) {
  ProgramStream stream(shell("head -c 300000 /dev/zero; echo end"));
  std::string bytes;
  stream.read(bytes, 200'000);
  EXPECT_EQ(bytes, std::string(200'000, '\0'));
  stream.skip(100'000);
  EXPECT_EQ(stream.read_until('\n'), "end");
}

TEST(ProgramStream, ThatFailsIsAnErrorWithTheProgramsWords) {
  ProgramStream stream(shell("printf 12; echo on fire >&2; exit 3"));
  std::string bytes;
  try {
    stream.read(bytes, 3);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("exit code 3: on fire"));
  }
}

TEST(ProgramStream, ThatEndsTooEarlyIsAnErrorEvenIfTheProgramIsContent) {
  ProgramStream stream(shell("printf 12"));
  std::string bytes;
  EXPECT_THROW(stream.read(bytes, 3), Error);
  ProgramStream cut(shell("printf 12"));
  EXPECT_THROW(cut.read_until('\n'), Error);
}

TEST(ProgramStream, EndsAProgramThatNobodyReads) {
  ProgramStream stream(shell("exec yes"));
  EXPECT_EQ(stream.read_until('\n'), "y");
}

}  // namespace
}  // namespace allot::corpora

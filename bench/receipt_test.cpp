// Does the receipt tell who serves malloc, and say no when it isn't who was promised?
#include "bench/receipt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include "errors/error.hpp"

namespace allot::bench {
namespace {

using testing::HasSubstr;

// Sanitizers put their own allocator in front, which is just what a receipt must not hide.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

TEST(Receipt, NamesTheLibraryOfEachAllocationFunction) {
  if (sanitized) GTEST_SKIP() << "the sanitizer serves malloc here";
  const Receipt receipt = take_receipt("none");
  EXPECT_THAT(receipt.served_by.at("malloc"), HasSubstr("libc.so.6"));
  EXPECT_THAT(receipt.served_by.at("free"), HasSubstr("libc.so.6"));
  EXPECT_THAT(receipt.served_by.at("operator new"), HasSubstr("libstdc++"));
  EXPECT_THAT(receipt.served_by.at("operator delete"), HasSubstr("libstdc++"));
}

TEST(Receipt, GlibcPassesItsOwnProbeAndTellsItsVersion) {
  if (sanitized) GTEST_SKIP() << "the sanitizer serves malloc here";
  const Receipt receipt = take_receipt("glibc");
  EXPECT_TRUE(receipt.probe_passed) << receipt.probe_detail;
  EXPECT_THAT(receipt.version, HasSubstr("2."));
  EXPECT_EQ(receipt.options.at("hugetlb"), "0");
  EXPECT_EQ(receipt.options.at("retain"), "0");
}

TEST(Receipt, AnAllocatorThatIsNotLoadedDoesNotPass) {
  for (const char* probe : {"mimalloc", "jemalloc", "tcmalloc"}) {
    const Receipt receipt = take_receipt(probe);
    EXPECT_FALSE(receipt.probe_passed) << probe;
    EXPECT_THAT(receipt.probe_detail, HasSubstr("not loaded")) << probe;
  }
}

TEST(Receipt, ProbingLeavesTheHeapAsItWas) {
  if (sanitized) GTEST_SKIP() << "mallinfo2 is not served by the sanitizer";
  take_receipt("glibc");  // what the first call sets up once stays
  const std::size_t before = mallinfo2().arena + mallinfo2().hblkhd;
  take_receipt("glibc");
  EXPECT_EQ(mallinfo2().arena + mallinfo2().hblkhd, before);
}

TEST(Receipt, AnUnknownProbeIsAnErrorThatSuggestsTheNearest) {
  try {
    take_receipt("jemaloc");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.report(), HasSubstr("did you mean jemalloc?"));
  }
}

}  // namespace
}  // namespace allot::bench

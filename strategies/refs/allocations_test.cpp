// Does every rung of the ladder save what it says? Allocations are counted by this program's own
// operator new, and the fixed ones of a pass cancel out between two numbers of refs.
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <new>
#include <string>

#include "strategies/refs/strategy.hpp"
#include "strategies/refs/test_stacks.hpp"

namespace {

thread_local std::uint64_t allocations = 0;

}  // namespace

// A sanitizer has operators of its own for every form, which replacing some of them would mix up.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool counts = false;
#else
constexpr bool counts = true;

// Inlined, they would look mismatched to the compiler.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void* operator new[](std::size_t size) {
  return operator new(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
#endif

namespace allot::refs {
namespace {

/// One table with so many refs of one type. All names have the same length.
Tables table_of(unsigned refs, ValueType type) {
  TableText text;
  for (unsigned i = 0; i < refs; ++i)
    text.put(fmt::format("refs/heads/branch-{:06}", i), type, i, 20, 1);
  return {text.encoded({})};
}

std::uint64_t allocations_of(const std::string& strategy, const Tables& tables,
                             void (*use)(RefReader&)) {
  const corpora::Corpus corpus = corpus_of(tables);
  const Stack stack(corpus);
  const std::uint64_t before = allocations;
  const auto reader = Registry::instance().entries().at(strategy).make(stack);
  use(*reader);
  return allocations - before;
}

// Enough for several blocks, few enough for the ids to fit into one chunk of an arena.
constexpr unsigned few = 1000;

double per_ref(const std::string& strategy, ValueType type, void (*use)(RefReader&)) {
  const auto more = allocations_of(strategy, table_of(2 * few, type), use);
  return static_cast<double>(more - allocations_of(strategy, table_of(few, type), use)) / few;
}

void iterate(RefReader& reader) {
  reader.iterate();
}

using Ladder = std::map<std::string, double>;

class AllocationsPerRef : public testing::Test {
 protected:
  void SetUp() override {
    if (!counts) GTEST_SKIP() << "the sanitizer serves operator new here";
  }
};

TEST_F(AllocationsPerRef, FallFromSixToNone) {
  const Ladder ladder{{"heap-hash", 6},   {"embedded-hash", 4},   {"embedded-peeled", 4},
                      {"reused-keys", 2}, {"moved-ownership", 1}, {"reused-name", 0},
                      {"arena-hash", 4},  {"borrowed-hash", 4}};
  for (const auto& [strategy, expected] : ladder)
    EXPECT_EQ(per_ref(strategy, ValueType::id, iterate), expected) << strategy;
}

TEST_F(AllocationsPerRef, AreMoreForAnnotatedTagsOnlyWhereTheirIdsAreOnTheHeap) {
  const Ladder ladder{{"heap-hash", 8},   {"embedded-hash", 8},   {"embedded-peeled", 4},
                      {"reused-keys", 2}, {"moved-ownership", 1}, {"reused-name", 0},
                      {"arena-hash", 4},  {"borrowed-hash", 4}};
  for (const auto& [strategy, expected] : ladder) {
    // Twice as many ids are another chunk of an arena, and one more in the list of them.
    const double chunk = strategy == "arena-hash" ? 2.0 / few : 0;
    EXPECT_EQ(per_ref(strategy, ValueType::peeled, iterate), expected + chunk) << strategy;
  }
}

TEST_F(AllocationsPerRef, AreOneForANameThatIsKept) {
  for (const char* strategy : {"moved-ownership", "reused-name"}) {
    const double held =
        per_ref(strategy, ValueType::id, [](RefReader& reader) { reader.collect(); });
    // One more doubling of the array that holds the records.
    EXPECT_EQ(held, 1 + 1.0 / few) << strategy;
  }
}

}  // namespace
}  // namespace allot::refs

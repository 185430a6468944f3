// Does what a child makes ready arrive whole, and its faults as if they had happened here?
#include "bench/in_child.hpp"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <new>
#include <sys/resource.h>
#include <vector>

#include "errors/error.hpp"

namespace allot::bench {
namespace {

TEST(InChild, HandsOverEverythingInOrder) {
  constexpr std::size_t pieces = 1000;
  const KernelMemory memory = made_in_child([](Parcel& parcel) {
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      const std::vector<std::size_t> elements(piece, piece);
      parcel.append(std::span<const std::size_t>(elements));
    }
  });
  const auto* element = reinterpret_cast<const std::size_t*>(memory.data());
  for (std::size_t piece = 0; piece < pieces; ++piece)
    for (std::size_t at = 0; at < piece; ++at) ASSERT_EQ(*element++, piece);
}

TEST(InChild, ThrowsTheErrorThatWasThrownThere) {
  try {
    made_in_child([](Parcel& parcel) {
      parcel.append(std::span<const char>("partial"));
      throw Error("the fault", "the remedy", Exit::invalid);
    });
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "the fault");
    EXPECT_EQ(error.remedy(), "the remedy");
    EXPECT_EQ(error.code(), Exit::invalid);
  }
}

TEST(InChild, RunsOutOfMemoryHereIfItDidThere) {
  EXPECT_THROW(made_in_child([](Parcel&) { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST(InChild, SaysThatTheChildDied) {
  const auto die = [](Parcel&) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    std::raise(SIGKILL);
  };
  EXPECT_THAT([&] { made_in_child(die); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("died (status 0x9)")));
}

}  // namespace
}  // namespace allot::bench

// Does the sink count and hash every byte, also of outputs beyond its window, and is the clock
// stopped meanwhile?
#include "bench/memory_sink.hpp"

#include <algorithm>
#include <cstddef>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "corpora/digest.hpp"

namespace allot::bench {
namespace {

std::vector<std::byte> pattern(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t at = 0; at < size; ++at) bytes[at] = static_cast<std::byte>(at * 31 >> 3);
  return bytes;
}

std::string digest_of(const std::vector<std::byte>& bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return corpora::to_hex(corpora::digest_of(text));
}

/// Notes whether a phase is going on.
class Watch final : public PhaseListener {
 public:
  Watch() { phase_listener = this; }
  ~Watch() override { phase_listener = nullptr; }
  void start(Phase phase) override {
    ++starts;
    running = phase;
  }
  void stop(Phase phase) override { EXPECT_EQ(running, phase); }

  int starts = 0;
  Phase running = Phase::build;
};

TEST(MemorySink, HashesWhatWasAppendedHoweverManyWindowsItFills) {
  MemorySink sink(0);
  const std::vector<std::byte> all = pattern(std::size_t{50} << 20);
  for (std::size_t done = 0; done < all.size();) {
    const std::size_t count = std::min<std::size_t>(3 << 20 | 7, all.size() - done);
    sink.append(std::span(all).subspan(done, count));
    done += count;
  }
  EXPECT_EQ(sink.size(), all.size());
  EXPECT_EQ(sink.digest(), digest_of(all));
  EXPECT_EQ(sink.size(), all.size());
  EXPECT_EQ(sink.digest(), digest_of(all));
}

TEST(MemorySink, StopsTheClockWhileItHashes) {
  const Watch watch;
  PhaseClock clock;
  MemorySink sink(0, &clock);
  clock.start(Phase::write);
  sink.append(pattern(std::size_t{40} << 20));
  clock.stop();
  EXPECT_GT(watch.starts, 1);
  EXPECT_EQ(watch.running, Phase::write);
}

TEST(MemorySink, LeavesTheClockAloneWhileTheWindowLasts) {
  const Watch watch;
  PhaseClock clock;
  MemorySink sink(1 << 20, &clock);
  clock.start(Phase::write);
  sink.append(pattern(2 << 20));
  clock.stop();
  EXPECT_EQ(watch.starts, 1);
}

TEST(MemorySink, ClearForgetsTheBytes) {
  MemorySink sink(1000);
  sink.append(pattern(10));
  sink.append({});
  EXPECT_EQ(sink.size(), 10U);
  EXPECT_EQ(sink.digest(), digest_of(pattern(10)));
  sink.clear();
  EXPECT_EQ(sink.size(), 0U);
  EXPECT_EQ(sink.digest(), digest_of({}));
}

}  // namespace
}  // namespace allot::bench

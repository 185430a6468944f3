// Are percentiles the nearest ranks, and is every operation timed by itself?
#include "bench/latency.hpp"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "bench/record_keys.hpp"

namespace allot::bench {
namespace {

TEST(Latencies, TellTheFewSlowOperationsFromTheMany) {
  Latencies latencies(1000);
  std::size_t calls = 0;
  latencies.measure([&](std::size_t n) {
    EXPECT_EQ(n, calls++);
    // 2 of 1000: above the 99.8th percentile.
    if (n == 10 || n == 20) std::this_thread::sleep_for(std::chrono::milliseconds(n));
  });
  EXPECT_EQ(calls, 1000U);
  std::map<std::string_view, double> metrics;
  latencies.report(metrics);
  EXPECT_LE(metrics.at(metric::median_latency), metrics.at(metric::p99_latency));
  EXPECT_GE(metrics.at(metric::p999_latency), 0.010);
  EXPECT_GE(metrics.at(metric::longest_latency), 0.020);
  EXPECT_LE(metrics.at(metric::clock), metrics.at(metric::longest_latency));
}

TEST(Latencies, OfOneOperationAreAllTheSame) {
  Latencies latencies(1);
  latencies.measure([](std::size_t) {});
  std::map<std::string_view, double> metrics;
  latencies.report(metrics);
  EXPECT_EQ(metrics.at(metric::median_latency), metrics.at(metric::longest_latency));
}

}  // namespace
}  // namespace allot::bench

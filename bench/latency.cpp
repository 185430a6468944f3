#include "bench/latency.hpp"

#include <algorithm>
#include <cmath>

#include "bench/record_keys.hpp"

namespace allot::bench {

void Latencies::report(std::map<std::string_view, double>& metrics) {
  std::sort(times_.all().begin(), times_.all().end());
  metrics[metric::median_latency] = quantile(0.5);
  metrics[metric::p99_latency] = quantile(0.99);
  metrics[metric::p999_latency] = quantile(0.999);
  metrics[metric::longest_latency] = quantile(1);
  measure([](std::size_t) {});
  std::sort(times_.all().begin(), times_.all().end());
  metrics[metric::clock] = quantile(0.5);
}

Latencies::Nanoseconds Latencies::between(Clock::time_point start, Clock::time_point end) {
  const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start);
  constexpr std::int64_t longest = 0xFFFFFFFF;
  return static_cast<Nanoseconds>(std::min<std::int64_t>(elapsed.count(), longest));
}

double Latencies::quantile(double share) const {
  // Nearest rank. The subtraction undoes what rounding adds to 0.999 * 100000.
  const double rank = std::ceil(share * static_cast<double>(times_.size()) - 1e-6);
  return static_cast<double>(times_.all()[static_cast<std::size_t>(rank) - 1]) * 1e-9;
}

}  // namespace allot::bench

#include "harness/selftest/false_alarms.hpp"

#include <algorithm>

namespace allot::selftest {
namespace {

// Keeps the streams of random numbers apart.
constexpr std::uint64_t gate_stream = 11;
constexpr std::uint64_t benchstat_stream = 12;

class Counter {
 public:
  void add(std::ptrdiff_t alarms) {
    ++tables_;
    tables_with_alarms_ += alarms > 0 ? 1 : 0;
    alarms_ += static_cast<double>(alarms);
  }

  [[nodiscard]] AlarmRate rate(int cells) const {
    return {stats::proportion(tables_with_alarms_, tables_, confidence),
            alarms_ / (static_cast<double>(tables_) * cells)};
  }

 private:
  std::size_t tables_ = 0;
  std::size_t tables_with_alarms_ = 0;
  double alarms_ = 0;
};

}  // namespace

bool is_alarm(const gate::Verdict& verdict) {
  return verdict.ruling == gate::Ruling::regression || verdict.ruling == gate::Ruling::improvement;
}

FalseAlarms false_alarms(const Noise& noise, const Disturbance& disturbance, const Extent& extent,
                         const gate::Limits& limits) {
  const Trial trial{&noise, disturbance, extent.cells, extent.rounds, 0, extent.launches};
  Counter gate;
  Counter benchstat;
  for (int table = 0; table < extent.tables; ++table) {
    const auto number = static_cast<std::uint64_t>(table);
    plan::Random by_rounds = plan::stream_of(extent.seed, gate_stream, number, 0);
    const auto judged = verdicts(trial, limits, by_rounds);
    gate.add(std::count_if(judged.begin(), judged.end(), is_alarm));
    plan::Random in_sequence = plan::stream_of(extent.seed, benchstat_stream, number, 0);
    const auto differ = benchstat_differences(trial, in_sequence);
    benchstat.add(std::count(differ.begin(), differ.end(), true));
  }
  return {disturbance, gate.rate(extent.cells), benchstat.rate(extent.cells)};
}

}  // namespace allot::selftest

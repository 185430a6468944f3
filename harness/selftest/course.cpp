#include "harness/selftest/course.hpp"

#include <cmath>
#include <numbers>

namespace allot::selftest {
namespace {

// Recorded rounds that are drawn as one stretch: long enough to keep how a machine's state lasts,
// short enough that the fewest rounds of a record hold two.
constexpr std::size_t block_rounds = fewest_noise_rounds / 2;

}  // namespace

const std::vector<Disturbance>& disturbances() {
  // 20 % is what the figure asks for; slots and neighbours are what rounds of short and long cells
  // showed at the worst.
  static const std::vector<Disturbance> all{
      {"recorded noise alone", Drift::none, 0, 0, 0},
      {"rise from -20 % to +20 %", Drift::rise, 0.2, 0, 0},
      {"step by 20 %", Drift::step, 0.2, 0, 0},
      {"wave of +-20 %", Drift::wave, 0.2, 0, 0},
      {"slot effects of +-5 %", Drift::none, 0, 0.05, 0.03},
      {"rise and slot effects", Drift::rise, 0.2, 0.05, 0.03},
  };
  return all;
}

Course::Course(const Noise& noise, const Disturbance& disturbance, int rounds, int slots,
               plan::Random& random)
    : disturbance_(disturbance),
      moment_(uniform(random)),
      launches_(static_cast<double>(rounds) * slots),
      launches_per_state_((noise.cells.size() + 1) / 2 * 2) {
  const std::size_t recorded = noise.rounds.size();
  std::size_t from = 0;
  while (static_cast<double>(states_.size() * launches_per_state_) < launches_) {
    // Stretches wrap around, so that every recorded round is as likely as any other.
    const bool ends = states_.size() % block_rounds == 0;
    from = ends ? random.below(recorded) : (from + 1) % recorded;
    states_.push_back(noise.rounds[from]);
  }
  for (int slot = 0; slot < slots; ++slot) {
    const double effect = disturbance.slots * (2 * uniform(random) - 1);
    slots_.push_back(std::log1p(effect - (slot % 2 == 1 ? disturbance.second : 0)));
  }
}

double Course::at(int round, int slot) const {
  const auto place = static_cast<std::size_t>(slot);
  const std::size_t launch = static_cast<std::size_t>(round) * slots_.size() + place;
  return states_[launch / launches_per_state_] + slots_[place] +
         drift(static_cast<double>(launch) / launches_);
}

double Course::drift(double time) const {
  const double size = disturbance_.size;
  switch (disturbance_.drift) {
    case Drift::none:
      return 0;
    case Drift::rise:
      return std::log1p(size * (2 * time - 1));
    case Drift::step:
      return time < 0.2 + 0.6 * moment_ ? 0 : std::log1p(size);
    case Drift::wave:
      return std::log1p(size * std::sin(2 * std::numbers::pi * (time + moment_)));
  }
  return 0;
}

double own_noise(const Noise::Cell& cell, plan::Random& random) {
  const double place = uniform(random) * static_cast<double>(cell.own.size() - 1);
  const auto below = static_cast<std::size_t>(place);  // the last value is never below
  return std::lerp(cell.own[below], cell.own[below + 1], place - std::floor(place));
}

}  // namespace allot::selftest

#include "harness/stats/proportion.hpp"

#include <boost/math/distributions/binomial.hpp>

#include "errors/check.hpp"

namespace allot::stats {

Proportion proportion(std::size_t hits, std::size_t trials, double confidence) {
  CHECK(trials > 0 && hits <= trials);
  using Binomial = boost::math::binomial_distribution<double>;
  const double successes = static_cast<double>(hits);
  const double of = static_cast<double>(trials);
  const double tail = (1 - confidence) / 2;
  return {hits, trials, successes / of, Binomial::find_lower_bound_on_p(of, successes, tail),
          Binomial::find_upper_bound_on_p(of, successes, tail)};
}

}  // namespace allot::stats

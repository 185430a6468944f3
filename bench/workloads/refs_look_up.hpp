// The look-ups of refs/seek-random, by a strategy's reader or by the naive parser.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bench/workloads/refs_digest.hpp"
#include "bench/workloads/refs_input.hpp"
#include "strategies/refs/strategy.hpp"

namespace allot::bench {

// Enough for a p99.9 with ten look-ups above it, and for milliseconds in all.
inline constexpr std::size_t ref_look_ups = 10'000;

/// Tallies what `find` finds of each name. Nothing in here allocates.
template <class Find>
refs::Matches look_up_all(const RefNames& names, const Find& find) {
  refs::Matches met;
  for (const std::string_view name : names.all()) {
    const std::optional<refs::Ref> found = find(name);
    ++met.passed;
    if (found) met.matching.add(*found);
  }
  return met;
}

/// Of the answers, in order.
template <class Find>
std::string digest_of_answers(const RefNames& names, const Find& find) {
  RefDigest answers;
  for (const std::string_view name : names.all()) {
    const std::optional<refs::Ref> found = find(name);
    found ? answers.visit(*found) : answers.visit_none();
  }
  return answers.text();
}

}  // namespace allot::bench

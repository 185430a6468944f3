// The two stages of a measured gate: rounds of every cell, then fresh rounds of what those have
// flagged. One record holds both.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/gate/family.hpp"
#include "harness/gate/verdict.hpp"
#include "harness/records/record.hpp"
#include "harness/run/execute.hpp"

namespace allot::gate {

/// The family of a record's runs, both stages in it.
Family family_of(const records::Header& header, const std::vector<records::Run>& runs,
                 const Question& question);

/// Whether a change that was seen once may stand, where there are no fresh rounds.
enum class Unconfirmed { withheld, stands };

/// Judges the first rounds, and what they flag by the fresh ones.
std::vector<Verdict> verdicts_of(const Family& family, const Limits& limits,
                                 Unconfirmed unconfirmed);

/// The plan of fresh rounds for those cells of `plan` that `runs`, its first stage, flag: both
/// sides of each, in as many rounds as the first stage has, numbered on from there. Nothing if
/// none is flagged.
std::optional<plan::Plan> confirmation_plan(const records::Header& header,
                                            const std::vector<records::Run>& runs,
                                            const Question& question, const Limits& limits);

/// Runs one plan to its end: what is missing among `runs` of its stage is launched and added.
using Perform = std::function<run::End(const plan::Plan& plan)>;

/// Both stages of the plan of `header`. `perform` adds to `runs`.
run::End measure(const records::Header& header, const std::vector<records::Run>& runs,
                 const Question& question, const Limits& limits, const Perform& perform);

}  // namespace allot::gate

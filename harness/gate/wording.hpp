// Why a verdict is what it is, in a sentence for people.
#pragma once

#include <string>

#include "harness/gate/verdict.hpp"

namespace allot::gate {

/// A ratio as a change: "+5.2 %", with more digits where they matter: "+0.03 %".
std::string change_text(double ratio);

/// A limit: "3 %", "0.5 %".
std::string limit_text(double limit);

/// "+5.2 % [+4.1, +6.3]"; an end that is not known is "?".
std::string effect_text(const Effect& effect);

/// "+5.2 % [+4.1, +6.3] (p=0.004 for 8 comparisons)", and what separate rounds mean for it.
std::string evidence_text(const Evidence& evidence);

/// What an inconclusive verdict owes its reader: "about 14 more rounds would settle it".
std::string missing_text(const Verdict& verdict);

}  // namespace allot::gate

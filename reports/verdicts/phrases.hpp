// Phrases that several formats of a gate's report share.
#pragma once

#include <string>

#include "harness/gate/report.hpp"

namespace allot::verdicts {

/// "build head (commit 3f2a1c) against base (commit 9d0e4b)".
std::string sides_text(const gate::Report& report);

/// "1 regression, 2 inconclusive, 5 ok", worst first; "nothing was judged" without verdicts.
std::string counts_text(const gate::Report& report);

/// The change that a verdict rests on, the fresh one if there is one: "+5.2 % [+4.1, +6.3]"; of an
/// exact metric "+96.0 %" or "equal"; empty if there is none.
std::string change_of(const gate::Verdict& verdict);

/// A figure of the verdict's metric with its prefix: "1.234m".
std::string figure_text(const std::optional<stats::Summary>& figure, const std::string& metric);

}  // namespace allot::verdicts

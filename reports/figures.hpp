// How single figures are written, whatever the format of the table around them.
#pragma once

#include <string>

#include "harness/stats/comparison.hpp"
#include "harness/stats/paired_effect.hpp"
#include "harness/stats/summary.hpp"
#include "harness/stats/units.hpp"

namespace allot::reports {

/// `value` with the digits and prefix of `scale`: "1.416µ".
std::string scaled_text(double value, const stats::Scale& scale);

/// The wider side of the interval in percent of the centre: "3%"; "∞" for an open interval, "?" if
/// it spans zero.
std::string range_text(const stats::Summary& summary);

/// The change from base to candidate: "-17.78%"; "~" if they may not be called different, "?" if
/// the base is zero.
std::string delta_text(const stats::Comparison& comparison, double base, double candidate);

/// A ratio as a change: "-3.89%".
std::string ratio_text(double ratio);

/// "p=0.001 n=10", "p=0.950 n=10+9"; without p where no test was made.
std::string note_text(const stats::Comparison& comparison);

/// The interval of a paired effect as changes in percent: "[-6.1, -4.4]"; "∞" for an open one.
std::string paired_range_text(const stats::PairedEffect& effect);

/// "p=0.031".
std::string adjusted_text(double adjusted_p);

/// The fewest digits that read back as the same number, as Go's %v writes them: with an exponent
/// below 1e-4 and from 1e6 on.
std::string shortest_text(double value);

/// "¹²" for 12.
std::string superscript(std::size_t number);

/// Code points in `text`: what it takes on a terminal.
std::size_t display_width(std::string_view text);

}  // namespace allot::reports

// What a header says of the occasion and not of what is measured: which machine, when, by which
// command line, under which limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/records/record.hpp"

namespace allot::cli {

/// `budget` ("90s", "3m") if there is one, else `rounds`, or `usual_rounds` if that is 0.
plan::Budget parse_budget(const std::string& budget, int rounds, int usual_rounds);

/// `timeout` as a budget is written, 10 minutes if it is empty; `memory` as "512MiB", none if it is
/// empty. Throws Error for anything else.
records::Limits parse_limits(const std::string& timeout, const std::string& memory);

/// Fills in host, time of creation, command line and seed (a random one unless it is given).
void note_occasion(records::Header& header, std::optional<std::uint64_t> seed);

}  // namespace allot::cli

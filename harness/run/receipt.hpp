// Comparing a worker's receipt with what was planned.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/records/record.hpp"

namespace allot::run {

/// What a receipt must prove.
struct Expected {
  std::string strategy;
  std::string corpus_digest;
  records::Allocator allocator;
  std::optional<records::Instrument> instrument = std::nullopt;  // absent: the clock
  plan::Role role = plan::Role::strategy;                        // of what `strategy` names
};

/// Empty if `receipt` proves `expected`; else what differs, both sides named.
/// malloc and free must lie in the profile's library. operator new and delete must too, or in the
/// C++ library, whose own call malloc and free. Without a library all must lie in the C and C++
/// libraries. Where the counting shim stands in front, it must be a file of the instrument.
std::string mismatch(const records::Json& receipt, const Expected& expected);

}  // namespace allot::run

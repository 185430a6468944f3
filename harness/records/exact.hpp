// Which metrics are equal whenever a run is repeated.
#pragma once

#include <string_view>

#include "harness/records/record.hpp"

namespace allot::records {

/// Those of exact instruments. But whether a block can grow where it lies depends on where
/// address-space randomisation put it and its neighbours, so that what reallocations moved is a
/// count, and not an exact one.
inline bool is_exact(const Header& header, std::string_view metric) {
  return header.instrument && header.instrument->is_exact && !metric.starts_with("moved-");
}

}  // namespace allot::records

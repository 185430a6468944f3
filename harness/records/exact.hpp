// Which metrics of a counting run are equal whenever it is repeated.
#pragma once

#include <string_view>

namespace allot::records {

/// Whether a block can grow where it lies depends on where address-space randomisation put it and
/// its neighbours, so that what reallocations moved is a count, but not an exact one.
constexpr bool is_exact_count(std::string_view metric) {
  return !metric.starts_with("moved-");
}

}  // namespace allot::records

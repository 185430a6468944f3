// Which results, and which of their measurements, take part: benchstat's filter language.
//   key:value  key:"quoted"  key:/regular expression/  key:(a OR b)  *  x y  x AND y  x OR y  -x
//   (..)
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/records/results.hpp"

namespace allot::compare {

/// A unit as it was written and as it is shown; the key ".unit" matches either.
struct UnitNames {
  std::string_view written, tidied;
};

class Filter {
 public:
  /// Throws Error with a caret below the fault. Regular expressions are those of Pattern.
  explicit Filter(std::string_view expression);

  /// `key` must have one of `values`: what a fixed order of a projection asks for.
  void require(std::string_view key, std::vector<std::string> values);

  /// Without a unit, what is said about units is taken as met (a failed run has none).
  [[nodiscard]] bool matches(const records::Result& result,
                             const std::optional<UnitNames>& unit) const;

 private:
  struct Node;
  class Parser;
  std::vector<std::shared_ptr<const Node>> all_of_;
};

}  // namespace allot::compare

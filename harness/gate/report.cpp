#include "harness/gate/report.hpp"

#include <algorithm>

namespace allot::gate {

std::size_t Report::count(Ruling ruling) const {
  return static_cast<std::size_t>(
      std::count_if(verdicts.begin(), verdicts.end(),
                    [ruling](const Verdict& verdict) { return verdict.ruling == ruling; }));
}

}  // namespace allot::gate

// Numbers the distinct warnings of one table in order of first use.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace allot::reports {

class Footnotes {
 public:
  /// The marks of `warnings`, joined by spaces: "¹ ²".
  std::string marks(const std::vector<std::string>& warnings);

  [[nodiscard]] const std::vector<std::string>& all() const { return all_; }

  /// "¹ text" per line.
  void print(std::ostream& out) const;

 private:
  std::vector<std::string> all_;
};

}  // namespace allot::reports

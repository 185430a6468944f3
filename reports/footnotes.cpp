#include "reports/footnotes.hpp"

#include <algorithm>

#include "reports/figures.hpp"

namespace allot::reports {

std::string Footnotes::marks(const std::vector<std::string>& warnings) {
  std::string marks;
  for (const std::string& warning : warnings) {
    const auto known = std::find(all_.begin(), all_.end(), warning);
    const auto index = static_cast<std::size_t>(known - all_.begin());
    if (known == all_.end()) all_.push_back(warning);
    if (!marks.empty()) marks += ' ';
    marks += superscript(index + 1);
  }
  return marks;
}

void Footnotes::print(std::ostream& out) const {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    out << superscript(i + 1) << ' ' << all_[i] << '\n';
  }
}

}  // namespace allot::reports

#include "reports/grid.hpp"

#include <algorithm>
#include <numeric>

#include "reports/figures.hpp"

namespace allot::reports {
namespace {

void pad(std::ostream& out, std::size_t spaces) {
  out << std::string(spaces, ' ');
}

std::size_t distance(std::size_t a, std::size_t b) {
  return a > b ? a - b : b - a;
}

bool blank(std::string_view text) {
  return text.find_first_not_of(' ') == text.npos;
}

}  // namespace

void Grid::begin_row() {
  ++rows_;
  column_ = 0;
}

void Grid::put(std::string text, const Style& style) {
  cells_.push_back({rows_ - 1, column_, std::move(text), style});
  column_ += style.span;
  columns_ = std::max(columns_, column_);
}

std::vector<std::size_t> Grid::margins() const {
  std::vector<std::size_t> widest(columns_, 0);
  for (const Cell& cell : cells_) {
    std::size_t& margin = widest[cell.column];
    margin = std::max(margin, display_width(cell.style.margin));
  }
  return widest;
}

void Grid::stretch(const Cell& cell, std::size_t needed, std::vector<std::size_t>& widths) const {
  std::vector<std::size_t> growing;
  std::size_t rigid = 0;
  for (std::size_t column = cell.column; column < cell.column + cell.style.span; ++column) {
    if (stretchable_.count(column) > 0) {
      growing.push_back(column);
    } else {
      rigid += widths[column];
    }
  }
  std::size_t wanting = needed - std::min(needed, rigid);
  // The widest first: where one has its share already, the others share the rest.
  std::stable_sort(growing.begin(), growing.end(),
                   [&](std::size_t a, std::size_t b) { return widths[a] > widths[b]; });
  std::size_t sharing = growing.size();
  for (const std::size_t column : growing) {
    const std::size_t share = (wanting + sharing - 1) / sharing;
    widths[column] = std::max(widths[column], share);
    wanting -= std::min(wanting, widths[column]);
    --sharing;
  }
}

std::vector<std::size_t> Grid::widths(const std::vector<std::size_t>& margins) const {
  std::vector<const Cell*> by_span;
  for (const Cell& cell : cells_) by_span.push_back(&cell);
  std::stable_sort(by_span.begin(), by_span.end(),
                   [](const Cell* a, const Cell* b) { return a->style.span < b->style.span; });
  std::vector<std::size_t> widths(columns_, 0);  // with margins
  for (const Cell* cell : by_span) {
    const auto first = widths.begin() + static_cast<std::ptrdiff_t>(cell->column);
    const std::size_t needed = margins[cell->column] + display_width(cell->text);
    const std::size_t have = std::accumulate(
        first, first + static_cast<std::ptrdiff_t>(cell->style.span), std::size_t{0});
    if (have >= needed) continue;
    if (cell->style.span == 1) {
      *first = needed;
    } else {
      stretch(*cell, needed, widths);
    }
  }
  return widths;
}

void Grid::print(std::ostream& out) const {
  const std::vector<std::size_t> margin = margins();
  const std::vector<std::size_t> width = widths(margin);
  std::vector<std::size_t> offset(columns_ + 1, 0);
  std::partial_sum(width.begin(), width.end(), offset.begin() + 1);

  std::size_t row = 0;
  std::size_t position = 0;
  for (const Cell& cell : cells_) {
    if (blank(cell.text) && blank(cell.style.margin)) continue;
    for (; row < cell.row; ++row, position = 0) out << '\n';
    // benchstat pads by the size of the overrun where an earlier cell ran over; so do we.
    pad(out, distance(offset[cell.column], position));
    const std::size_t indent = margin[cell.column];
    pad(out, indent - display_width(cell.style.margin));
    out << cell.style.margin;
    const std::size_t room = offset[cell.column + cell.style.span] - offset[cell.column] - indent;
    const std::size_t length = display_width(cell.text);
    const std::size_t spare = distance(room, length);
    std::size_t before = 0;
    if (cell.style.align == center) before = spare / 2;
    if (cell.style.align == right && room > length) before = spare;
    pad(out, before);
    out << cell.text;
    position = offset[cell.column] + indent + before + length;
  }
  if (!cells_.empty()) out << '\n';
}

}  // namespace allot::reports

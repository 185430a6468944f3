// Lays out cells in columns of a fixed-width font. Cells may span columns and carry a left margin
// (a rule, a ± sign) that lines up over all rows.
#pragma once

#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace allot::reports {

class Grid {
 public:
  enum Align { left, center, right };
  struct Style {
    Align align = left;
    std::string_view margin;  // must outlive the grid: a literal
    std::size_t span = 1;
  };

  void begin_row();
  void move_to(std::size_t column) { column_ = column; }
  /// Puts a cell at the current column and moves behind it.
  void put(std::string text, const Style& style);

  /// A cell that spans too little room stretches those of its columns that are marked here. If
  /// none is, it runs over, and pushes what follows by as much as it does.
  void let_stretch(std::size_t column) { stretchable_.insert(column); }

  /// Without trailing spaces; a line end behind every row.
  void print(std::ostream& out) const;

 private:
  struct Cell {
    std::size_t row, column;
    std::string text;
    Style style;
  };

  [[nodiscard]] std::vector<std::size_t> margins() const;
  [[nodiscard]] std::vector<std::size_t> widths(const std::vector<std::size_t>& margins) const;
  void stretch(const Cell& cell, std::size_t needed, std::vector<std::size_t>& widths) const;

  std::vector<Cell> cells_;
  std::set<std::size_t> stretchable_;
  std::size_t rows_ = 0, columns_ = 0, column_ = 0;
};

}  // namespace allot::reports

// The story of a cell, or of the difference between two: figures in sections, in the order in which
// they explain most. Computed here, rendered in reports/story.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/explain/facts.hpp"

namespace allot::explain {

/// One line of figures, as many as its section has columns. A unit is one of benchstat's
/// ("sec/op");
/// "%" is a percentage, "x" a ratio.
struct Row {
  std::string what;
  std::vector<std::optional<double>> figures;
  std::string remark;  // may be empty
};

struct Column {
  std::string title;
  std::string unit;  // empty: each row's name is its unit
};

struct Section {
  std::string title;
  std::vector<Column> columns;
  std::vector<Row> rows;   // never empty
  std::string conclusion;  // a sentence; may be empty
};

struct Story {
  std::vector<std::string> cells;  // one or two names
  std::string headline;
  std::vector<Section> sections;
  std::vector<std::string> notes;  // what is missing or doubtful
};

/// Notes what wasn't measured of a cell, and what sampling it couldn't see.
void add_doubts(Story& story, const Facts& facts);

/// Of one cell.
Story tell(const Facts& facts);

/// Of what makes `candidate` another than `base`.
Story tell(const Facts& base, const Facts& candidate);

}  // namespace allot::explain

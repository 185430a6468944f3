#include "reports/old_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "reports/figures.hpp"
#include "reports/old_figures.hpp"

namespace allot::reports {
namespace {

using stats::OldRow;
using stats::OldTable;
using Line = std::vector<std::string>;

constexpr const char* geomean_label = "[Geo mean]";

// Keeps the digits of values with and without a deviation, as " ± 3%", in line.
constexpr const char* no_range = "     ";

void trim(Line& line) {
  while (!line.empty() && line.back().empty()) line.pop_back();
}

std::string padded(const std::string& text, std::size_t width, bool left) {
  const std::string spaces(width - std::min(width, display_width(text)), ' ');
  return left ? text + spaces : spaces + text;
}

Line heading(const OldTable& table) {
  const std::string metric = old_metric_name(table.unit);
  if (table.files.size() == 1) return {"name", metric};
  if (table.files.size() == 2) return {"name", "old " + metric, "new " + metric, "delta"};
  Line line{"name \\ " + metric};
  line.insert(line.end(), table.files.begin(), table.files.end());
  return line;
}

/// A tilde stands where the point of a percentage would.
std::string aligned_delta(std::string delta) {
  return delta == "~" ? "~   " : delta;
}

Line row_line(const OldRow& row, const std::string& unit) {
  Line line{row.benchmark};
  const auto first = std::find_if(row.samples.begin(), row.samples.end(),
                                  [](const auto& sample) { return !sample.kept.empty(); });
  const OldScale scale = old_scale(first == row.samples.end() ? 0 : first->mean, unit);
  for (const stats::OldSample& sample : row.samples) {
    if (sample.kept.empty()) {
      line.emplace_back();
      continue;
    }
    const std::string range = old_range_text(sample);
    line.push_back(old_value_text(sample.mean, scale) +
                   (range.empty() ? no_range : fmt::format(" ±{:>3}", range)));
  }
  if (row.change) {
    line.push_back(aligned_delta(old_delta_text(row)));
    line.push_back(old_note_text(row));
  }
  return line;
}

std::string geomean_delta(const OldTable& table) {
  if (table.files.size() != 2 || !table.geomeans[0] || !table.geomeans[1]) return "";
  return ratio_text(*table.geomeans[1] / *table.geomeans[0]);
}

Line geomean_line(const OldTable& table) {
  Line line{geomean_label};
  const auto first = std::find_if(table.geomeans.begin(), table.geomeans.end(),
                                  [](const auto& mean) { return mean.has_value(); });
  const OldScale scale = old_scale(first == table.geomeans.end() ? 0 : **first, table.unit);
  for (const auto& mean : table.geomeans) {
    line.push_back(mean ? old_value_text(*mean, scale) + no_range : "");
  }
  line.push_back(geomean_delta(table));
  return line;
}

/// Lines of one field are groups; they stand outside the columns.
std::vector<Line> lines_of(const OldTable& table) {
  std::vector<Line> lines{heading(table)};
  std::string group;
  const auto enter = [&](const std::string& next) {
    if (next != group) lines.push_back({next});
    group = next;
  };
  for (const OldRow& row : table.rows) {
    enter(row.group);
    lines.push_back(row_line(row, table.unit));
  }
  if (!table.geomeans.empty()) {
    enter("");
    lines.push_back(geomean_line(table));
  }
  for (Line& line : lines) trim(line);
  return lines;
}

void print_lines(const std::vector<Line>& lines, const std::vector<std::size_t>& widths,
                 std::ostream& out) {
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const Line& line = lines[number];
    const bool is_heading = number == 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool last = i + 1 == line.size();
      if (i > 0) out << "  ";
      const bool bare = line.size() == 1 || (last && is_heading) || (last && line[i][0] == '(');
      out << (bare ? line[i] : padded(line[i], widths[i], is_heading || i == 0));
    }
    out << '\n';
  }
}

}  // namespace

void print_old_text(const std::vector<OldTable>& tables, std::ostream& out) {
  std::vector<std::vector<Line>> texts;
  std::vector<std::size_t> widths;  // common to all tables
  for (const OldTable& table : tables) {
    texts.push_back(lines_of(table));
    for (const Line& line : texts.back()) {
      if (line.size() == 1) continue;
      widths.resize(std::max(widths.size(), line.size()), 0);
      for (std::size_t i = 0; i < line.size(); ++i) {
        widths[i] = std::max(widths[i], display_width(line[i]));
      }
    }
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) out << '\n';
    print_lines(texts[i], widths, out);
  }
}

}  // namespace allot::reports

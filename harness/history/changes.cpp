#include "harness/history/changes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/stats/adjust.hpp"
#include "harness/stats/unpaired_effect.hpp"

namespace allot::history {
namespace {

std::vector<double> centers(const Line& line) {
  std::vector<double> values;
  for (const Point& point : line.points) values.push_back(point.center);
  return values;
}

/// Whether the line is exact in fact. Counts of a program that asks for addresses or runs threads
/// are not: what differs within an entry may differ between two.
bool is_exact(const Line& line) {
  const auto agrees = [](const Point& point) { return point.low == point.high; };
  return line.series.exact && std::all_of(line.points.begin(), line.points.end(), agrees);
}

/// Whether `newest` is nearer to the level after a change than to the one before.
bool still_stands(double before, double after, double newest) {
  return std::abs(newest - after) < std::abs(newest - before);
}

double ratio_of(double before, double after) {
  // From nothing to something has no ratio; infinity says so in every format.
  return before == 0 ? HUGE_VAL : after / before;
}

std::vector<Change> steps(const Line& line) {
  std::vector<Change> changes;
  const std::vector<Point>& points = line.points;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double before = points[i - 1].center;
    const double after = points[i].center;
    if (before == after) continue;
    const double ratio = ratio_of(before, after);
    changes.push_back({line.series, points[i - 1].commit, points[i].commit, points[i].commit,
                       points[i].commit, i, before, after, ratio, ratio, ratio, 0,
                       still_stands(before, after, points.back().center), points[i].time, true});
  }
  return changes;
}

/// The changes of a noisy line, with p not yet adjusted for the other lines.
std::vector<Change> shifts(const Line& line, const Rule& rule) {
  const std::vector<double> values = centers(line);
  const std::span<const double> all(values);
  const std::vector<stats::ChangePoint> found = stats::change_points(all, rule.segmentation);
  std::vector<Change> changes;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const stats::ChangePoint& point = found[i];
    const std::size_t from = i == 0 ? 0 : found[i - 1].at;
    const std::size_t to = i + 1 < found.size() ? found[i + 1].at : values.size();
    const auto effect = stats::unpaired_effect(
        all.subspan(from, point.at - from), all.subspan(point.at, to - point.at), rule.confidence);
    const double ratio = ratio_of(point.before, point.after);
    changes.push_back({line.series, line.points[point.at - 1].commit, line.points[point.at].commit,
                       line.points[point.begin].commit, line.points[point.end].commit, point.at,
                       point.before, point.after, effect ? effect->ratio : ratio,
                       effect ? effect->low : ratio, effect ? effect->high : ratio, point.p,
                       still_stands(point.before, point.after, found.back().after),
                       line.points[point.at].time});
  }
  return changes;
}

}  // namespace

std::vector<Change> changes_in(std::span<const Line> lines, const Rule& rule) {
  std::vector<std::vector<Change>> by_line;
  std::vector<double> p;  // of every change, and 1 for a noisy line without one
  for (const Line& line : lines) {
    by_line.push_back(is_exact(line) ? steps(line) : shifts(line, rule));
    if (is_exact(line)) continue;
    for (const Change& change : by_line.back()) p.push_back(change.p);
    if (by_line.back().empty()) p.push_back(1);
  }
  const std::vector<double> adjusted = stats::benjamini_hochberg(p);

  std::vector<Change> told;
  std::size_t next = 0;  // of `adjusted`
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool exact = is_exact(lines[i]);
    if (by_line[i].empty() && !exact) ++next;
    for (Change& change : by_line[i]) {
      if (!exact) change.p = adjusted[next++];
      const bool is_sure = exact || (change.p <= rule.segmentation.alpha &&
                                     std::abs(change.ratio - 1) >= rule.smallest);
      if (is_sure) told.push_back(std::move(change));
    }
  }
  return told;
}

}  // namespace allot::history

// The story of the difference between two cells: what explains most comes first.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <optional>

#include "harness/explain/cell_words.hpp"
#include "harness/explain/figure.hpp"
#include "harness/explain/share_table.hpp"
#include "harness/explain/story.hpp"
#include "harness/explain/whole.hpp"

namespace allot::explain {
namespace {

using namespace bench::metric;

// Less than this, and a count is as good as equal.
constexpr double least_change = 0.01;

/// "allocs/op 460.1k -> 150.2k" of each counter that both cells have and that differs.
std::string changes_of(const ClassOfTime& one, const Facts& base, const Facts& candidate) {
  std::string text;
  for (const std::string_view counter : one.counters) {
    const auto before = base.value(counter);
    const auto after = candidate.value(counter);
    if (!before || !after || *before == *after) continue;
    text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ", counter,
                        figure_text(*before, counter), figure_text(*after, counter));
  }
  return text;
}

/// "each 12.2 ns -> 8.1 ns" where the same work got cheaper or dearer.
std::string change_of_price(const ClassOfTime& one, const Facts& base, const Facts& candidate) {
  // Smaller changes are easily sampling's.
  constexpr double least = 0.1;
  const auto before = per_event(base, one);
  const auto after = per_event(candidate, one);
  if (!before || !after || before->seconds <= 0 || after->seconds <= 0) return {};
  if (std::abs(std::log(after->seconds / before->seconds)) < least) return {};
  return fmt::format("each {} -> {}", figure_text(before->seconds, "sec"),
                     figure_text(after->seconds, "sec"));
}

struct Difference {
  const ClassOfTime* of;
  double base, candidate;
  bool is_sure;  // sampling alone can't have made it

  [[nodiscard]] double size() const { return candidate - base; }
};

/// By class, the largest first. Empty unless both cells have times and samples.
std::vector<Difference> differences(const Facts& base, const Facts& candidate) {
  std::vector<Difference> all;
  for (const ClassOfTime& one : classes_of_time()) {
    const auto before = time_in(base, one.name);
    const auto after = time_in(candidate, one.name);
    if (!before || !after || !before->seconds || !after->seconds) return {};
    if (*before->seconds == 0 && *after->seconds == 0) continue;
    const bool is_sure = *before->low_s > *after->high_s || *after->low_s > *before->high_s;
    all.push_back({&one, *before->seconds, *after->seconds, is_sure});
  }
  std::stable_sort(all.begin(), all.end(), [](const Difference& a, const Difference& b) {
    return std::abs(a.size()) > std::abs(b.size());
  });
  return all;
}

void add_times(Story& story, const std::vector<Difference>& all, const Facts& base,
               const Facts& candidate, const Whole& whole) {
  Section section{"what explains the difference in CPU time",
                  {{"base", "sec/op"},
                   {"candidate", "sec/op"},
                   {"difference", "sec/op"},
                   {"of the whole", "%"}},
                  {},
                  {}};
  for (const Difference& one : all) {
    std::vector<std::string> remarks{
        changes_of(*one.of, base, candidate),
        one.is_sure ? change_of_price(*one.of, base, candidate) : "within sampling error"};
    std::erase(remarks, "");
    // A part of what may be nothing says nothing.
    const bool has_part = whole.difference != 0 && !whole.is_open();
    section.rows.push_back(
        {std::string(one.of->about),
         {one.base, one.candidate, one.size(),
          has_part ? std::optional(one.size() / whole.difference * 100) : std::nullopt},
         fmt::format("{}", fmt::join(remarks, "; "))});
  }
  const auto memory_before = time_in(base, memory_classes());
  const auto memory_after = time_in(candidate, memory_classes());
  section.conclusion = fmt::format(
      "Memory management takes {} of CPU time, then {}: {} and {}.",
      figure_text(memory_before->share * 100, "%"), figure_text(memory_after->share * 100, "%"),
      figure_text(*memory_before->seconds, cpu), figure_text(*memory_after->seconds, cpu));
  story.sections.push_back(std::move(section));
}

/// How far apart two values are: 0 for equal ones, infinite if one is nothing.
double distance(double base, double candidate) {
  if (base == candidate) return 0;
  if (base <= 0 || candidate <= 0) return std::numeric_limits<double>::infinity();
  return std::abs(std::log(candidate / base));
}

/// Parts of what other rows say as a whole.
bool is_of_a_phase(std::string_view metric) {
  for (const std::string_view phase : {"build-", "merge-", "write-", "read-", "teardown-"}) {
    if (metric.starts_with(phase)) return true;
  }
  return false;
}

void add_metrics(Story& story, const Facts& base, const Facts& candidate) {
  Section section{"what else differs, the farthest apart first",
                  {{"base", ""}, {"candidate", ""}, {"ratio", "x"}},
                  {},
                  {}};
  std::vector<std::pair<double, Row>> rows;
  std::string equal;
  for (const auto& [metric, values] : base.metrics) {
    const auto after = candidate.value(metric);
    const bool is_told_elsewhere = metric.starts_with(cpu_share) || metric == memory_share ||
                                   metric == cpu_samples || metric == cpu || metric == speed;
    if (!after || is_told_elsewhere || is_of_a_phase(metric)) continue;
    const double before = *base.value(metric);
    const double apart = distance(before, *after);
    if (apart < least_change) {
      equal += (equal.empty() ? "" : ", ") + metric;
      continue;
    }
    rows.push_back({apart,
                    {metric,
                     {before, after, before > 0 ? std::optional(*after / before) : std::nullopt},
                     {}}});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (auto& [apart, row] : rows) section.rows.push_back(std::move(row));
  if (!equal.empty()) section.conclusion = fmt::format("Equal within 1 %: {}.", equal);
  if (!section.rows.empty()) story.sections.push_back(std::move(section));
}

std::string headline_of(const Facts& base, const Facts& candidate,
                        const std::optional<Whole>& whole, const std::vector<Difference>& all) {
  if (!whole) return "no CPU times of both cells";
  std::string text =
      fmt::format("{} instead of {} of CPU time: {}", figure_text(*candidate.value(cpu), cpu),
                  figure_text(*base.value(cpu), cpu), figure_text(whole->ratio, "x"));
  if (whole->interval) {
    text += fmt::format(" ({} to {})", figure_text(whole->interval->first, "x"),
                        figure_text(whole->interval->second, "x"));
  }
  if (whole->is_open()) return text + "; no difference is shown";
  if (!all.empty() && all.front().is_sure && whole->difference != 0) {
    text += fmt::format("; {} of the difference is {}",
                        figure_text(all.front().size() / whole->difference * 100, "%"),
                        all.front().of->about);
  }
  return text;
}

}  // namespace

Story tell(const Facts& base, const Facts& candidate) {
  Story story;
  story.cells = {name_of(base.cell), name_of(candidate.cell)};
  const std::vector<Difference> all = differences(base, candidate);
  const std::optional<Whole> whole = whole_of(base, candidate);
  story.headline = headline_of(base, candidate, whole, all);
  if (!all.empty()) add_times(story, all, base, candidate, *whole);
  add_metrics(story, base, candidate);
  for (const Facts* facts : {&base, &candidate}) {
    if (facts->failed_runs == 0) continue;
    story.notes.push_back(
        fmt::format("{} runs of {} failed", facts->failed_runs, name_of(facts->cell)));
  }
  for (const Facts* facts : {&base, &candidate}) add_doubts(story, *facts);
  if (all.empty()) {
    story.notes.emplace_back("without times and samples of both cells nothing is attributed");
  }
  return story;
}

}  // namespace allot::explain

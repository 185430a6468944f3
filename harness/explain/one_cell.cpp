// The story of one cell.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/explain/cell_words.hpp"
#include "harness/explain/figure.hpp"
#include "harness/explain/share_table.hpp"
#include "harness/explain/story.hpp"
#include "harness/records/fields.hpp"
#include "harness/stats/summary.hpp"

namespace allot::explain {
namespace {

using namespace bench::metric;

constexpr double usual_confidence = 0.95;

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// Median and interval of each of `metrics` that was measured.
void add_section(Story& story, const Facts& facts, const std::string& title,
                 const std::vector<std::string_view>& metrics, std::string conclusion = {}) {
  Section section{title, {{"median", ""}, {"from", ""}, {"to", ""}}, {}, std::move(conclusion)};
  bool has_interval = false;
  for (const std::string_view metric : metrics) {
    const auto values = facts.metrics.find(std::string(metric));
    if (values == facts.metrics.end()) continue;
    const stats::Summary summary =
        stats::summarize(values->second, stats::Assumption::nothing, usual_confidence);
    section.rows.push_back({std::string(metric),
                            {summary.center, if_finite(summary.low), if_finite(summary.high)},
                            {}});
    has_interval |= std::isfinite(summary.low) && summary.low < summary.high;
  }
  if (!has_interval) {
    section.columns = {{"value", ""}};
    for (Row& row : section.rows) row.figures.resize(1);
  }
  if (!section.rows.empty()) story.sections.push_back(std::move(section));
}

/// Nothing of a strategy that has neither maps nor lists.
void add_structures(Story& story, const Facts& facts) {
  const std::vector<std::string_view> events{map_writes, map_look_ups, rehashes, list_growths,
                                             growth_moved};
  const bool has_any = std::any_of(
      events.begin(), events.end(),
      [&facts](const std::string_view event) { return facts.value(event).value_or(0) > 0; });
  if (has_any) add_section(story, facts, "what happens in its own structures", events);
}

/// How much the class had to do and what each piece of it cost, then where most of its moments were
/// met.
std::string about_class(const Facts& facts, const ClassOfTime& one) {
  // The places of one class beyond these say little.
  constexpr std::size_t most = 2;
  std::vector<std::string> places;
  for (const Hot& hot : facts.shares->hot) {
    if (hot.share == one.name && places.size() < most) places.push_back(hot.what);
  }
  const std::string where = fmt::format("{}", fmt::join(places, ", "));
  const auto cost = per_event(facts, one);
  if (!cost) return where;
  return fmt::format("{} each ({} of {}){}{}", figure_text(cost->seconds, "sec"),
                     figure_text(cost->events, "events"), fmt::join(one.events, ", "),
                     where.empty() ? "" : "; ", where);
}

std::string memory_sentence(const Facts& facts) {
  const auto memory = time_in(facts, memory_classes());
  return fmt::format(
      "Memory management (allocator, moving, faults, calls) takes {} of CPU time, between {} and "
      "{}; {} moments were looked at.",
      figure_text(memory->share * 100, "%"), figure_text(memory->low * 100, "%"),
      figure_text(memory->high * 100, "%"), std::llround(facts.shares->all()));
}

void add_shares(Story& story, const Facts& facts) {
  Section section{"where CPU time goes",
                  {{"time", "sec/op"}, {"share", "%"}, {"from", "%"}, {"to", "%"}},
                  {},
                  {}};
  std::vector<std::pair<double, Row>> rows;
  for (const ClassOfTime& one : classes_of_time()) {
    const auto time = time_in(facts, one.name);
    if (!time || time->share == 0) continue;
    rows.push_back({time->share,
                    {std::string(one.about),
                     {time->seconds, time->share * 100, time->low * 100, time->high * 100},
                     about_class(facts, one)}});
  }
  if (rows.empty()) return;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (auto& [share, row] : rows) section.rows.push_back(std::move(row));
  section.conclusion = memory_sentence(facts);
  story.sections.push_back(std::move(section));
}

/// The class that the middle one of all blocks belongs to.
std::optional<std::uint64_t> middle_class(const records::Json& classes) {
  std::uint64_t all = 0;
  for (const records::Json& one : classes) all += one.at(1).get<std::uint64_t>();
  std::uint64_t seen = 0;
  for (const records::Json& one : classes) {
    seen += one.at(1).get<std::uint64_t>();
    if (2 * seen >= all) return one.at(0).get<std::uint64_t>();
  }
  return std::nullopt;
}

std::string block_sentence(const Facts& facts) {
  if (!facts.classes) return {};
  std::string text;
  if (const auto size = middle_class(records::array_field(*facts.classes, "sizes"))) {
    text += fmt::format("Half of the requests are for at most {} bytes.", *size);
  }
  if (!facts.classes->contains("lifetimes")) return text;
  if (const auto life = middle_class(records::array_field(*facts.classes, "lifetimes"))) {
    text +=
        fmt::format(" Half of the freed blocks saw at most {} allocations after their own.", *life);
  }
  return text;
}

std::string headline_of(const Facts& facts) {
  const auto time = facts.value(cpu);
  std::string text = time ? fmt::format("{} of CPU time", figure_text(*time, cpu)) : "no times";
  if (time && facts.content_bytes > 0) {
    text += fmt::format(", {} of input per second of it",
                        figure_text(static_cast<double>(facts.content_bytes) / *time, "B"));
  }
  return text;
}

}  // namespace

Story tell(const Facts& facts) {
  Story story;
  story.cells = {name_of(facts.cell)};
  story.headline = headline_of(facts);
  add_section(story, facts, "time", {cpu, wall, build, merge, write, teardown, speed});
  add_shares(story, facts);
  add_section(story, facts, "what it asks of the allocator",
              {allocations, frees, reallocations, requested, slack, moved, peak_live, live_at_end},
              block_sentence(facts));
  add_structures(story, facts);
  add_section(
      story, facts, "memory from the kernel",
      {peak, peak_resident, retained, fragmentation, peak_huge, heap_held, heap_in_use, faults});
  add_section(story, facts, "instructions", {instructions});
  if (facts.failed_runs > 0) {
    story.notes.push_back(fmt::format("{} runs of this cell failed", facts.failed_runs));
  }
  add_doubts(story, facts);
  return story;
}

}  // namespace allot::explain

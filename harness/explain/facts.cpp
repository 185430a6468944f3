#include "harness/explain/facts.hpp"

#include <algorithm>

#include "errors/error.hpp"
#include "harness/records/fields.hpp"
#include "harness/records/medians.hpp"
#include "harness/stats/summary.hpp"

namespace allot::explain {
namespace {

using records::Json;

void add_moments(Shares& shares, const Json& detail) {
  shares.source = records::text(detail, "source");
  const Json& phases = records::object_field(detail, "phases");
  for (const auto& phase : phases.items()) {
    auto& moments = phase.key() == "teardown" ? shares.teardown : shares.moments;
    for (const auto& one : phase.value().items()) {
      moments[one.key()] += records::number(phase.value(), one.key());
    }
  }
  for (const Json& one : records::array_field(detail, "hot")) {
    const Hot hot{one.at(0), one.at(1), one.at(2)};
    const auto known = std::find_if(shares.hot.begin(), shares.hot.end(), [&hot](const Hot& other) {
      return other.what == hot.what && other.share == hot.share;
    });
    if (known == shares.hot.end()) {
      shares.hot.push_back(hot);
    } else {
      known->moments += hot.moments;
    }
  }
}

/// `block` is a number for the round and the record of the run.
void add_run(Facts& facts, const records::Run& run, int block) {
  const records::Measured* measured = run.measured();
  if (measured == nullptr) {
    ++facts.failed_runs;
    return;
  }
  for (const auto& [metric, value] : records::medians(measured->samples)) {
    facts.metrics[metric].push_back(value);
    facts.blocks[metric].push_back(block);
  }
  const Json& details = measured->details;
  if (details.contains(bench::key::shares)) {
    if (!facts.shares) facts.shares.emplace();
    add_moments(*facts.shares, details.at(std::string(bench::key::shares)));
  }
  if (details.contains(bench::key::classes) && !facts.classes) {
    facts.classes = details.at(std::string(bench::key::classes));
  }
}

}  // namespace

double Shares::all() const {
  double sum = 0;
  for (const auto& [name, count] : moments) sum += count;
  return sum;
}

std::optional<double> Facts::value(std::string_view metric) const {
  const auto found = metrics.find(std::string(metric));
  if (found == metrics.end()) return std::nullopt;
  constexpr double usual_confidence = 0.95;
  return stats::summarize(found->second, stats::Assumption::nothing, usual_confidence).center;
}

std::vector<plan::Cell> cells_in(const std::vector<records::RecordFile>& files) {
  std::vector<plan::Cell> cells;
  for (const records::RecordFile& file : files) {
    for (const plan::Cell& cell : file.header.plan.cells) {
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
  }
  return cells;
}

void expect_same_corpora(const std::vector<records::RecordFile>& files) {
  std::map<std::string, std::string> digests;
  for (const records::RecordFile& file : files) {
    for (const auto& [name, corpus] : file.header.corpora) {
      const auto& known = digests.try_emplace(name, corpus.digest).first->second;
      if (known == corpus.digest) continue;
      throw Error(fmt::format("corpus {} has digest {} in one record and {} in another", name,
                              known, corpus.digest),
                  "measure both on the same corpus", Exit::invalid);
    }
  }
}

Facts facts_of(const plan::Cell& cell, const std::vector<records::RecordFile>& files) {
  Facts facts;
  facts.cell = cell;
  int first_block = 0;
  for (const records::RecordFile& file : files) {
    const auto corpus = file.header.corpora.find(cell.corpus);
    if (corpus != file.header.corpora.end()) facts.content_bytes = corpus->second.content_bytes;
    int rounds = 0;
    for (const records::Run& run : file.runs) {
      rounds = std::max(rounds, run.launch.round + 1);
      if (run.launch.cell == cell) add_run(facts, run, first_block + run.launch.round);
    }
    first_block += rounds;
  }
  if (facts.shares) {
    std::stable_sort(facts.shares->hot.begin(), facts.shares->hot.end(),
                     [](const Hot& a, const Hot& b) { return a.moments > b.moments; });
  }
  return facts;
}

}  // namespace allot::explain

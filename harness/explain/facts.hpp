// All that records know of one cell: each metric over its runs, whichever instrument it came from,
// and where the CPU time went.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/plan/plan.hpp"
#include "harness/records/reader.hpp"

namespace allot::explain {

/// Moments that were met somewhere while sampling.
struct Hot {
  std::string what;   // a source, a function, a library
  std::string share;  // the class that it belongs to
  double moments = 0;
};

/// Samples of all runs together. Classes have the names that the instrument gives them.
struct Shares {
  std::map<std::string, double> moments;   // by class, of all phases but teardown
  std::map<std::string, double> teardown;  // by class
  std::vector<Hot> hot;                    // most moments first
  std::string source;                      // how was sampled

  [[nodiscard]] double all() const;
};

struct Facts {
  plan::Cell cell;
  std::map<std::string, std::vector<double>> metrics;  // a value per run
  std::map<std::string, std::vector<int>> blocks;      // of each value the round of its record
  std::optional<Shares> shares;
  std::optional<records::Json> classes;  // of block sizes and lifetimes
  std::uint64_t content_bytes = 0;
  int failed_runs = 0;

  /// The median; nothing without such a metric.
  [[nodiscard]] std::optional<double> value(std::string_view metric) const;
};

/// The cells that `files` measured, in order of first appearance.
std::vector<plan::Cell> cells_in(const std::vector<records::RecordFile>& files);

/// Throws Error (exit code `invalid`) if two files have different corpora of one name: what they
/// say of a cell would not be about the same work.
void expect_same_corpora(const std::vector<records::RecordFile>& files);

Facts facts_of(const plan::Cell& cell, const std::vector<records::RecordFile>& files);

}  // namespace allot::explain

// From results to the family of pairs that is judged: cells found on both sides, and of each the
// metrics that decide.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/gate/pair.hpp"
#include "harness/plan/sides.hpp"
#include "harness/records/results.hpp"

namespace allot::gate {

/// What is compared with what.
struct Question {
  plan::Sides sides;                 // the axis may also be "file" or another key of the results
  std::vector<std::string> metrics;  // globs of tidied units; empty: those that decide
  bool exact_only = false;
};

/// Without a choice of metrics, those decide that are exact and count allocations, bytes, live
/// bytes or instructions; of what is noisy peak memory and one time: of the CPU where one thread
/// did the work (it is the steadier one), of the wall where several did. The other time is the
/// pair's companion. Results that have none of these are judged by all they have.
class Family {
 public:
  explicit Family(Question question) : question_(std::move(question)) {}

  /// Results of neither side are passed over. A planned cell (no values, no failure) only fixes
  /// the order of pairs.
  void add(const records::Result& result);

  /// What verdicts call the cell of `result`; nothing if it is on neither side.
  std::optional<std::string> name_of(const records::Result& result);

  /// What the reader of these results knows of their units.
  void learn(const records::UnitFacts& facts);

  /// The pairs of one stage, in the order in which their cells were first seen. A cell of which a
  /// run failed has its fault in every pair.
  [[nodiscard]] std::vector<Pair> pairs(plan::Stage stage = plan::Stage::first) const;

  /// Cells that one side alone has, a line each: nothing can be said of them.
  [[nodiscard]] std::vector<std::string> lonely() const;

 private:
  struct Runs {
    std::map<std::string, Side> by_metric;
    std::size_t count = 0;
    std::map<std::string, std::size_t> failures;  // by kind
  };
  struct Cell {
    std::string name;
    int threads = 1;
    std::array<bool, 2> planned{};                          // by side
    std::map<plan::Stage, std::array<Runs, 2>> by_stage{};  // and side
  };

  [[nodiscard]] std::optional<std::size_t> side_of(const records::Result& result) const;
  Cell& cell_of(const records::Result& result);
  [[nodiscard]] std::vector<std::string> deciding(const Cell& cell, const Runs& runs) const;
  [[nodiscard]] Pair pair_of(const Cell& cell, const std::array<Runs, 2>& runs,
                             const std::string& metric) const;

  Question question_;
  std::vector<Cell> cells_;
  std::map<std::string, std::size_t> by_identity_;
  std::map<std::pair<std::string, int>, int> blocks_;  // by file and round
  std::map<std::string, bool> exact_;                  // by tidied unit
};

}  // namespace allot::gate

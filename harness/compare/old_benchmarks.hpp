// Gathers benchmark files the way benchstat did before 2023: by file, group, name and unit.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "harness/stats/old_table.hpp"

namespace allot::compare {

struct OldOptions {
  stats::OldTest test = stats::OldTest::mann_whitney;
  double alpha = 0.05;
  bool geomean = false;
  std::vector<std::string> split{"pkg", "goos", "goarch"};  // labels that make groups
  enum Sort { none, name, delta } sort = none;
  bool reverse = false;
};

class OldBenchmarks {
 public:
  explicit OldBenchmarks(OldOptions options) : options_(std::move(options)) {}

  /// Lines that are no results are passed over silently, as that tool did.
  /// Throws Error if the file cannot be read.
  void read(const std::string& path);

  [[nodiscard]] std::vector<stats::OldTable> tables() const;

 private:
  using Labels = std::map<std::string, std::string, std::less<>>;
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  // file, group, benchmark, unit

  void take_result(const std::string& file, const Labels& labels, std::string_view line);
  [[nodiscard]] std::string group_of(const Labels& labels, std::string_view name) const;
  [[nodiscard]] stats::OldTable table_of(const std::string& unit) const;
  void sort(stats::OldTable& table) const;

  OldOptions options_;
  std::vector<std::string> files_, groups_, units_;
  std::map<std::string, std::vector<std::string>> benchmarks_;  // by group
  std::map<Key, std::vector<double>> values_;
};

}  // namespace allot::compare

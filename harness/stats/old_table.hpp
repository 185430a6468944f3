// The tables of benchstat as it was from 2017 to 2023: means of what is left without outliers,
// with the largest deviation from them. Release notes and pull requests of those years have them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace allot::stats {

/// A sample without its outliers. No values: the benchmark is missing from that file.
struct OldSample {
  std::vector<double> kept;  // within Tukey's fences, in order of reading
  double mean = 0, low = 0, high = 0;
};

OldSample summarize_old(std::span<const double> values);

/// How two samples are compared.
enum class OldTest { mann_whitney, welch, none };

struct OldChange {
  std::optional<double> p;  // nothing if there was no test, or it could not be made
  std::string fault;        // why it could not: "all equal", "too few samples", "zero variance"
  bool differs = false;
};

OldChange compare_old(const OldSample& base, const OldSample& candidate, OldTest test,
                      double alpha);

struct OldRow {
  std::string group, benchmark;
  std::vector<OldSample> samples;   // one per file
  std::optional<OldChange> change;  // between exactly two files
  double ratio = 1;                 // of the means, new to old
};

struct OldTable {
  std::string unit;                // as written
  std::vector<std::string> files;  // their names
  std::vector<OldRow> rows;
  std::vector<std::optional<double>> geomeans;  // one per file; empty: no such row
};

/// Geometric means over all means that are not zero. None if no file has two of them.
std::vector<std::optional<double>> old_geomeans(const std::vector<std::vector<double>>& means);

}  // namespace allot::stats

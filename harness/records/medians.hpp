// The one value per metric that a run counts with: the process is what is repeated, its samples are
// not independent.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/records/record.hpp"

namespace allot::records {

/// `values` is not empty.
double median(std::vector<double> values);

/// Metric to its values in the order of `samples`.
std::map<std::string, std::vector<double>> by_metric(const std::vector<Sample>& samples);

/// Metric to the median over `samples` of those that have it.
std::map<std::string, double> medians(const std::vector<Sample>& samples);

}  // namespace allot::records

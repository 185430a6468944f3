#include "harness/records/medians.hpp"

#include <algorithm>

namespace allot::records {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

std::map<std::string, std::vector<double>> by_metric(const std::vector<Sample>& samples) {
  std::map<std::string, std::vector<double>> values;
  for (const Sample& sample : samples) {
    for (const auto& [metric, value] : sample) values[metric].push_back(value);
  }
  return values;
}

std::map<std::string, double> medians(const std::vector<Sample>& samples) {
  std::map<std::string, double> reduced;
  for (auto& [metric, values] : by_metric(samples)) reduced[metric] = median(values);
  return reduced;
}

}  // namespace allot::records

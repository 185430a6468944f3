#include "harness/compare/old_benchmarks.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "harness/records/benchfmt.hpp"
#include "harness/records/go_number.hpp"
#include "harness/records/text_lines.hpp"

namespace allot::compare {
namespace {

using records::NumberFault;

void add_new(std::vector<std::string>& all, const std::string& one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

/// What a name says of itself: "name", "KEY" of "/KEY=value", "sub1" of a first part without a
/// key, "gomaxprocs" of "-N".
std::map<std::string, std::string, std::less<>> name_labels(std::string_view name) {
  std::map<std::string, std::string, std::less<>> labels;
  const std::size_t dash = name.rfind('-');
  if (dash != std::string_view::npos &&
      records::parse_go_int(name.substr(dash + 1)).fault == NumberFault::none) {
    labels["gomaxprocs"] = name.substr(dash + 1);
    name = name.substr(0, dash);
  }
  int part = 0;
  while (true) {
    const std::size_t slash = std::min(name.find('/'), name.size());
    const std::string_view piece = name.substr(0, slash);
    const std::size_t equals = piece.find('=');
    if (part == 0) {
      labels["name"] = piece;
    } else if (equals != std::string_view::npos) {
      labels[std::string(piece.substr(0, equals))] = piece.substr(equals + 1);
    } else {
      labels[fmt::format("sub{}", part)] = piece;
    }
    ++part;
    if (slash == name.size()) return labels;
    name.remove_prefix(slash + 1);
  }
}

}  // namespace

std::string OldBenchmarks::group_of(const Labels& labels, std::string_view name) const {
  const auto own = name_labels(name);
  std::string group;
  for (const std::string& key : options_.split) {
    std::string_view value;
    if (const auto found = own.find(key); found != own.end()) value = found->second;
    if (const auto found = labels.find(key); value.empty() && found != labels.end()) {
      value = found->second;
    }
    if (value.empty()) continue;
    group += fmt::format("{}{}:{}", group.empty() ? "" : " ", key, value);
  }
  return group;
}

void OldBenchmarks::take_result(const std::string& file, const Labels& labels,
                                std::string_view line) {
  std::vector<std::string_view> fields;
  while (!line.empty()) fields.push_back(records::take_field(line));
  if (fields.size() < 4) return;
  // Only a count that is zero or no number is refused; one too large for 64 bits is not.
  const auto count = records::parse_go_int(fields[1]);
  if (count.fault == NumberFault::syntax ||
      (count.fault == NumberFault::none && count.value == 0)) {
    return;
  }
  const std::string name(fields[0].substr(std::string_view("Benchmark").size()));
  const std::string group = group_of(labels, name);
  for (std::size_t i = 2; i + 2 <= fields.size(); i += 2) {
    const auto number = records::parse_go_float(fields[i]);
    if (number.fault != NumberFault::none) continue;
    const std::string unit(fields[i + 1]);
    add_new(groups_, group);
    add_new(benchmarks_[group], name);
    add_new(units_, unit);
    values_[{file, group, name, unit}].push_back(number.value);
  }
}

void OldBenchmarks::read(const std::string& path) {
  files_.push_back(path);
  records::TextLines lines(path);
  Labels labels;
  std::string_view line;
  while (lines.next(line)) {
    while (!line.empty() && (line[0] == ' ' || line[0] == '\t')) line.remove_prefix(1);
    if (line.starts_with("Benchmark")) {
      take_result(path, labels, line);
    } else if (const auto pair = records::split_config(line)) {
      labels[std::string(pair->first)] = pair->second;
    }
  }
}

stats::OldTable OldBenchmarks::table_of(const std::string& unit) const {
  stats::OldTable table;
  table.unit = unit;
  table.files = files_;
  std::vector<std::vector<double>> means(files_.size());
  for (const std::string& group : groups_) {
    for (const std::string& benchmark : benchmarks_.at(group)) {
      stats::OldRow row;
      row.group = groups_.size() > 1 ? group : "";
      row.benchmark = benchmark;
      std::size_t present = 0;
      for (std::size_t file = 0; file < files_.size(); ++file) {
        const auto found = values_.find({files_[file], group, benchmark, unit});
        if (found == values_.end()) {
          row.samples.emplace_back();
          continue;
        }
        ++present;
        row.samples.push_back(stats::summarize_old(found->second));
        means[file].push_back(row.samples.back().mean);
      }
      if (present == 0) continue;
      if (files_.size() == 2) {
        if (present < 2) continue;
        row.change =
            stats::compare_old(row.samples[0], row.samples[1], options_.test, options_.alpha);
        row.ratio = row.samples[1].mean / row.samples[0].mean;
      }
      table.rows.push_back(std::move(row));
    }
  }
  if (options_.geomean) table.geomeans = stats::old_geomeans(means);
  return table;
}

void OldBenchmarks::sort(stats::OldTable& table) const {
  if (options_.sort == OldOptions::none) return;
  // Changes for the worse come first, the largest first of all; a higher speed is a better one.
  const double better = table.unit == "MB/s" ? 1 : -1;
  const auto weight = [better](const stats::OldRow& row) {
    if (!row.change || !row.change->differs || row.ratio == 1) return 0.0;
    const double percent = (row.ratio - 1) * 100;
    return std::abs(percent) * ((percent < 0) == (better < 0) ? 1 : -1);
  };
  std::stable_sort(table.rows.begin(), table.rows.end(),
                   [&](const stats::OldRow& a, const stats::OldRow& b) {
                     return options_.sort == OldOptions::name ? a.benchmark < b.benchmark
                                                              : weight(a) < weight(b);
                   });
  if (options_.reverse) std::reverse(table.rows.begin(), table.rows.end());
}

std::vector<stats::OldTable> OldBenchmarks::tables() const {
  std::vector<stats::OldTable> tables;
  for (const std::string& unit : units_) {
    stats::OldTable table = table_of(unit);
    if (table.rows.empty()) continue;
    sort(table);
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace allot::compare

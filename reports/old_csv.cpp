// The CSV tables of benchstat before 2023.
#include <fmt/format.h>
#include <string>

#include "reports/csv.hpp"
#include "reports/old_figures.hpp"
#include "reports/old_text.hpp"

namespace allot::reports {
namespace {

using stats::OldTable;
using Record = std::vector<std::string>;

Record heading(const OldTable& table, bool ranges) {
  const std::string metric = fmt::format("{} ({})", old_metric_name(table.unit), table.unit);
  Record names;
  if (table.files.size() == 1) {
    names = {"name", metric};
  } else if (table.files.size() == 2) {
    names = {"name", "old " + metric, "new " + metric, "delta"};
  } else {
    names = {"name \\ " + metric};
    names.insert(names.end(), table.files.begin(), table.files.end());
  }
  if (!ranges) return names;
  Record record{names[0]};
  for (std::size_t i = 1; i < names.size(); ++i) {
    record.push_back(names[i]);
    record.emplace_back("±");
  }
  return record;
}

void put_value(Record& record, double value, const std::string& range, bool ranges) {
  // Go's %E writes a capital E and at least two exponent digits, as {:E} does.
  record.push_back(value != value ? "NaN" : fmt::format("{:.5E}", value));
  if (ranges) record.push_back(range);
}

void put_nothing(Record& record, bool ranges) {
  record.emplace_back();
  if (ranges) record.emplace_back();
}

Record row_record(const stats::OldRow& row, bool ranges) {
  Record record{row.benchmark};
  for (const stats::OldSample& sample : row.samples) {
    if (sample.kept.empty()) {
      put_nothing(record, ranges);
    } else {
      put_value(record, sample.mean, old_range_text(sample), ranges);
    }
  }
  if (row.change) {
    record.push_back(old_delta_text(row));
    record.push_back(old_note_text(row));
  }
  return record;
}

Record geomean_record(const OldTable& table, bool ranges) {
  Record record{"[Geo mean]"};
  for (const auto& mean : table.geomeans) {
    if (mean) {
      put_value(record, *mean, "", ranges);
    } else {
      put_nothing(record, ranges);
    }
  }
  return record;
}

}  // namespace

void print_old_csv(const std::vector<OldTable>& tables, std::ostream& out, bool ranges) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const OldTable& table = tables[i];
    if (i > 0) out << '\n';
    out << csv_record(heading(table, ranges)) << '\n';
    std::string group;
    for (const stats::OldRow& row : table.rows) {
      if (row.group != group) out << csv_record({row.group}) << '\n';
      group = row.group;
      out << csv_record(row_record(row, ranges)) << '\n';
    }
    if (!table.geomeans.empty()) out << csv_record(geomean_record(table, ranges)) << '\n';
  }
}

}  // namespace allot::reports

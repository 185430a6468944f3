// Does every format say the same, and say all of it?
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reports/csv.hpp"
#include "reports/figures.hpp"
#include "reports/json.hpp"
#include "reports/markdown.hpp"
#include "reports/old_figures.hpp"
#include "reports/text.hpp"

namespace allot::reports {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<double> around(double center) {
  std::vector<double> values;
  for (int i = -3; i < 3; ++i) values.push_back(center * (1 + 0.01 * i));
  return values;
}

/// Two rows, and as many columns as there are names; "failed" is a column without samples.
/// `paired`: value i of each cell was measured in round i.
stats::Table example(const std::vector<std::string>& columns, bool paired = false) {
  stats::Table table;
  table.context = {{"corpus", "synthetic"}};
  table.unit = "sec/op";
  table.column_keys = {"strategy"};
  table.row_keys = {"workload"};
  for (const std::string& column : columns) table.columns.push_back({column});
  for (const char* row : {"cold", "warm|x"}) {
    table.rows.push_back({row});
    auto& cells = table.cells.emplace_back();
    double center = 1e-3;
    for (const std::string& column : columns) {
      stats::Cell cell;
      if (column == "failed") {
        cell.failed_runs = true;
        cell.warnings = {"6 of 6 runs failed: timeout"};
      } else {
        cell.values = around(center);
        if (paired) cell.blocks = {0, 1, 2, 3, 4, 5};
      }
      center *= 2;
      cells.push_back(cell);
    }
  }
  stats::compute(table, {});
  return table;
}

std::string text(const stats::Table& table, std::size_t width = 0) {
  std::ostringstream out;
  print_text({table}, out, width);
  return out.str();
}

TEST(Text, IsBenchstatsLayout) {
  EXPECT_EQ(text(example({"base", "twice"})),
            "corpus: synthetic\n"
            "        │    base     │                twice                 │\n"
            "        │   sec/op    │    sec/op     vs base                │\n"
            "cold      995.0µ ± 3%   1990.0µ ± 3%  +100.00% (p=0.002 n=6)\n"
            "warm|x    995.0µ ± 3%   1990.0µ ± 3%  +100.00% (p=0.002 n=6)\n"
            "geomean   995.0µ         1.990m       +100.00%\n");
}

TEST(Text, ACellWithoutSamplesSaysThatItFailedAndWhy) {
  const std::string printed = text(example({"base", "failed"}));
  EXPECT_THAT(printed, HasSubstr("failed ¹"));
  EXPECT_THAT(printed, HasSubstr("¹ 6 of 6 runs failed: timeout\n"));
}

TEST(Text, WideTablesAreCutAndEachPartBeginsWithTheBase) {
  const stats::Table table = example({"base", "b", "c", "d"});
  const std::string printed = text(table, 110);
  std::istringstream lines(printed);
  std::size_t bases = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(display_width(line), 110U) << line;
    bases += line.find("base     │") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(bases, 2U);
  EXPECT_THAT(printed, HasSubstr("(columns 1 to 2 of 3 beside the base, to fit 110 characters)"));
  EXPECT_THAT(printed, HasSubstr("(column 3 of 3 beside the base, to fit 110 characters)"));
  EXPECT_THAT(text(table), Not(HasSubstr("beside the base")));
}

TEST(Text, PairedEffectsStandBesideTheComparison) {
  const std::string printed = text(example({"base", "twice"}, true));
  EXPECT_THAT(printed, HasSubstr("vs base                 paired by round, adjusted p"));
  EXPECT_THAT(printed, HasSubstr("+100.00% (p=0.002 n=6)  +100.00% [+100.0, +100.0] p=0.062\n"));
  EXPECT_THAT(printed, HasSubstr("\n6 rounds cannot bring the adjusted p of 2 comparisons to 0.05; "
                                 "7 can\n"));
}

TEST(Markdown, PairedEffectsHaveAColumn) {
  std::ostringstream out;
  print_markdown({example({"base", "twice"}, true)}, out);
  EXPECT_THAT(out.str(), HasSubstr("| vs base | paired by round, adjusted p |\n"));
  EXPECT_THAT(out.str(), HasSubstr("| +100.00% \\[+100.0, +100.0\\] p=0.062 |\n"));
}

TEST(Csv, PairedEffectsHaveFourFields) {
  std::ostringstream out, warnings;
  print_csv({example({"base", "twice"}, true)}, out, warnings);
  EXPECT_THAT(out.str(), HasSubstr(",vs base,P,paired ratio,low,high,adjusted P\n"));
}

TEST(Json, HoldsEveryFigureAndNullWhereThereIsNone) {
  std::ostringstream out;
  stats::Table table = example({"base", "failed", "twice"}, true);
  table.cells[0][2]->paired->high = HUGE_VAL;
  table.context.emplace_back("name", "bad \xff byte");
  print_json({table}, {}, out);
  const auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json.at("alpha"), 0.05);
  const auto& cells = json.at("tables")[0].at("cells");
  ASSERT_EQ(cells.size(), 6U);
  EXPECT_EQ(cells[0].at("values").size(), 6U);
  EXPECT_FALSE(cells[0].contains("versus_base"));
  EXPECT_EQ(cells[1].at("failed_runs"), true);
  EXPECT_EQ(cells[2].at("versus_base").at("n"), (std::vector<int>{6, 6}));
  EXPECT_TRUE(cells[2].at("paired").at("high").is_null());
  EXPECT_EQ(cells[2].at("paired").at("pairs"), 6);
  EXPECT_NEAR(cells[2].at("adjusted_p").get<double>(), 0.0625, 1e-12);
  EXPECT_EQ(cells[2].at("finding"), "undecided");  // its interval was opened above
  EXPECT_EQ(cells[5].at("finding"), "maybe-more");
}

TEST(Csv, IsRectangularAndUnscaled) {
  std::ostringstream out, warnings;
  print_csv({example({"base", "failed", "four"})}, out, warnings);
  EXPECT_EQ(out.str(),
            "corpus: synthetic\n"
            ",base,,failed,,,,four,,,\n"
            ",sec/op,CI,sec/op,CI,vs base,P,sec/op,CI,vs base,P\n"
            "cold,0.000995,3%,,,,,0.00398,3%,+300.00%,p=0.002 n=6\n"
            "warm|x,0.000995,3%,,,,,0.00398,3%,+300.00%,p=0.002 n=6\n"
            "geomean,0.0009949999999999996,,,,?,,0.003979999999999999,,+300.00%,\n");
  EXPECT_THAT(warnings.str(), HasSubstr("D4: 6 of 6 runs failed: timeout\n"));
}

TEST(Csv, QuotesWhatNeedsQuotes) {
  EXPECT_EQ(csv_record({"a,b", "\"q\"", "", "µ", " x", "x\ny"}),
            "\"a,b\",\"\"\"q\"\"\",,µ,\" x\",\"x\ny\"");
}

TEST(Csv, ColumnsAreNamedAsSpreadsheetsNameThem) {
  EXPECT_EQ(column_letters(0), "A");
  EXPECT_EQ(column_letters(25), "Z");
  EXPECT_EQ(column_letters(26), "AA");
  EXPECT_EQ(column_letters(27), "AB");
  EXPECT_EQ(column_letters(26 + 26 * 26), "AAA");
}

TEST(Markdown, IsAPipeTableWithEscapesAndNotes) {
  std::ostringstream out;
  print_markdown({example({"base", "failed"})}, out);
  EXPECT_EQ(out.str(),
            "corpus: synthetic  \n\n"
            "| | base sec/op | failed sec/op | vs base |\n"
            "| --- | ---: | ---: | ---: |\n"
            "| cold | 995.0µ ± 3% | failed ¹ | |\n"
            "| warm\\|x | 995.0µ ± 3% | failed ¹ | |\n"
            "| geomean | 995.0µ | | ? ² ³ ⁴ |\n\n"
            "¹ 6 of 6 runs failed: timeout  \n"
            "² benchmark set differs from baseline; geomeans may not be comparable  \n"
            "³ summaries must be \\>0 to compute geomean  \n"
            "⁴ ratios must be \\>0 to compute geomean  \n");
}

TEST(Figures, DoNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  std::string found = "C";
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", ""}) {
    if (std::setlocale(LC_ALL, name) != nullptr) found = name;
  }
  EXPECT_EQ(shortest_text(1234.5), "1234.5") << found;
  EXPECT_EQ(ratio_text(1.5), "+50.00%");
  EXPECT_EQ(scaled_text(1.5e-6, {1e-6, 3, "µ"}), "1.500µ");
  std::setlocale(LC_ALL, before.c_str());
}

TEST(Figures, ShortestNumbersAreWrittenAsGoWritesThem) {
  EXPECT_EQ(shortest_text(1203441), "1.203441e+06");
  EXPECT_EQ(shortest_text(102400), "102400");
  EXPECT_EQ(shortest_text(0.00015), "0.00015");
  EXPECT_EQ(shortest_text(1.4225000000000001e-06), "1.4225000000000001e-06");
  EXPECT_EQ(shortest_text(0), "0");
  EXPECT_EQ(shortest_text(-2.5), "-2.5");
  EXPECT_EQ(shortest_text(1e300), "1e+300");
}

TEST(Figures, FootnotesCountBeyondNine) {
  EXPECT_EQ(superscript(120), "¹²⁰");
}

class GoldenFigures : public testing::Test {
 protected:
  nlohmann::json table(const std::string& name) {
    const char* shared = std::getenv("ALLOT_SHARED");
    const std::filesystem::path folder = shared != nullptr ? shared : "../shared";
    std::ifstream file(folder / "golden/numeric" / name);
    return file ? nlohmann::json::parse(file) : nlohmann::json();
  }
};

TEST_F(GoldenFigures, RangesDeltasAndNotesAgree) {
  const auto golden = table("format_new.json");
  if (golden.is_null()) GTEST_SKIP() << "reference data are missing: set ALLOT_SHARED";
  for (const auto& row : golden.at("pct_range")) {
    // benchstat writes a sign where the centre is negative; a range has none.
    std::string expected = row[3];
    if (expected[0] == '-') expected.erase(0, 1);
    EXPECT_EQ(range_text({row[0], row[1], row[2], {}}), expected) << row;
  }
  for (const auto& row : golden.at("delta")) {
    stats::Comparison comparison;
    comparison.alpha = row.at("alpha");
    // Its p of 0 at alpha 0 stands for "no test was made".
    if (row.at("p") != 0) comparison.p = row.at("p").get<double>();
    comparison.base_count = row.at("n1");
    comparison.candidate_count = row.at("n2");
    EXPECT_EQ(delta_text(comparison, row.at("old"), row.at("new")), row.at("delta")) << row;
    EXPECT_EQ(note_text(comparison), row.at("note")) << row;
  }
}

TEST_F(GoldenFigures, OldScalesAgree) {
  const auto golden = table("format_old.json");
  if (golden.is_null()) GTEST_SKIP() << "reference data are missing: set ALLOT_SHARED";
  for (const auto& row : golden.at("rows")) {
    const std::string unit = row[0];
    const double value = row[1];
    EXPECT_EQ(old_value_text(value, old_scale(value, unit)), row[2].get<std::string>()) << row;
  }
}

}  // namespace
}  // namespace allot::reports

// Do our figures agree with the reference tables to 1e-9?
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/stats/adjust.hpp"
#include "harness/stats/geomean.hpp"
#include "harness/stats/mann_whitney.hpp"
#include "harness/stats/median_interval.hpp"
#include "harness/stats/quantile.hpp"
#include "harness/stats/units.hpp"
#include "harness/stats/welch.hpp"

namespace allot::stats {
namespace {

using nlohmann::json;
using Values = std::vector<double>;

constexpr double tolerance = 1e-9;

class Golden : public testing::Test {
 protected:
  /// The numeric table `name`, or a skipped test where the reference data are not at hand.
  json table(const std::string& name) {
    const char* shared = std::getenv("ALLOT_SHARED");
    const std::filesystem::path folder = shared != nullptr ? shared : "../shared";
    std::ifstream file(folder / "golden/numeric" / name);
    return file ? json::parse(file) : json();
  }
};

#define NEED(table) \
  if ((table).is_null()) GTEST_SKIP() << "reference data are missing: set ALLOT_SHARED"

std::string scaled(double value, const Scale& scale) {
  return fmt::format("{:.{}f}{}", value / scale.factor, scale.digits, scale.prefix);
}

TEST_F(Golden, MannWhitneyIsTheExactPermutationTest) {
  const json golden = table("mannwhitney.json");
  NEED(golden);
  for (const json& pair : golden.at("cases")) {
    const MannWhitney test = mann_whitney(pair.at("x").get<Values>(), pair.at("y").get<Values>());
    EXPECT_NEAR(test.u, pair.at("U1").get<double>(), tolerance) << pair.at("id");
    if (test.exact) {
      EXPECT_NEAR(test.p, pair.at("perm_two_sided").get<double>(), tolerance) << pair.at("id");
    }
    if (pair.value("benchstat_correct", false)) {
      EXPECT_NEAR(test.p, pair.at("benchstat_p").get<double>(), tolerance) << pair.at("id");
      // To the last bit, so that p = alpha falls on the same side.
      if (test.exact && !pair.at("ties").get<bool>()) {
        EXPECT_EQ(test.p, pair.at("benchstat_p").get<double>()) << pair.at("id");
      }
      EXPECT_FALSE(test.benchstat_errs) << pair.at("id");
    } else if (!pair.contains("benchstat_err")) {
      EXPECT_TRUE(test.benchstat_errs) << pair.at("id");
    }
  }
}

TEST_F(Golden, MedianRanksAreBenchstats) {
  const json golden = table("median_ci.json");
  NEED(golden);
  for (const json& row : golden.at("rows")) {
    const RankInterval ranks = median_ranks(row[0].get<int>(), row[1].get<double>());
    EXPECT_EQ(ranks.low, row[2].get<int>()) << row;
    EXPECT_EQ(ranks.high, row[3].get<int>()) << row;
    EXPECT_NEAR(ranks.coverage, row[4].get<double>(), tolerance) << row;
  }
}

TEST_F(Golden, QuantilesAndFences) {
  const json golden = table("quantiles.json");
  NEED(golden);
  for (const json& sample : golden.at("cases")) {
    Values x = sample.at("x").get<Values>();
    std::sort(x.begin(), x.end());
    EXPECT_NEAR(quantile(x, 0.25), sample.at("q1").get<double>(), tolerance);
    EXPECT_NEAR(quantile(x, 0.5), sample.at("median").get<double>(), tolerance);
    EXPECT_NEAR(quantile(x, 0.75), sample.at("q3").get<double>(), tolerance);
    EXPECT_NEAR(tukey_fences(x).low, sample.at("fence_lo").get<double>(), tolerance);
    EXPECT_NEAR(tukey_fences(x).high, sample.at("fence_hi").get<double>(), tolerance);
  }
}

TEST_F(Golden, GeometricMean) {
  const json golden = table("geomean.json");
  NEED(golden);
  for (const json& sample : golden.at("cases")) {
    const auto mean = geometric_mean(sample.at("x").get<Values>());
    ASSERT_EQ(mean.has_value(), !sample.at("geomean").is_null()) << sample;
    if (mean) {
      EXPECT_NEAR(*mean / sample.at("geomean").get<double>(), 1, tolerance);
    }
  }
}

TEST_F(Golden, WelchsTest) {
  const json golden = table("welch.json");
  NEED(golden);
  for (const json& pair : golden.at("cases")) {
    const auto test = welch(pair.at("x").get<Values>(), pair.at("y").get<Values>());
    ASSERT_TRUE(test.has_value());
    EXPECT_NEAR(test->t, pair.at("t").get<double>(), tolerance);
    EXPECT_NEAR(test->p, pair.at("p").get<double>(), tolerance);
  }
}

TEST_F(Golden, AdjustmentsForManyComparisons) {
  const json golden = table("multiple_testing.json");
  NEED(golden);
  for (const json& family : golden.at("cases")) {
    const Values p = family.at("p").get<Values>();
    const Values expected_holm = family.at("holm").get<Values>();
    const Values expected_bh = family.at("bh").get<Values>();
    const Values actual_holm = holm(p);
    const Values actual_bh = benjamini_hochberg(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
      EXPECT_NEAR(actual_holm[i], expected_holm[i], tolerance);
      EXPECT_NEAR(actual_bh[i], expected_bh[i], tolerance);
    }
  }
}

TEST_F(Golden, UnitsAreTidiedAndClassed) {
  const json golden = table("format_new.json");
  NEED(golden);
  for (const json& unit : golden.at("units")) {
    const TidyUnit tidied = tidy(unit.at("unit").get<std::string>());
    EXPECT_EQ(tidied.unit, unit.at("tidy").get<std::string>());
    EXPECT_NEAR(tidied.factor / unit.at("factor").get<double>(), 1, tolerance) << unit;
    EXPECT_EQ(class_of(tidied.unit) == UnitClass::binary, unit.at("class") == "Binary") << unit;
  }
}

TEST_F(Golden, ValuesAreScaledAloneAndByRow) {
  const json golden = table("format_new.json");
  NEED(golden);
  for (const json& row : golden.at("scale")) {
    const double value = row[0].get<double>();
    EXPECT_EQ(scaled(value, scale_for(value, UnitClass::decimal)), row[1].get<std::string>());
    EXPECT_EQ(scaled(value, scale_for(value, UnitClass::binary)), row[2].get<std::string>());
  }
  for (const json& row : golden.at("common_scale")) {
    const Values values = row.at("vals").get<Values>();
    const Scale decimal = common_scale(values, UnitClass::decimal);
    const Scale binary = common_scale(values, UnitClass::binary);
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(scaled(values[i], decimal), row.at("si")[i].get<std::string>());
      EXPECT_EQ(scaled(values[i], binary), row.at("iec")[i].get<std::string>());
    }
  }
}

}  // namespace
}  // namespace allot::stats

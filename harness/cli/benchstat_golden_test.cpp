// Do both replacements of benchstat print what the originals printed, byte for byte, except where
// those erred? Every difference is listed in reports/benchstat_deviations.md, which this test
// writes anew when ALLOT_REWRITE is set, and compares otherwise.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/cli/benchstat.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* list_path = "reports/benchstat_deviations.md";

/// Why a case prints something else. A case that is not here must agree in every byte.
const std::map<std::string, std::string> reasons{
    {"11-one-sided", "rows whose last columns are missing have as many CSV fields as the header"},
    {"12-disjoint", "rows whose last columns are missing have as many CSV fields as the header"},
    {"15-config-keys", "configurations are ordered by first appearance, as benchstat documents"},
    {"20-negative", "a range has no sign"},
    {"24-syntax",
     "with ties and unequal n the p-value is the exact two-sided one; CSV rows are whole"},
    {"25-multi-pkg", "configurations are ordered by first appearance, as benchstat documents"},
    {"27-p-quirks", "with ties and unequal n the p-value is the exact two-sided one"},
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The lines that only one of the two has, as a diff would mark them.
std::string difference(const std::string& original, const std::string& ours) {
  const std::vector<std::string> before = lines_of(original);
  const std::vector<std::string> after = lines_of(ours);
  const auto missing = [](const auto& lines, const auto& from, char mark) {
    std::string text;
    for (const std::string& line : lines) {
      if (std::count(lines.begin(), lines.end(), line) >
          std::count(from.begin(), from.end(), line)) {
        text += fmt::format("{} {}\n", mark, line);
      }
    }
    return text;
  };
  const std::string text = missing(before, after, '-') + missing(after, before, '+');
  return text.empty() ? "  (the same lines in another order)\n" : text;
}

class BenchstatGolden : public testing::Test {
 protected:
  void SetUp() override {
    const char* shared = std::getenv("ALLOT_SHARED");
    golden_ = fs::absolute(shared != nullptr ? shared : "../shared") / "golden";
    if (!fs::exists(golden_ / "index.json")) {
      GTEST_SKIP() << "reference data are missing: set ALLOT_SHARED";
    }
    home_ = fs::current_path();
  }
  void TearDown() override {
    if (!home_.empty()) fs::current_path(home_);
  }

  /// Runs one golden command line in its folder; the output that differs, or nothing.
  std::string run(const nlohmann::json& test_case, const nlohmann::json& golden_run) {
    const fs::path folder = golden_ / "cases" / test_case.at("case").get<std::string>();
    fs::current_path(folder);
    std::ostringstream out, err;
    const auto arguments = golden_run.at("args").get<std::vector<std::string>>();
    if (golden_run.at("tool") == "new") {
      benchstat(arguments, out, err);
    } else {
      benchstat_old(arguments, out, err);
    }
    const std::string original = content_of(golden_run.at("stdout").get<std::string>());
    fs::current_path(home_);
    ++runs_;
    return out.str() == original ? "" : difference(original, out.str());
  }

  fs::path golden_, home_;
  int runs_ = 0;
};

TEST_F(BenchstatGolden, EveryRunAgreesOrItsDeviationIsListed) {
  const auto index = nlohmann::json::parse(content_of(golden_ / "index.json"));
  std::string list;
  int deviations = 0;
  for (const auto& test_case : index) {
    const std::string name = test_case.at("case");
    for (const auto& golden_run : test_case.at("runs")) {
      const std::string text = run(test_case, golden_run);
      if (text.empty()) continue;
      ++deviations;
      const auto reason = reasons.find(name);
      ASSERT_NE(reason, reasons.end()) << name << " " << golden_run.at("id") << "\n" << text;
      const bool is_new = golden_run.at("tool") == "new";
      list += fmt::format("\n## {} {}: `{}", name, golden_run.at("id").get<std::string>(),
                          is_new ? "benchstat" : "benchstat-old");
      for (const std::string argument : golden_run.at("args")) list += " " + argument;
      list += fmt::format("`\n\n{}\n\n```diff\n{}```\n", reason->second, text);
    }
  }
  const std::string page = fmt::format(
      "# Where `allot benchstat` and `allot benchstat-old` differ from the originals\n\n"
      "Written by benchstat_golden_test.cpp. Of {} reference runs, {} print the same bytes; the "
      "others\nare here, with the reason. Lines with - are the original's, lines with + are ours."
      "\n{}",
      runs_, runs_ - deviations, list);
  if (std::getenv("ALLOT_REWRITE") != nullptr) std::ofstream(home_ / list_path) << page;
  EXPECT_EQ(content_of(home_ / list_path), page)
      << "run this test with ALLOT_REWRITE=1 if the new deviations are right";
}

TEST(Benchstat, ExitStatusTellsTheTruth) {
  std::ostringstream out, err;
  EXPECT_EQ(benchstat({}, out, err), Exit::usage);
  EXPECT_EQ(benchstat({"-alpha", "1.5", "x"}, out, err), Exit::usage);
  EXPECT_EQ(benchstat({"-zzz", "x"}, out, err), Exit::usage);
  EXPECT_EQ(benchstat({"no/such/file"}, out, err), Exit::usage);
  EXPECT_EQ(benchstat_old({"no/such/file"}, out, err), Exit::usage);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(benchstat({"-help"}, out, err), Exit::ok);
  EXPECT_NE(out.str(), "");
}

TEST(Benchstat, TakesFlagsAsGoWritesThem) {
  std::ostringstream out, err;
  benchstat({"-format", "json", "x"}, out, err);
  benchstat({"--format=json", "x"}, out, err);
  benchstat({"-filter", "a:", "x"}, out, err);
  benchstat({"-row"}, out, err);
  EXPECT_EQ(err.str(),
            "benchstat: -format must be text or csv\nbenchstat: -format must be text or csv\n"
            "benchstat: parsing -filter: syntax error: expected key:value\n\ta:\n\t^\n"
            "benchstat: flag needs an argument: -row\n  do: see --help\n");
}

}  // namespace
}  // namespace allot::cli

// allot report: charts and a page that a design review reads without the people who measured.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>

#include "errors/nearest.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/page.hpp"
#include "harness/cli/report_data.hpp"
#include "harness/cli/report_history.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

/// Of the data file: a script refuses a number that it does not know.
constexpr int data_version = 2;

struct ReportRequest {
  std::vector<std::string> files;
  fs::path folder;
  std::string format = "html";
  std::string title, question;
  ReportChoices choices;
};

void check_bases(const ReportRequest& request, const std::vector<ReportInput>& inputs) {
  std::vector<std::string> known;
  for (const ReportInput& input : inputs) {
    for (const plan::Cell& cell : input.file.header.plan.cells) {
      if (cell.role == plan::Role::bound) continue;  // nothing is compared with it
      for (const std::string& name : {cell.strategy, cell.allocator}) {
        if (std::find(known.begin(), known.end(), name) == known.end()) known.push_back(name);
      }
    }
  }
  for (const std::string& base : request.choices.bases) {
    if (std::find(known.begin(), known.end(), base) != known.end()) continue;
    const std::string nearest = nearest_name(base, known);
    throw Error(fmt::format("--base: no strategy or allocator is called {}", base),
                nearest.empty() ? "name one of the record's" : "did you mean " + nearest + "?");
  }
}

void write_data(const Json& data, const fs::path& path) {
  std::ofstream file(path);
  // Names come from files that may hold any bytes; JSON takes only UTF-8.
  file << data.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
  file.close();
  if (!file) throw system_error(fmt::format("cannot write {}", path.string()));
}

void make_folder(const fs::path& folder) {
  std::error_code fault;
  fs::create_directories(folder, fault);
  if (fault) {
    throw Error(fmt::format("cannot make the folder {}: {}", folder.string(), fault.message()),
                "name a folder that can be written with -o");
  }
}

/// The files that `choose` is true of.
template <class Choice>
std::vector<std::string> chosen(const std::vector<std::string>& files, Choice choose) {
  std::vector<std::string> some;
  std::copy_if(files.begin(), files.end(), std::back_inserter(some), choose);
  return some;
}

Exit report(const ReportRequest& request) {
  const std::vector<std::string> histories = chosen(request.files, is_history);
  const std::vector<ReportInput> inputs = read_report_inputs(
      chosen(request.files, [](const std::string& file) { return !is_history(file); }));
  check_bases(request, inputs);
  const Json data = {{"report", data_version},
                     {"title", request.title},
                     {"question", request.question},
                     {"alpha", request.choices.levels.alpha},
                     {"confidence", request.choices.levels.confidence},
                     {"records", records_data(inputs)},
                     {"groups", groups_data(inputs, request.choices)},
                     {"comparisons", comparisons_data(inputs, request.choices)},
                     {"histories", histories_data(histories)},
                     {"trends", trends_data(histories)}};
  make_folder(request.folder);
  const fs::path path = request.folder / "report.json";
  write_data(data, path);
  make_page(path, request.folder, request.format);

  std::size_t failed = 0;
  for (const Json& record : data.at("records")) failed += record.at("failures").size();
  if (failed == 0) return Exit::ok;
  fmt::print(stderr, "allot: {} runs in these records failed; the report names them\n", failed);
  return Exit::invalid;
}

Body declare(CLI::App& command) {
  const auto request = std::make_shared<ReportRequest>();
  command
      .add_option("FILE", request->files,
                  "records of one subject: times and counts of the same cells share a page, "
                  "repeated ones stand side by side; LABEL=FILE names one. A history (of `allot "
                  "history`, or exported) adds what became of its cells from commit to commit")
      ->required();
  command.add_option("-o,--output", request->folder, "the folder to write")->required();
  command
      .add_option("--format", request->format,
                  "html: a page with charts; markdown: for a pull request; charts: pictures only "
                  "(html)")
      ->check(CLI::IsMember({"html", "markdown", "charts"}));
  command.add_option("--title", request->title, "of the page (what was measured)");
  command.add_option("--question", request->question,
                     "what the review is to decide, in the words that it was asked");
  command
      .add_option("--base", request->choices.bases,
                  "the strategy and the allocator to compare with (vector-map, batch-256, "
                  "heap-hash, glibc)")
      ->delimiter(',');
  command
      .add_option("--alpha", request->choices.levels.alpha,
                  "p up to which a difference is called one")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--confidence", request->choices.levels.confidence, "of the intervals")
      ->check(CLI::Range(0.0, 1.0));
  command.footer(
      "Writes report.json (every figure, see FORMAT.md), the charts as SVG and PNG, and index.html "
      "or report.md.\nExit status: 0 written; 2 a fault in the command line or a file; 3 written, "
      "but runs in the records failed.");
  return [request] { return report(*request); };
}

const bool enrolled = enrol({"report", "draw charts and write a page for a design review",
                             "allot report results/x.jsonl -o results/x-report", declare});

}  // namespace
}  // namespace allot::cli

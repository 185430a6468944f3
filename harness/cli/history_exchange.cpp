// `allot history export|import`: a history as JSON lines, to keep in a branch of git.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>

#include "harness/cli/command.hpp"
#include "harness/cli/history_options.hpp"
#include "harness/history/exchange.hpp"

namespace allot::cli {
namespace {

Exit export_history(const HistoryOptions& options, const std::string& output) {
  const history::Store store(options.file, history::Store::Access::read);
  if (output.empty()) {
    history::export_lines(store, std::cout);
    std::cout.flush();
    if (!std::cout) throw system_error("cannot write the history to standard output");
    return Exit::ok;
  }
  std::ofstream file(output, std::ios::binary);
  history::export_lines(store, file);
  file.close();
  if (!file) throw system_error("cannot write " + output);
  return Exit::ok;
}

Exit import_history(const HistoryOptions& options, const std::vector<std::string>& inputs) {
  // A wrong path must not leave an empty history behind.
  for (const std::string& input : inputs) {
    if (input == "-" || std::filesystem::exists(input)) continue;
    throw Error(input + " is not there", "check the path");
  }
  history::Store store(options.file, history::Store::Access::write);
  const std::set<std::string> known = hosts_of(store);
  for (const std::string& input : inputs) {
    history::Imported imported;
    if (input == "-") {
      imported = history::import_lines(std::cin, "standard input", store);
    } else {
      std::ifstream file(input, std::ios::binary);
      if (!file) throw system_error("cannot open " + input, "check the path");
      imported = history::import_lines(file, input, store);
    }
    fmt::print("{}: {} entries added, {} known already\n", input, imported.added, imported.known);
  }
  note_new_hosts(store, known);
  return Exit::ok;
}

Body declare_export(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  const auto output = std::make_shared<std::string>();
  add_file_option(command, *options);
  command.add_option("-o,--output", *output, "write there instead of standard output");
  return [options, output] { return export_history(*options, *output); };
}

Body declare_import(CLI::App& command) {
  const auto options = std::make_shared<HistoryOptions>();
  const auto inputs = std::make_shared<std::vector<std::string>>();
  command.add_option("INPUT", *inputs, "exported lines; - is standard input")->required();
  add_file_option(command, *options);
  return [options, inputs] { return import_history(*options, *inputs); };
}

const bool export_enrolled = enrol({"history export", "write the history as JSON lines",
                                    "allot history export -o history.jsonl", declare_export});
const bool import_enrolled = enrol({"history import", "add the entries of exported lines",
                                    "allot history import history.jsonl", declare_import});

}  // namespace
}  // namespace allot::cli

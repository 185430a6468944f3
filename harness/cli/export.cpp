// `allot export`: a record file in the format of another tool.
#include "harness/cli/export.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>

#include "harness/cli/command.hpp"

namespace allot::cli {
namespace {

struct ExportRequest {
  std::string file;
  std::string format = "benchfmt";
  std::string output;  // empty: stdout
};

Exit export_command(const ExportRequest& request) {
  static const std::map<std::string, Exporter> exporters{
      {"benchfmt", export_benchfmt}, {"csv", export_csv}, {"gbench", export_gbench}};
  const records::RecordFile file = records::read_records(request.file);
  if (file.torn) {
    fmt::print(stderr, "note: the last line of {} was cut short; exported up to there\n",
               request.file);
  }
  const Exporter write = exporters.at(request.format);
  if (request.output.empty()) {
    write(file, std::cout);
    if (!std::cout.flush()) throw system_error("cannot write to stdout");
    return Exit::ok;
  }
  std::ofstream out(request.output, std::ios::binary);
  write(file, out);
  if (!out.flush()) throw system_error(fmt::format("cannot write {}", request.output));
  return Exit::ok;
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<ExportRequest>();
  app.add_option("file", request->file, "a record file")->required();
  app.add_option("--format", request->format, "benchfmt, csv or gbench (benchfmt)")
      ->check(CLI::IsMember({"benchfmt", "csv", "gbench"}));
  app.add_option("-o,--output", request->output, "the file to write (stdout)");
  return [request] { return export_command(*request); };
}

const bool enrolled =
    enrol({"export", "write a record file in the format of another tool",
           "allot export results/x.jsonl | benchstat -col /allocator /dev/stdin", declare});

}  // namespace
}  // namespace allot::cli

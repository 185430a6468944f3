#include "harness/cli/gate_output.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iostream>

#include "errors/error.hpp"
#include "reports/verdicts/formats.hpp"

namespace allot::cli {
namespace {

struct Output {
  verdicts::Format format;
  std::string file;
};

verdicts::Format format_named(const std::string& name) {
  const auto& all = verdicts::formats;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&name](const auto& format) { return format.name == name; });
  if (found != all.end()) return *found;
  throw Error(fmt::format("unknown format: \"{}\"", name),
              fmt::format("choose from: {}", fmt::join(gate_formats(), ", ")));
}

Output parse(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) {
    throw Error(fmt::format("--output {}: not FORMAT=FILE", text),
                "write it as --output markdown=summary.md");
  }
  return {format_named(text.substr(0, equals)), text.substr(equals + 1)};
}

}  // namespace

std::vector<std::string> gate_formats() {
  std::vector<std::string> names;
  for (const verdicts::Format& format : verdicts::formats) names.emplace_back(format.name);
  return names;
}

void check_outputs(const GateRequest& request) {
  format_named(request.format);
  for (const std::string& output : request.outputs) parse(output);
}

void write_report(const GateRequest& request, const gate::Report& report) {
  for (const std::string& text : request.outputs) {
    const Output output = parse(text);
    std::ofstream file(output.file);
    output.format.print(report, file);
    file.close();
    if (!file) throw system_error(fmt::format("cannot write {}", output.file));
  }
  format_named(request.format).print(report, std::cout);
  std::cout.flush();
  if (!std::cout) throw system_error("cannot write the verdict to standard output");
}

}  // namespace allot::cli

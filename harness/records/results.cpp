#include "harness/records/results.hpp"

#include <fmt/format.h>

#include "harness/records/benchfmt.hpp"
#include "harness/records/gbench.hpp"
#include "harness/records/text_lines.hpp"

namespace allot::records {

namespace {

Format format_of(TextLines& lines) {
  if (!lines.peek().starts_with('{')) return Format::go;
  return opens_as_gbench(lines) ? Format::gbench : Format::record;
}

}  // namespace

std::string_view Context::get(std::string_view key) const {
  for (const auto& [name, value] : config) {
    if (name == key) return value;
  }
  return {};
}

const Context* Contexts::intern(const Context& context) {
  std::string content = context.file;
  for (const auto& [key, value] : context.config) {
    content += '\n';
    content += key;
    content += '\n';
    content += value;
  }
  const auto [place, fresh] = by_content_.try_emplace(std::move(content), nullptr);
  if (fresh) place->second = &all_.emplace_back(context);
  return place->second;
}

std::vector<Input> parse_inputs(std::span<const std::string> arguments) {
  std::vector<Input> inputs;
  std::map<std::string, int> uses;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
      ++uses[argument];
      inputs.push_back({"", argument});
    } else {
      inputs.push_back({argument.substr(0, equals), argument.substr(equals + 1)});
    }
  }
  std::map<std::string, int> seen;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (arguments[i].find('=') != std::string::npos) continue;
    Input& input = inputs[i];
    input.label =
        uses[input.path] == 1 ? input.path : fmt::format("{}#{}", input.path, seen[input.path]++);
  }
  return inputs;
}

void ResultReader::complain(const std::string& message) {
  ++faults_;
  complain_(message);
}

Format format_of(const Input& input) {
  TextLines lines(input.path);
  return format_of(lines);
}

void ResultReader::read(const Input& input) {
  TextLines lines(input.path);
  const auto complain_here = [this](const std::string& message) { complain(message); };
  switch (format_of(lines)) {
    case Format::record:
      read_record(input);
      break;
    case Format::go:
      read_benchfmt(lines, input, contexts_, units_, sink_, complain_here);
      break;
    case Format::gbench:
      failed_runs_ += read_gbench(lines, input, contexts_, sink_, complain_here);
      break;
  }
}

}  // namespace allot::records

#include "harness/records/results.hpp"

#include <fmt/format.h>

#include "harness/records/benchfmt.hpp"
#include "harness/records/text_lines.hpp"

namespace allot::records {

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

bool is_record(const Input& input) {
  return input.path != "-" && TextLines(input.path).first_byte() == '{';
}

void ResultReader::read(const Input& input) {
  if (is_record(input)) {
    read_record(input);
    return;
  }
  TextLines lines(input.path);
  read_benchfmt(lines, input, contexts_, units_, sink_,
                [this](const std::string& message) { complain(message); });
}

}  // namespace allot::records

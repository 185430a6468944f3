#include "harness/cli/benchstat_flags.hpp"

#include <fmt/format.h>
#include <iostream>

#include "errors/error.hpp"
#include "harness/records/go_number.hpp"

namespace allot::cli {

void GoFlags::add(const std::string& name, const std::string& fallback) {
  flags_[name] = {fallback, false};
}

void GoFlags::add_switch(const std::string& name) {
  flags_[name] = {"false", true};
}

std::vector<std::string> GoFlags::parse(const std::vector<std::string>& words) {
  std::size_t at = 0;
  for (; at < words.size(); ++at) {
    std::string_view word = words[at];
    if (word.size() < 2 || word[0] != '-') break;
    if (word == "--") {
      ++at;
      break;
    }
    word.remove_prefix(word[1] == '-' ? 2 : 1);
    const std::size_t equals = word.find('=');
    const std::string name(word.substr(0, equals));
    const auto flag = flags_.find(name);
    if (flag == flags_.end()) {
      throw Error(fmt::format("flag provided but not defined: -{}", name), "see --help");
    }
    if (equals != std::string_view::npos) {
      flag->second.value = word.substr(equals + 1);
    } else if (flag->second.is_switch) {
      flag->second.value = "true";
    } else if (at + 1 < words.size()) {
      flag->second.value = words[++at];
    } else {
      throw Error(fmt::format("flag needs an argument: -{}", name), "see --help");
    }
  }
  return {words.begin() + static_cast<std::ptrdiff_t>(at), words.end()};
}

double GoFlags::fraction(const std::string& name) const {
  const auto number = records::parse_go_float(text(name));
  if (number.fault != records::NumberFault::none) {
    throw Error(fmt::format("invalid value \"{}\" for flag -{}: parse error", text(name), name));
  }
  if (!(number.value >= 0 && number.value <= 1)) {
    throw Error(fmt::format("-{} must be in range [0, 1]", name));
  }
  return number.value;
}

Exit as_go_program(const GoProgram& program, const std::vector<std::string>& words,
                   std::ostream& out, std::ostream& err) {
  for (const char* help : {"-h", "-help", "--help"}) {
    if (words.empty() || words[0] != help) continue;
    out << program.usage;
    return Exit::ok;
  }
  try {
    return program.body(words, out, err);
  } catch (const Error& fault) {
    err << program.name << ": " << fault.report() << '\n';
    return fault.code();
  }
}

Declare take_words(Program program) {
  return [program = std::move(program)](CLI::App& command) -> Body {
    command.set_help_flag();
    command.allow_extras();
    command.prefix_command();
    return [&command, program] {
      const Exit code = program(command.remaining(), std::cout, std::cerr);
      std::cout.flush();
      if (!std::cout) throw system_error("cannot write to standard output");
      return code;
    };
  };
}

}  // namespace allot::cli

#include "harness/exec/attempt.hpp"

#include <algorithm>

#include "errors/error.hpp"
#include "harness/exec/file_digest.hpp"
#include "harness/run/environment.hpp"

namespace allot::exec {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view preload_variable = "LD_PRELOAD=";

/// "NAME=" of "NAME=value".
std::string_view name_of(std::string_view variable) {
  return variable.substr(0, variable.find('=') + 1);
}

struct Environment {
  std::vector<std::string> variables;
  std::string preload;  // for the program, and not for its launcher
};

Environment environment_for(const records::Allocator& allocator, std::size_t padding,
                            const Conditions& conditions, const fs::path& report) {
  Environment environment{conditions.variables, {}};
  for (std::string& variable : run::environment_of(allocator, padding)) {
    if (variable.starts_with(preload_variable)) {
      environment.preload = variable.substr(preload_variable.size());
      continue;
    }
    const auto& given = conditions.variables;
    const bool is_given = std::any_of(given.begin(), given.end(), [&](const std::string& one) {
      return name_of(one) == name_of(variable);
    });
    if (!is_given) environment.variables.push_back(std::move(variable));
  }
  const std::string colon = environment.preload.empty() ? "" : ":";
  if (conditions.counts()) {
    environment.variables.push_back("ALLOT_COUNTING_FILE=" + report.string());
    environment.preload = conditions.shim.string() + colon + environment.preload;
  } else {
    environment.variables.push_back("ALLOT_WITNESS_FILE=" + report.string());
    // Behind the allocator, whose functions must be found as they would be without it.
    environment.preload += colon + conditions.witness.string();
  }
  return environment;
}

}  // namespace

Attempt attempt(const Subject& subject, const records::Allocator& allocator, std::size_t padding,
                const Conditions& conditions) {
  const fs::path report = conditions.folder / "processes";
  const fs::path output = conditions.keeps_output ? conditions.folder / "output" : "/dev/null";
  fs::remove(report);
  const Environment environment = environment_for(allocator, padding, conditions, report);
  run::Command command;
  command.program = conditions.launcher;
  command.arguments = {conditions.input.string(), output.string(), environment.preload,
                       subject.program.file.string()};
  command.arguments.insert(command.arguments.end(), subject.arguments.begin(),
                           subject.arguments.end());
  command.environment = environment.variables;
  command.timeout_s = conditions.limits.timeout_s;
  command.memory_bytes = conditions.limits.memory_bytes;
  command.interrupt = conditions.interrupt;

  Attempt made{run::run_process(command), {}, {}, {}, {}};
  made.digest = digest_of_file(output);
  try {
    if (conditions.counts()) {
      made.heaps = read_heaps(report);
    } else {
      made.testimonies = read_testimonies(report);
    }
  } catch (const Error& fault) {
    made.fault = fault.what();
  }
  return made;
}

}  // namespace allot::exec

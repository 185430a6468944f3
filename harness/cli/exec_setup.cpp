#include "harness/cli/exec_setup.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "corpora/digest.hpp"
#include "errors/error.hpp"
#include "harness/cli/command_words.hpp"
#include "harness/cli/known_allocators.hpp"
#include "harness/cli/occasion.hpp"
#include "harness/exec/file_digest.hpp"
#include "harness/run/environment.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::cli {
namespace {

namespace fs = std::filesystem;

// Programs are often short, and a launch of one costs little: more rounds than of a workload.
constexpr int default_rounds = 10;
// A count needs one run, and one more that shows whether it is exact.
constexpr int counting_rounds = 2;
// As wide as a table's column can bear.
constexpr std::size_t longest_label = 40;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : std::string{value};
}

std::string label_of(const std::vector<std::string>& words) {
  std::string label = fs::path(words.front()).filename();
  for (std::size_t at = 1; at < words.size(); ++at) label += ' ' + words[at];
  std::replace(label.begin(), label.end(), '\n', ' ');
  if (label.size() > longest_label) label = label.substr(0, longest_label - 3) + "...";
  return label;
}

exec::Subject subject_of(const std::vector<std::string>& words, const std::string& label) {
  exec::Subject subject;
  subject.label = label;
  subject.program = exec::find_program(words.front(), variable("PATH"));
  subject.sha256 = run::sha256_of(subject.program.file);
  subject.arguments.assign(words.begin() + 1, words.end());
  return subject;
}

/// The commands, each with its label; the first is the base.
std::vector<exec::Subject> subjects_of(const ExecRequest& request) {
  std::vector<std::vector<std::string>> commands{request.command};
  if (!request.versus.empty()) commands.push_back(words_of("--vs", request.versus));
  if (request.names.size() > commands.size()) {
    throw Error(
        fmt::format("--name: {} names for {} command", request.names.size(), commands.size()));
  }
  std::vector<exec::Subject> subjects;
  for (std::size_t at = 0; at < commands.size(); ++at) {
    std::string label = at < request.names.size() ? request.names[at] : label_of(commands[at]);
    // The same command twice shows how much two equals differ here.
    if (at > 0 && label == subjects.front().label) label += " (vs)";
    subjects.push_back(subject_of(commands[at], label));
  }
  return subjects;
}

std::vector<std::string> variables_of(const ExecRequest& request) {
  std::vector<std::string> variables;
  for (const std::string& one : request.variables) {
    const std::string name = one.substr(0, one.find('='));
    if (name.empty() || name == "LD_PRELOAD") {
      throw Error(fmt::format("--env {}: {}", one,
                              name.empty() ? "no name" : "the allocator is preloaded by it"));
    }
    const bool has_value = one.size() > name.size();
    if (!has_value && std::getenv(name.c_str()) == nullptr) {
      throw Error(fmt::format("--env {}: there is no such variable", one));
    }
    variables.push_back(has_value ? one : name + '=' + variable(name.c_str()));
  }
  return variables;
}

/// What the program reads from stdin, as the corpus of the record.
std::pair<std::string, records::Corpus> corpus_of(const fs::path& input) {
  const std::string digest = exec::digest_of_file(input);
  if (input == "/dev/null") return {"no-input", {digest, input.string(), 0, 0}};
  return {input.filename(), {digest, run::without_home(input.string()), 1, fs::file_size(input)}};
}

/// Of words as they are, in which "~" stands for nothing.
std::string digest_of_words(const std::vector<std::string>& words) {
  corpora::Hasher hasher;
  for (const std::string& word : words) {
    hasher.add(std::uint64_t{word.size()});
    hasher.add(std::string_view(word));
  }
  return corpora::to_hex(hasher.digest());
}

records::Json command_object(const exec::Subject& subject) {
  std::vector<std::string> words{subject.program.file.string()};
  words.insert(words.end(), subject.arguments.begin(), subject.arguments.end());
  const std::string digest = digest_of_words(words);
  for (std::string& word : words) word = run::without_home(word);
  return {{"words", words}, {"words_digest", digest}, {"sha256", subject.sha256}};
}

/// What else the programs' work depends on: values of variables as digests, for who published them
/// may not have meant to. The home folder has no name in a record.
records::Json conditions_object(const std::vector<std::string>& given) {
  std::vector<std::string> variables = run::environment_of({}, 0);
  variables.insert(variables.end(), given.begin(), given.end());
  records::Json environment = records::Json::object();
  for (const std::string& variable : variables) {
    const std::size_t equals = variable.find('=');
    const std::string name = variable.substr(0, equals);
    if (name == "HOME" || name == "ALLOT_PADDING") continue;
    environment[name] = digest_of_words({run::without_home(variable.substr(equals + 1))});
  }
  return {{"folder", run::without_home(fs::current_path().string())}, {"environment", environment}};
}

records::Build build_of(const std::vector<exec::Subject>& subjects,
                        const std::vector<std::string>& variables) {
  records::Json commands = records::Json::object();
  for (const exec::Subject& subject : subjects) commands[subject.label] = command_object(subject);
  const exec::Subject& first = subjects.front();
  return {run::without_home(first.program.file.string()),
          first.sha256,
          {{"commands", commands}, {"conditions", conditions_object(variables)}}};
}

void add_allocators(const ExecRequest& request, ExecSetup& setup, std::vector<std::string>& names) {
  const auto known = known_allocators(request.profiles, request.libraries);
  // Two commands are compared with each other first of all.
  const bool is_open = request.allocators.empty() && !request.versus.empty();
  names = choose_allocators(is_open ? std::vector<std::string>{"glibc"} : request.allocators,
                            request.libraries, known, setup.notes);
  for (const KnownAllocator& one : known) {
    const std::string& name = one.profile.name;
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    setup.header.allocators[name] = run::resolve(one.profile);
  }
}

/// The program runs many times, each time with the same input, which a pipe can't be.
void note_pipe(const ExecRequest& request, std::vector<std::string>& notes) {
  int waiting = 0;
  const bool is_piped = request.input.empty() && ::isatty(STDIN_FILENO) == 0 &&
                        ::ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0;
  if (is_piped) {
    notes.emplace_back("what is piped into allot isn't passed on: write it to a file, and --input");
  }
}

exec::Conditions conditions_of(const ExecRequest& request, const fs::path& folder, int interrupt) {
  const run::Places places = run::Places::of_this_process();
  exec::Conditions conditions;
  conditions.launcher = places.launcher;
  conditions.witness = places.witness;
  conditions.input = request.input.empty() ? "/dev/null" : fs::absolute(request.input);
  if (!fs::exists(conditions.input) || fs::is_directory(conditions.input)) {
    throw Error(fmt::format("--input {}: no such file", request.input));
  }
  conditions.keeps_output = !request.ignore_output;
  conditions.variables = variables_of(request);
  conditions.limits = parse_limits(request.timeout, request.memory_limit);
  conditions.folder = folder;
  conditions.interrupt = interrupt;
  return conditions;
}

}  // namespace

ExecSetup set_up(const ExecRequest& request, const fs::path& folder, int interrupt) {
  ExecSetup setup;
  setup.may_fail = request.allow_failure;
  setup.has_counts = !request.no_counts;
  records::Header& header = setup.header;
  const std::vector<exec::Subject> subjects = subjects_of(request);
  std::vector<std::string> allocators;
  add_allocators(request, setup, allocators);
  setup.measurement.conditions = conditions_of(request, folder, interrupt);
  note_pipe(request, setup.notes);
  const auto [corpus, described] = corpus_of(setup.measurement.conditions.input);
  header.corpora[corpus] = described;
  header.builds["default"] = build_of(subjects, setup.measurement.conditions.variables);
  for (const exec::Subject& subject : subjects) {
    setup.measurement.subjects[subject.label] = subject;
    for (const std::string& allocator : allocators) {
      header.plan.cells.push_back({"default", corpus, exec_workload, subject.label, allocator});
    }
  }
  header.plan.budget = parse_budget(request.budget, request.rounds, default_rounds);
  header.samples = 1;
  header.limits = setup.measurement.conditions.limits;
  note_occasion(header, request.seed);
  return setup;
}

void note_references(ExecSetup& setup) {
  const std::string workload =
      records::reference_key(setup.header.plan.cells.front().corpus, exec_workload);
  for (const auto& [label, reference] : setup.measurement.references) {
    setup.header.references[records::reference_key(workload, label)] = reference.digest;
    setup.header.builds.at("default").facts["commands"][label]["exit"] = reference.exit_code;
  }
}

void count_instead(ExecSetup& setup) {
  const fs::path shim = run::Places::of_this_process().counting_shim;
  setup.measurement.conditions.shim = shim;
  setup.header.instrument = {
      "count", true, {{run::without_home(shim.string()), run::sha256_of(shim)}}};
  setup.header.plan.budget = {counting_rounds, std::nullopt};
  setup.header.preparation_s = 0;  // the record of the times tells it
}

}  // namespace allot::cli

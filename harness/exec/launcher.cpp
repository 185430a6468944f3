#include "harness/exec/launcher.hpp"

#include <fmt/format.h>
#include <memory>

#include "errors/error.hpp"
#include "harness/plan/plan.hpp"
#include "harness/run/outcome.hpp"
#include "harness/run/places.hpp"
#include "harness/run/unchanged.hpp"

namespace allot::exec {
namespace {

const records::Allocator c_library{};

Reference reference_from(const Attempt& attempt, const Conditions& conditions, bool may_fail) {
  if (std::holds_alternative<run::Interrupted>(attempt.process.ending)) {
    throw Error("interrupted before the first launch", {}, Exit::inconclusive);
  }
  const auto* exited = std::get_if<run::Exited>(&attempt.process.ending);
  const Reference reference{attempt.digest, exited != nullptr && may_fail ? exited->code : 0};
  const records::Outcome outcome = judge(attempt, c_library, reference, conditions);
  if (const auto* failure = std::get_if<records::Failure>(&outcome)) {
    const bool is_refused = failure->kind == records::FailureKind::exit;
    throw Error(failure->detail, is_refused ? "--allow-failure measures it all the same" : "",
                Exit::invalid);
  }
  return reference;
}

Reference find_reference(const Subject& subject, const Conditions& conditions, bool may_fail) {
  const Reference first =
      reference_from(attempt(subject, c_library, 0, conditions), conditions, may_fail);
  const Reference second =
      reference_from(attempt(subject, c_library, 0, conditions), conditions, may_fail);
  if (first.exit_code != second.exit_code) {
    throw Error(fmt::format("its exit code is {}, and {} when it runs again", first.exit_code,
                            second.exit_code),
                "measure a command that does the same each time", Exit::invalid);
  }
  if (first.digest != second.digest) {
    throw Error("its output is another one when it runs again, whoever serves malloc",
                "--ignore-output throws it away instead of comparing it", Exit::invalid);
  }
  return first;
}

}  // namespace

std::map<std::string, Reference> find_references(const Measurement& measurement, bool may_fail) {
  std::map<std::string, Reference> references;
  for (const auto& [label, subject] : measurement.subjects) {
    try {
      references[label] = find_reference(subject, measurement.conditions, may_fail);
    } catch (Error& fault) {
      throw fault.while_doing(fmt::format("running {} under the C library's malloc", label));
    }
  }
  return references;
}

run::Launcher program_launcher(const records::Header& header, const Measurement& measurement) {
  records::Header pinned = header;
  for (const auto& [label, subject] : measurement.subjects) {
    pinned.builds[label] = {run::without_home(subject.program.file.string()), subject.sha256, {}};
  }
  const auto files = std::make_shared<run::Unchanged>(pinned);
  return [header, measurement, files](const plan::Launch& launch) -> std::optional<records::Run> {
    files->check();
    const auto& [subjects, references, conditions] = measurement;
    const records::Allocator& allocator = header.allocators.at(launch.cell.allocator);
    // What a program copies of its environment would be another count for each padding.
    const std::size_t padding =
        conditions.counts() ? 0 : plan::padding_of(header.plan.seed, launch);
    const Attempt made = attempt(subjects.at(launch.cell.strategy), allocator, padding, conditions);
    if (std::holds_alternative<run::Interrupted>(made.process.ending)) return std::nullopt;
    return records::Run{launch, made.process.elapsed_s,
                        judge(made, allocator, references.at(launch.cell.strategy), conditions)};
  };
}

}  // namespace allot::exec

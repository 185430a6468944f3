#include "harness/cli/gate_builds.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "errors/error.hpp"
#include "harness/cli/revisions.hpp"
#include "harness/run/places.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {
namespace {

/// Path of the worker that a run without builds would use.
std::string usual_worker(const RunRequest& request) {
  return request.worker.empty() ? run::Places::of_this_process().worker.string() : request.worker;
}

std::string name_of(const std::string& build) {
  return build.substr(0, build.find('='));
}

std::string list_of(std::vector<std::string> files) {
  // More would hide the rest of the report.
  constexpr std::size_t most = 8;
  if (files.empty()) return "not in this tree any more";
  const std::size_t left_out = files.size() - std::min(most, files.size());
  files.resize(files.size() - left_out);
  const std::string rest = left_out > 0 ? fmt::format(" and {} more files", left_out) : "";
  return fmt::format("{}{}", fmt::join(files, ", "), rest);
}

/// What of the present tree the head's build holds that no commit has.
void note_present_tree(const GateRequest& request, const std::string& worker,
                       std::vector<std::string>& notes) {
  const auto facts = run::list_worker(worker).build;
  const auto commit = facts.find("commit");
  const std::string built = commit == facts.end() ? "" : commit->get<std::string>();
  const std::string present = described_tree(request.builder.repository);
  if (built.ends_with("-dirty")) {
    notes.push_back(fmt::format("head has uncommitted changes: {}",
                                list_of(uncommitted_files(request.builder.repository))));
  }
  if (!present.empty() && !built.empty() && present != built) {
    notes.push_back(fmt::format("head was built from {}, and the tree is at {}: build it again",
                                built, present));
  }
}

void build_revisions(GateRequest& request, std::vector<std::string>& notes) {
  RunRequest& run = *request.run;
  if (!run.builds.empty()) {
    throw Error("--base-rev and --build name the base twice", "leave one of them out");
  }
  const auto cache = run::Places::of_this_process().cache;
  const BuiltRevision base = build_revision(request.builder, request.base_rev, cache);
  std::string head = usual_worker(run);
  if (request.head_rev.empty()) {
    note_present_tree(request, head, notes);
  } else {
    head = build_revision(request.builder, request.head_rev, cache).worker.string();
  }
  run.builds = {"base=" + base.worker.string(), "head=" + head};
  run.worker.clear();
}

}  // namespace

GateRequest with_builds(GateRequest request, std::vector<std::string>& notes) {
  request.run = std::make_shared<RunRequest>(*request.run);
  if (!request.base_rev.empty()) {
    build_revisions(request, notes);
  } else if (!request.head_rev.empty()) {
    throw Error("--head-rev without --base-rev", "name what it is compared with: --base-rev REV");
  }
  const auto& builds = request.run->builds;
  const bool is_open = request.by.empty() && request.base.empty() && request.candidate.empty();
  if (builds.size() == 2 && is_open) {
    // In the order in which they were named: the first is the base.
    request.by = "build";
    request.base = name_of(builds[0]);
    request.candidate = name_of(builds[1]);
  }
  return request;
}

std::vector<std::string> builds_without(const RunRequest& request, const std::string& instrument) {
  std::vector<std::string> lacking;
  std::vector<std::string> builds = request.builds;
  if (builds.empty()) builds.push_back("default=" + usual_worker(request));
  for (const std::string& build : builds) {
    const std::string path = build.substr(std::min(build.find('=') + 1, build.size()));
    const auto known = run::list_worker(path).instruments;
    if (std::none_of(known.begin(), known.end(),
                     [&](const auto& kind) { return kind.name == instrument; })) {
      lacking.push_back("build " + name_of(build));
    }
  }
  return lacking;
}

}  // namespace allot::cli

#include "harness/cli/run_axes.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

#include "corpora/catalogue.hpp"
#include "errors/error.hpp"
#include "harness/cli/known_allocators.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;

Names or_default(const Names& chosen, const char* fallback) {
  return plan::split_lists(chosen).empty() ? Names{fallback} : chosen;
}

Names names_of(const std::vector<run::Named>& all) {
  Names names;
  for (const run::Named& one : all) names.push_back(one.name);
  return names;
}

std::map<std::string, std::string> build_paths(const RunRequest& request) {
  std::map<std::string, std::string> paths;
  for (const std::string& build : request.builds) {
    const std::size_t equals = build.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == build.size()) {
      throw Error(fmt::format("--build {}: not NAME=PATH", build));
    }
    if (!paths.emplace(build.substr(0, equals), build.substr(equals + 1)).second) {
      throw Error(fmt::format("--build {}: a second build of that name", build));
    }
  }
  const std::string beside = run::Places::of_this_process().worker.string();
  if (!request.worker.empty() || paths.empty()) {
    paths["default"] = request.worker.empty() ? beside : request.worker;
  }
  return paths;
}

/// Fills the header's builds. What the first one lists is what can be selected.
run::Listing add_builds(records::Header& header, plan::Axes& axes, const RunRequest& request) {
  std::optional<run::Listing> first;
  for (const auto& [name, given] : build_paths(request)) {
    const std::filesystem::path path = std::filesystem::absolute(given).lexically_normal();
    run::Listing listing = run::list_worker(path);
    header.builds[name] = {run::without_home(path.string()), run::sha256_of(path), listing.build};
    axes.builds.push_back(name);
    if (!first) first = std::move(listing);
  }
  return *first;
}

void add_workloads(plan::Axes& axes, const RunRequest& request, const run::Listing& listing) {
  Names workloads;
  for (const auto& [name, study] : listing.studies) {
    for (const run::Named& workload : study.workloads) workloads.push_back(workload.name);
  }
  axes.workloads =
      plan::select("workload", or_default(request.workloads, "postings/cold"), workloads);

  Names strategies;
  std::map<std::string, Names, std::less<>> by_study;
  for (const std::string& workload : axes.workloads) {
    const std::string study(plan::study_of(workload));
    if (by_study.contains(study)) continue;
    by_study[study] = names_of(listing.studies.at(study).strategies);
    strategies.insert(strategies.end(), by_study[study].begin(), by_study[study].end());
  }
  const Names chosen = plan::select("strategy", or_default(request.strategies, "*"), strategies);
  for (const auto& [study, known] : by_study) {
    for (const std::string& strategy : chosen) {
      if (std::find(known.begin(), known.end(), strategy) != known.end()) {
        axes.strategies[study].push_back(strategy);
      }
    }
    if (axes.strategies[study].empty()) {
      throw Error(fmt::format("no chosen strategy belongs to study {}", study),
                  fmt::format("choose from: {}", fmt::join(known, ", ")));
    }
  }
}

records::Corpus described(const corpora::PackFile& pack) {
  return {pack.digest, run::without_home(pack.path.string()), pack.documents, pack.content_bytes};
}

/// The corpora that were chosen, or the default one of the study that is measured.
Names chosen_corpora(const plan::Axes& axes, const RunRequest& request,
                     const run::Listing& listing) {
  Names chosen = plan::split_lists(request.corpora);
  if (!chosen.empty()) return chosen;
  if (axes.strategies.size() > 1) {
    throw Error("no corpus was chosen, and studies have different ones",
                "choose with --corpus, or measure one study at a time");
  }
  return {listing.studies.at(axes.strategies.begin()->first).corpus};
}

void add_corpora(records::Header& header, plan::Axes& axes, const Names& chosen,
                 const corpora::Progress& progress) {
  const auto places = corpora::Places::of_this_process();
  Names known;
  for (const corpora::Listed& corpus : corpora::list(places)) known.push_back(corpus.name);
  for (const std::string& text : chosen) {
    const bool is_glob = text.find('*') != std::string::npos;
    for (const std::string& name :
         is_glob ? plan::select("corpus", Names{text}, known) : Names{text}) {
      if (header.corpora.contains(name)) continue;
      const auto pack = corpora::obtain(corpora::parse_selection(name), places, progress);
      header.corpora[name] = described(pack);
      axes.corpora.push_back(name);
    }
  }
}

/// Without a choice: every profile without settings whose library is here, and a note for the rest.
Names chosen_allocators(const RunRequest& request, const std::vector<KnownAllocator>& known,
                        Names& notes) {
  Names all;
  for (const KnownAllocator& one : known) all.push_back(one.profile.name);
  Names chosen = plan::select("allocator", request.allocators, all);
  if (chosen.empty()) {
    for (const auto& [profile, remedy] : known) {
      if (!profile.is_plain()) continue;
      if (remedy) {
        notes.push_back(fmt::format("not measured: {} ({})", profile.name, *remedy));
      } else {
        chosen.push_back(profile.name);
      }
    }
  }
  // A library given on the command line was chosen by that.
  for (const std::string& library : request.libraries) {
    const std::string name = run::profile_of_option(library).name;
    if (std::find(chosen.begin(), chosen.end(), name) == chosen.end()) chosen.push_back(name);
  }
  return chosen;
}

void add_allocators(records::Header& header, plan::Axes& axes, const RunRequest& request,
                    Names& notes) {
  const auto known = known_allocators(request.profiles, request.libraries);
  axes.allocators = chosen_allocators(request, known, notes);
  for (const KnownAllocator& one : known) {
    const auto& name = one.profile.name;
    if (std::find(axes.allocators.begin(), axes.allocators.end(), name) != axes.allocators.end()) {
      header.allocators[name] = run::resolve(one.profile);
    }
  }
}

}  // namespace

plan::Axes choose_axes(const RunRequest& request, records::Header& header,
                       std::vector<std::string>& notes, const corpora::Progress& progress) {
  plan::Axes axes;
  const run::Listing listing = add_builds(header, axes, request);
  add_workloads(axes, request, listing);
  add_allocators(header, axes, request, notes);
  // Last: packing may take minutes, and what comes before may be a typing error.
  add_corpora(header, axes, chosen_corpora(axes, request, listing), progress);
  return axes;
}

}  // namespace allot::cli

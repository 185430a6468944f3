#include "harness/cli/run_axes.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "corpora/catalogue.hpp"
#include "errors/error.hpp"
#include "harness/cli/known_allocators.hpp"
#include "harness/cli/run_scale.hpp"
#include "harness/run/places.hpp"

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

/// Nothing unless asked for: a bound takes time and settles no question between strategies.
void add_bounds(plan::Axes& axes, const RunRequest& request, const run::Listing& listing) {
  Names known;
  for (const auto& [study, strategies] : axes.strategies) {
    for (const run::Named& bound : listing.studies.at(study).bounds) known.push_back(bound.name);
  }
  for (const std::string& name : plan::select("bound", request.bounds, known)) {
    for (const auto& [study, strategies] : axes.strategies) {
      const Names own = names_of(listing.studies.at(study).bounds);
      if (std::find(own.begin(), own.end(), name) != own.end()) axes.bounds[study].push_back(name);
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

/// With the names in place of globs.
Names without_globs(const Names& chosen, const corpora::Places& places) {
  Names known;
  for (const corpora::Listed& corpus : corpora::list(places)) known.push_back(corpus.name);
  Names names;
  for (const std::string& text : chosen) {
    const bool is_glob = text.find('*') != std::string::npos;
    const Names meant = is_glob ? plan::select("corpus", Names{text}, known) : Names{text};
    names.insert(names.end(), meant.begin(), meant.end());
  }
  return names;
}

void add_corpora(records::Header& header, plan::Axes& axes, const Names& chosen,
                 const std::string& scale, Names& notes, const corpora::Progress& progress) {
  const auto places = corpora::Places::of_this_process();
  Names names = without_globs(chosen, places);
  if (!scale.empty()) names = points_of_scale(scale, names, places, progress, notes);
  for (const std::string& name : names) {
    if (header.corpora.contains(name)) continue;
    const auto pack = corpora::obtain(corpora::parse_selection(name), places, progress);
    header.corpora[name] = described(pack);
    axes.corpora.push_back(name);
  }
}

void add_allocators(records::Header& header, plan::Axes& axes, const RunRequest& request,
                    Names& notes) {
  const auto known = known_allocators(request.profiles, request.libraries);
  axes.allocators = choose_allocators(request.allocators, request.libraries, known, notes);
  for (const KnownAllocator& one : known) {
    const auto& name = one.profile.name;
    if (std::find(axes.allocators.begin(), axes.allocators.end(), name) != axes.allocators.end()) {
      header.allocators[name] = run::resolve(one.profile);
    }
  }
}

}  // namespace

plan::Axes choose_axes(const RunRequest& request, const run::Listing& listing,
                       records::Header& header, std::vector<std::string>& notes,
                       const corpora::Progress& progress) {
  plan::Axes axes;
  for (const auto& [name, build] : header.builds) axes.builds.push_back(name);
  add_workloads(axes, request, listing);
  add_bounds(axes, request, listing);
  add_allocators(header, axes, request, notes);
  // Last: packing may take minutes, and what comes before may be a typing error.
  add_corpora(header, axes, chosen_corpora(axes, request, listing), request.scale, notes, progress);
  return axes;
}

}  // namespace allot::cli

#include "harness/cli/run_builds.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "errors/error.hpp"
#include "harness/plan/selection.hpp"
#include "harness/run/places.hpp"
#include "harness/run/sha256.hpp"

namespace allot::cli {
namespace {

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

run::InstrumentKind find_instrument(const run::Listing& listing, const std::string& name) {
  std::vector<std::string> known;
  for (const run::InstrumentKind& kind : listing.instruments) {
    known.push_back(kind.name);
  }
  const std::vector<std::string> chosen = plan::select("instrument", std::vector{name}, known);
  if (chosen.size() != 1) {
    throw Error(fmt::format("--instrument {}: a plan measures with one instrument", name),
                fmt::format("choose from: {}", fmt::join(known, ", ")));
  }
  const auto at = std::find(known.begin(), known.end(), chosen.front()) - known.begin();
  return listing.instruments.at(static_cast<std::size_t>(at));
}

void add_instrument(records::Header& header, const run::InstrumentKind& kind) {
  if (!header.instrument) header.instrument = {kind.name, kind.is_exact, {}};
  for (const std::string& file : kind.files) {
    header.instrument->files[run::without_home(file)] = run::sha256_of(file);
  }
}

}  // namespace

Builds choose_builds(const RunRequest& request, records::Header& header) {
  std::optional<Builds> builds;
  for (const auto& [name, given] : build_paths(request)) {
    const std::filesystem::path path = std::filesystem::absolute(given).lexically_normal();
    run::Listing listing = run::list_worker(path);
    header.builds[name] = {run::without_home(path.string()), run::sha256_of(path), listing.build};
    std::optional<run::InstrumentKind> instrument;
    if (!request.instrument.empty()) {
      instrument = find_instrument(listing, request.instrument);
      add_instrument(header, *instrument);
    }
    if (!builds) builds = {std::move(listing), std::move(instrument)};
  }
  return *std::move(builds);
}

}  // namespace allot::cli

#include "harness/cli/known_allocators.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "errors/error.hpp"
#include "harness/plan/selection.hpp"
#include "harness/run/library.hpp"
#include "harness/run/places.hpp"

namespace allot::cli {
namespace {

std::optional<std::string> remedy_of(const run::Profile& profile) {
  if (profile.library.empty() || run::find_library(profile.library)) return std::nullopt;
  if (profile.package.empty()) return fmt::format("install {}", profile.library);
  return fmt::format("apt-get install {}", profile.package);
}

}  // namespace

std::vector<KnownAllocator> known_allocators(const std::vector<std::string>& folders,
                                             const std::vector<std::string>& libraries) {
  const run::Places places = run::Places::of_this_process();
  std::vector<std::filesystem::path> searched;
  for (const std::string& folder : folders) {
    if (!std::filesystem::is_directory(folder)) {
      throw Error(fmt::format("--profiles {}: no such folder", folder));
    }
    searched.emplace_back(folder);
  }
  searched.push_back(places.user_profiles);
  searched.push_back(places.shipped_profiles);

  std::vector<KnownAllocator> known;
  for (run::Profile& profile : run::read_profiles(searched)) {
    auto remedy = remedy_of(profile);
    known.push_back({std::move(profile), std::move(remedy)});
  }
  for (const std::string& library : libraries) {
    run::Profile profile = run::profile_of_option(library);
    const bool is_taken = std::any_of(known.begin(), known.end(), [&](const KnownAllocator& one) {
      return one.profile.name == profile.name;
    });
    if (is_taken) {
      throw Error(
          fmt::format("--allocator-library {}: there is an allocator of that name", library),
          "choose another name");
    }
    auto remedy = remedy_of(profile);
    known.push_back({std::move(profile), std::move(remedy)});
  }
  return known;
}

std::vector<std::string> choose_allocators(const std::vector<std::string>& patterns,
                                           const std::vector<std::string>& libraries,
                                           const std::vector<KnownAllocator>& known,
                                           std::vector<std::string>& notes) {
  std::vector<std::string> all;
  for (const KnownAllocator& one : known) all.push_back(one.profile.name);
  std::vector<std::string> chosen = plan::select("allocator", patterns, all);
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
  for (const std::string& library : libraries) {
    const std::string name = run::profile_of_option(library).name;
    if (std::find(chosen.begin(), chosen.end(), name) == chosen.end()) chosen.push_back(name);
  }
  return chosen;
}

}  // namespace allot::cli

#include "harness/cli/run_setup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thread>

#include "corpora/catalogue.hpp"
#include "errors/error.hpp"
#include "harness/cli/occasion.hpp"
#include "harness/cli/run_axes.hpp"
#include "harness/cli/run_builds.hpp"
#include "harness/run/places.hpp"
#include "harness/run/unchanged.hpp"

namespace allot::cli {
namespace {

using Names = std::vector<std::string>;

// The fewest runs from which a median has an exact 95 % interval.
constexpr int default_rounds = 6;

}  // namespace

RunSetup set_up(const RunRequest& request, const corpora::Progress& progress) {
  RunSetup setup;
  records::Header& header = setup.header;
  const Builds builds = choose_builds(request, header);
  header.plan.budget = parse_budget(request.budget, request.rounds,
                                    builds.instrument ? builds.instrument->rounds : default_rounds);
  header.plan.launches = request.launches;
  header.limits = parse_limits(request.timeout, request.memory_limit);
  if (request.timeout.empty() && builds.instrument) {
    header.limits.timeout_s *= builds.instrument->patience;
  }
  header.samples = request.samples;
  // Instruments tell of one sample; more would repeat it.
  if (builds.instrument && !header.samples) header.samples = 1;
  header.threads =
      request.threads > 0 ? request.threads : static_cast<int>(std::thread::hardware_concurrency());
  header.plan.cells =
      plan::cells_of(choose_axes(request, builds.listing, header, setup.notes, progress));
  note_occasion(header, request.seed);
  return setup;
}

void take_up(records::Header& header, const std::string& file, const corpora::Progress& progress) {
  const auto places = corpora::Places::of_this_process();
  std::map<std::string, std::string> digests;
  for (auto& [name, corpus] : header.corpora) {
    const auto pack = corpora::obtain(corpora::parse_selection(name), places, progress);
    corpus.pack = run::without_home(pack.path.string());
    digests[name] = pack.digest;
  }
  const Names different = run::differences(header, digests);
  if (different.empty()) return;
  throw Error(fmt::format("{} can't be resumed, its runs would not be comparable:\n  {}", file,
                          fmt::join(different, "\n  ")),
              "put back what has changed, or measure anew into another file", Exit::invalid);
}

}  // namespace allot::cli

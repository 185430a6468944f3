// `allot corpus list|fetch|verify`: obtain and check corpora. `describe` has a file of its own.
#include <cstdio>
#include <fmt/format.h>
#include <memory>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "corpora/manifest.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/corpus_output.hpp"

namespace allot::cli {
namespace {

using corpora::Places;

std::string state_of(const corpora::Listed& corpus) {
  if (!corpus.pack.empty()) return "ready";
  return corpus.on_demand ? "made when used" : "allot corpus fetch " + corpus.name;
}

Body declare_list(CLI::App&) {
  return [] {
    std::vector<std::vector<std::string>> rows{
        {"corpus", "origin", "size", "licence", "state", "about"}};
    for (const corpora::Listed& corpus : corpora::list(Places::of_this_process())) {
      rows.push_back({corpus.name, corpus.origin, corpora::format_bytes(corpus.approximate_bytes),
                      corpus.licence, state_of(corpus), corpus.about});
    }
    print_columns(rows, false);
    return Exit::ok;
  };
}

/// Generated corpora need no digest: their seed pins them.
bool pinned_by_digest(const std::string& name, const Places& places) {
  const corpora::Manifest manifest = corpora::find_manifest(name, places);
  return !manifest.digest.empty() || manifest.source->on_demand();
}

Body declare_fetch(CLI::App& command) {
  struct Options {
    std::vector<std::string> names;
    bool repin = false;
  };
  const auto options = std::make_shared<Options>();
  command.add_option("NAME", options->names, "corpora to fetch")->required();
  command.add_flag("--repin", options->repin,
                   "take the current version, and pin it in a manifest of your own");
  return [options] {
    const Places places = Places::of_this_process();
    for (const std::string& name : options->names) {
      corpora::PackFile pack;
      try {
        ProgressLine progress;
        pack = options->repin ? corpora::fetch_repinned(name, places, progress.callback())
                              : corpora::fetch(name, places, progress.callback());
      } catch (Error& error) {
        throw error.while_doing("fetching corpus " + name);
      }
      fmt::print("{}\n", summary(pack));
      if (!pinned_by_digest(name, places)) {
        fmt::print(
            "its manifest names no digest yet; a colleague who gets the same bytes gets\n"
            "digest = \"{}\"\n",
            pack.digest);
      }
      if (options->repin) {
        fmt::print("pinned in {}\n", (places.user_manifests / (name + ".toml")).string());
      }
    }
    return Exit::ok;
  };
}

Body declare_verify(CLI::App& command) {
  const auto names = std::make_shared<std::vector<std::string>>();
  command.add_option("NAME", *names, "corpora, or packs by path")->required();
  return [names] {
    const Places places = Places::of_this_process();
    Exit worst = Exit::ok;
    for (const std::string& name : *names) {
      // Each is checked, whatever is wrong with the others.
      try {
        ProgressLine progress;
        const auto pack =
            corpora::verify(corpora::parse_selection(name), places, progress.callback());
        fmt::print("ok  {}\n", summary(pack));
      } catch (const Error& error) {
        fmt::print(stderr, "allot: {}\n", error.report());
        worst = std::max(worst, error.code());
      }
    }
    return worst;
  };
}

const bool enrolled =
    enrol({"corpus", "obtain, check and describe corpora", "allot corpus list",
           [](CLI::App& command) -> Body {
             command.require_subcommand(1);
             return [] { return Exit::usage; };  // unreachable: a subcommand is required
           }}) &&
    enrol({"corpus list", "every corpus that has a manifest, and whether it is here",
           "allot corpus list", declare_list}) &&
    enrol({"corpus fetch", "download and pack a corpus", "allot corpus fetch go-1.19",
           declare_fetch}) &&
    enrol({"corpus verify", "check every byte of a corpus against its digests",
           "allot corpus verify synthetic go-1.19", declare_verify});

}  // namespace
}  // namespace allot::cli

// `allot list`: what can be measured here, and what is missing with the command that installs it.
#include <algorithm>
#include <fmt/format.h>
#include <memory>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/known_allocators.hpp"
#include "harness/run/places.hpp"
#include "harness/run/worker.hpp"

namespace allot::cli {
namespace {

struct ListRequest {
  std::string what;  // empty: everything
  std::string worker;
  std::vector<std::string> profiles;
};

struct Row {
  std::string name;
  std::string state;  // where it is, or how to get it; may be empty
  std::string about;
};

void print(const std::string& title, const std::vector<Row>& rows) {
  std::size_t name_width = 0;
  std::size_t state_width = 0;
  for (const Row& row : rows) {
    name_width = std::max(name_width, row.name.size());
    state_width = std::max(state_width, row.state.size());
  }
  fmt::print("{}\n", title);
  for (const Row& row : rows) {
    const std::string state =
        state_width > 0 ? fmt::format("{:{}}  ", row.state, state_width) : std::string{};
    fmt::print("  {:{}}  {}{}\n", row.name, name_width, state, row.about);
  }
}

run::Listing listing_of(const ListRequest& request) {
  return run::list_worker(request.worker.empty() ? run::Places::of_this_process().worker
                                                 : std::filesystem::absolute(request.worker));
}

std::vector<Row> rows_of(const std::vector<run::Named>& all) {
  std::vector<Row> rows;
  for (const run::Named& one : all) rows.push_back({one.name, "", one.about});
  return rows;
}

void list_workloads(const ListRequest& request) {
  for (const auto& [name, study] : listing_of(request).studies) {
    print(fmt::format("workloads of {}", name), rows_of(study.workloads));
  }
}

void list_strategies(const ListRequest& request) {
  for (const auto& [name, study] : listing_of(request).studies) {
    print(fmt::format("strategies of {}", name), rows_of(study.strategies));
  }
}

void list_bounds(const ListRequest& request) {
  for (const auto& [name, study] : listing_of(request).studies) {
    if (!study.bounds.empty()) print(fmt::format("bounds of {}", name), rows_of(study.bounds));
  }
}

void list_instruments(const ListRequest& request) {
  std::vector<Row> rows;
  for (const run::InstrumentKind& kind : listing_of(request).instruments) {
    rows.push_back({kind.name, kind.is_exact ? "exact" : "", kind.about});
  }
  print("instruments", rows);
}

void list_allocators(const ListRequest& request) {
  std::vector<Row> rows;
  for (const auto& [profile, remedy] : known_allocators(request.profiles, {})) {
    rows.push_back({profile.name, remedy ? "missing: " + *remedy : "here", profile.about});
  }
  print("allocators", rows);
}

void list_corpora(const ListRequest&) {
  std::vector<Row> rows;
  for (const auto& corpus : corpora::list(corpora::Places::of_this_process())) {
    std::string state = "here";
    if (corpus.pack.empty()) {
      state = corpus.on_demand ? "made on first use"
                               : fmt::format("missing: allot corpus fetch {}", corpus.name);
    }
    rows.push_back({corpus.name, state,
                    fmt::format("{} ({}, about {})", corpus.about, corpus.licence,
                                corpora::format_bytes(corpus.approximate_bytes))});
  }
  print("corpora", rows);
}

Exit list(const ListRequest& request) {
  using Section = std::pair<const char*, void (*)(const ListRequest&)>;
  for (const auto& [name, section] :
       {Section{"workloads", list_workloads}, Section{"strategies", list_strategies},
        Section{"bounds", list_bounds}, Section{"allocators", list_allocators},
        Section{"instruments", list_instruments}, Section{"corpora", list_corpora}}) {
    if (request.what.empty() || request.what == name) section(request);
  }
  return Exit::ok;
}

Body declare(CLI::App& app) {
  const auto request = std::make_shared<ListRequest>();
  app.add_option("what", request->what, "one of the kinds (all of them)")
      ->check(CLI::IsMember(
          {"workloads", "strategies", "bounds", "allocators", "instruments", "corpora"}));
  app.add_option("--worker", request->worker, "the worker binary (the one beside this program)");
  app.add_option("--profiles", request->profiles, "a folder of allocator profiles");
  return [request] { return list(*request); };
}

const bool enrolled = enrol(
    {"list", "what can be measured here, and what is missing", "allot list allocators", declare});

}  // namespace
}  // namespace allot::cli

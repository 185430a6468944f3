// `allot corpus describe`: what corpora are like for a trigram index, side by side.
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "corpora/corpus.hpp"
#include "corpora/statistics.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/corpus_output.hpp"

namespace allot::cli {
namespace {

using corpora::Statistics;

struct Described {
  corpora::PackFile pack;
  corpora::SkipCounts skipped{};
  Statistics statistics;
};

/// One row of the table and one key of the JSON.
struct Figure {
  std::string label;
  std::string key;
  std::function<nlohmann::json(const Statistics&)> value;
  enum class As { count, bytes, percent, decimal } as;
};

std::vector<Figure> figures() {
  using As = Figure::As;
  const auto delta = [](std::size_t bytes) {
    return [bytes](const Statistics& s) { return s.delta_share(bytes); };
  };
  const auto length = [](double share) {
    return [share](const Statistics& s) { return s.list_bytes_at(share); };
  };
  const auto holding = [](double share) {
    return [share](const Statistics& s) { return s.lists_holding(share); };
  };
  return {
      {"documents", "documents", [](const auto& s) { return s.documents; }, As::count},
      {"content", "content_bytes", [](const auto& s) { return s.content_bytes; }, As::bytes},
      {"runes", "runes", [](const auto& s) { return s.runes; }, As::count},
      {"shards", "shards", [](const auto& s) { return s.shards; }, As::count},
      {"postings", "postings", [](const auto& s) { return s.postings; }, As::count},
      {"  of ASCII trigrams", "ascii_posting_share",
       [](const auto& s) { return s.ascii_posting_share(); }, As::percent},
      {"  bytes each", "bytes_per_posting", [](const auto& s) { return s.bytes_per_posting(); },
       As::decimal},
      {"  delta of 1 byte", "delta_1_share", delta(1), As::percent},
      {"  delta of 2 bytes", "delta_2_share", delta(2), As::percent},
      {"  delta of 3 bytes", "delta_3_share", delta(3), As::percent},
      {"  delta of 4 bytes or more", "delta_4_share", delta(4), As::percent},
      {"lists (distinct trigrams)", "lists", [](const auto& s) { return s.lists; }, As::count},
      {"  per MB of content", "lists_per_megabyte",
       [](const auto& s) { return s.lists_per_megabyte(); }, As::decimal},
      {"  of ASCII trigrams", "ascii_list_share",
       [](const auto& s) { return s.ascii_list_share(); }, As::percent},
      {"  below 64 bytes", "lists_below_64_bytes_share",
       [](const auto& s) { return s.share_of_lists_below(64); }, As::percent},
      {"  bytes, mean", "list_bytes_mean", [](const auto& s) { return s.mean_list_bytes(); },
       As::decimal},
      {"  bytes, 25 % quantile", "list_bytes_p25", length(0.25), As::count},
      {"  bytes, median", "list_bytes_p50", length(0.5), As::count},
      {"  bytes, 75 % quantile", "list_bytes_p75", length(0.75), As::count},
      {"  bytes, 90 % quantile", "list_bytes_p90", length(0.9), As::count},
      {"  bytes, 99 % quantile", "list_bytes_p99", length(0.99), As::count},
      {"  that hold 50 % of postings", "lists_holding_50", holding(0.5), As::count},
      {"  that hold 90 % of postings", "lists_holding_90", holding(0.9), As::count},
      {"  that hold 99 % of postings", "lists_holding_99", holding(0.99), As::count},
  };
}

std::string written(const Figure& figure, const Statistics& statistics) {
  const nlohmann::json value = figure.value(statistics);
  switch (figure.as) {
    case Figure::As::count:
      return fmt::format("{}", value.get<std::uint64_t>());
    case Figure::As::bytes:
      return corpora::format_bytes(value.get<std::uint64_t>());
    case Figure::As::percent:
      return fmt::format("{:.2f} %", 100 * value.get<double>());
    case Figure::As::decimal:
      return fmt::format("{:.2f}", value.get<double>());
  }
  return "";
}

void print_table(const std::vector<Described>& all) {
  std::vector<std::vector<std::string>> rows;
  const auto add_row = [&](const std::string& label, const auto& cell) {
    rows.push_back({label});
    for (const Described& one : all) rows.back().push_back(cell(one));
  };
  add_row("", [](const Described& one) { return one.pack.name; });
  for (const Figure& figure : figures()) {
    add_row(figure.label, [&](const Described& one) { return written(figure, one.statistics); });
  }
  for (std::size_t i = 0; i < corpora::skip_reasons; ++i) {
    add_row(fmt::format("skipped: {}", corpora::skip_names[i]),
            [i](const Described& one) { return std::to_string(one.skipped[i]); });
  }
  add_row("digest", [](const Described& one) { return one.pack.digest; });
  print_columns(rows, true);
}

void print_json(const std::vector<Described>& all) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Described& one : all) {
    nlohmann::ordered_json object{{"name", one.pack.name}, {"digest", one.pack.digest}};
    for (const Figure& figure : figures()) object[figure.key] = figure.value(one.statistics);
    for (std::size_t i = 0; i < corpora::skip_reasons; ++i) {
      object["skipped"][std::string(corpora::skip_names[i])] = one.skipped[i];
    }
    list.push_back(object);
  }
  fmt::print("{}\n", list.dump(2));
}

std::vector<Described> describe(const std::vector<std::string>& names) {
  const corpora::Places places = corpora::Places::of_this_process();
  std::vector<Described> all;
  ProgressLine progress;
  for (const std::string& name : names) {
    const auto selection = corpora::parse_selection(name);
    Described one{corpora::obtain(selection, places, progress.callback()), {}, {}};
    const auto corpus = corpora::Corpus::open(one.pack.path);
    corpora::tell(progress.callback(), "counting " + name, 0, 0);
    one.skipped = corpus.skipped();
    one.statistics = corpora::statistics_of(corpus);
    all.push_back(std::move(one));
  }
  return all;
}

Body declare_describe(CLI::App& command) {
  struct Options {
    std::vector<std::string> names;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  command.add_option("NAME", options->names, "corpora, folders or packs")->required();
  command.add_flag("--json", options->json, "as JSON, shares from 0 to 1");
  return [options] {
    const std::vector<Described> all = describe(options->names);
    options->json ? print_json(all) : print_table(all);
    return Exit::ok;
  };
}

const bool enrolled =
    enrol({"corpus describe", "what corpora are like for a trigram index, side by side",
           "allot corpus describe synthetic go-1.19", declare_describe});

}  // namespace
}  // namespace allot::cli

// `allot corpus describe`: what corpora are like, those of one kind side by side.
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <numeric>

#include "corpora/byte_size.hpp"
#include "corpora/catalogue.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/corpus_output.hpp"
#include "harness/cli/description.hpp"

namespace allot::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using Bin = corpora::PowerHistogram::Bin;

struct Described {
  corpora::PackFile pack;
  corpora::SkipCounts skipped{};
  Description description;
};

std::string written(const Figure& figure) {
  switch (figure.as) {
    case Figure::As::count:
      return fmt::format("{}", figure.value.get<std::uint64_t>());
    case Figure::As::bytes:
      return corpora::format_bytes(figure.value.get<std::uint64_t>());
    case Figure::As::percent:
      return fmt::format("{:.2f} %", 100 * figure.value.get<double>());
    case Figure::As::decimal:
      return fmt::format("{:.2f}", figure.value.get<double>());
    case Figure::As::text:
      return figure.value.get<std::string>();
  }
  return "";
}

/// "4-7", and a single number where the bin has but one.
std::string range_of(const Bin& bin) {
  return bin.first == bin.last ? fmt::format("{}", bin.first)
                               : fmt::format("{}-{}", bin.first, bin.last);
}

/// The share of all that a bin holds; nothing where it holds none.
std::string share_of(const std::vector<Bin>& bins, std::size_t at) {
  if (at >= bins.size() || bins[at].count == 0) return "";
  const auto all =
      std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const Bin& bin) { return sum + bin.count; });
  const double percent = 100 * static_cast<double>(bins[at].count) / static_cast<double>(all);
  return percent < 0.005 ? "< 0.01 %" : fmt::format("{:.2f} %", percent);
}

/// The rows of one kind, a column per corpus.
class Table {
 public:
  explicit Table(const std::vector<const Described*>& columns) : columns_(columns) {}

  void print() {
    add("", [](const Described& one) { return one.pack.name; });
    add("kind", [](const Described& one) { return one.description.kind; });
    for (std::size_t i = 0; i < first().figures.size(); ++i) {
      add(first().figures[i].label,
          [i](const Described& one) { return written(one.description.figures[i]); });
    }
    for (std::size_t i = 0; i < first().histograms.size(); ++i) add_histogram(i);
    add_skipped();
    add("digest", [](const Described& one) { return one.pack.digest; });
    print_columns(rows_, true);
  }

 private:
  [[nodiscard]] const Description& first() const { return columns_.front()->description; }

  template <class Cell>
  void add(const std::string& label, const Cell& cell) {
    rows_.push_back({label});
    for (const Described* one : columns_) rows_.back().push_back(cell(*one));
  }

  void add_histogram(std::size_t which) {
    const auto bins_of = [which](const Described& one) -> const std::vector<Bin>& {
      return one.description.histograms[which].bins;
    };
    const Described* widest = *std::max_element(columns_.begin(), columns_.end(),
                                                [&](const Described* a, const Described* b) {
                                                  return bins_of(*a).size() < bins_of(*b).size();
                                                });
    rows_.push_back({first().histograms[which].label});
    bool has_begun = false;
    for (std::size_t at = 0; at < bins_of(*widest).size(); ++at) {
      has_begun =
          has_begun || std::any_of(columns_.begin(), columns_.end(), [&](const Described* one) {
            return !share_of(bins_of(*one), at).empty();
          });
      if (!has_begun) continue;
      add("  " + range_of(bins_of(*widest)[at]),
          [&](const Described& one) { return share_of(bins_of(one), at); });
    }
  }

  /// What was left out, by reasons that occurred.
  void add_skipped() {
    add("skipped when packed", [](const Described& one) {
      return std::to_string(
          std::accumulate(one.skipped.begin(), one.skipped.end(), std::uint64_t{0}));
    });
    for (std::size_t i = 0; i < corpora::skip_reasons; ++i) {
      const bool occurred = std::any_of(columns_.begin(), columns_.end(),
                                        [i](const Described* one) { return one->skipped[i] > 0; });
      if (!occurred) continue;
      add("  " + std::string(corpora::skip_names[i]),
          [i](const Described& one) { return std::to_string(one.skipped[i]); });
    }
  }

  const std::vector<const Described*>& columns_;
  Rows rows_;
};

void print_tables(const std::vector<Described>& all) {
  std::vector<std::string> kinds;
  for (const Described& one : all) {
    if (std::find(kinds.begin(), kinds.end(), one.description.kind) == kinds.end())
      kinds.push_back(one.description.kind);
  }
  for (const std::string& kind : kinds) {
    std::vector<const Described*> columns;
    for (const Described& one : all) {
      if (one.description.kind == kind) columns.push_back(&one);
    }
    if (kind != kinds.front()) fmt::print("\n");
    Table(columns).print();
  }
}

void print_json(const std::vector<Described>& all) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Described& one : all) {
    nlohmann::ordered_json object{
        {"name", one.pack.name}, {"kind", one.description.kind}, {"digest", one.pack.digest}};
    for (const Figure& figure : one.description.figures) object[figure.key] = figure.value;
    for (const Histogram& histogram : one.description.histograms) {
      object[histogram.key] = nlohmann::ordered_json::array();
      for (const Bin& bin : histogram.bins)
        object[histogram.key].push_back(
            {{"first", bin.first}, {"last", bin.last}, {"count", bin.count}});
    }
    for (std::size_t i = 0; i < corpora::skip_reasons; ++i)
      object["skipped"][std::string(corpora::skip_names[i])] = one.skipped[i];
    list.push_back(object);
  }
  fmt::print("{}\n", list.dump(2));
}

std::vector<Described> describe_all(const std::vector<std::string>& names) {
  const corpora::Places places = corpora::Places::of_this_process();
  std::vector<Described> all;
  ProgressLine progress;
  for (const std::string& name : names) {
    const auto selection = corpora::parse_selection(name);
    const auto pack = corpora::obtain(selection, places, progress.callback());
    const auto corpus = corpora::Corpus::open(pack.path);
    corpora::tell(progress.callback(), "counting " + name, 0, 0);
    all.push_back({pack, corpus.skipped(), describe(corpus)});
  }
  return all;
}

Body declare_describe(CLI::App& command) {
  struct Options {
    std::vector<std::string> names;
    std::string format = "text";
  };
  const auto options = std::make_shared<Options>();
  command.add_option("NAME", options->names, "corpora, folders or packs, perhaps NAME:limit=SIZE")
      ->required();
  command.add_option("--format", options->format, "text, or json with shares from 0 to 1 (text)")
      ->check(CLI::IsMember({"text", "json"}));
  command.footer(
      "What was skipped is counted when a corpus is packed; a limit has the counts of the whole.");
  return [options] {
    const std::vector<Described> all = describe_all(options->names);
    options->format == "json" ? print_json(all) : print_tables(all);
    return Exit::ok;
  };
}

const bool enrolled =
    enrol({"corpus describe", "what corpora are like, those of one kind side by side",
           "allot corpus describe synthetic go-1.19", declare_describe});

}  // namespace
}  // namespace allot::cli

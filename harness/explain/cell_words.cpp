#include "harness/explain/cell_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

#include "errors/error.hpp"
#include "errors/nearest.hpp"
#include "harness/plan/selection.hpp"

namespace allot::explain {
namespace {

// As many as an operator reads.
constexpr std::size_t most_listed = 12;

bool does_match(const plan::Cell& cell, const CellWord& word) {
  return std::any_of(cell_axes.begin(), cell_axes.end(), [&](const std::string& axis) {
    return (word.axis.empty() || word.axis == axis) &&
           plan::matches(word.glob, value_on(cell, axis));
  });
}

bool do_all_match(const plan::Cell& cell, const std::vector<CellWord>& words) {
  return std::all_of(words.begin(), words.end(),
                     [&cell](const CellWord& word) { return does_match(cell, word); });
}

/// Whether no word says anything about the cell's value on `axis`.
bool is_open(const plan::Cell& cell, const std::string& axis, const std::vector<CellWord>& words) {
  return std::none_of(words.begin(), words.end(), [&](const CellWord& word) {
    return (word.axis.empty() || word.axis == axis) &&
           plan::matches(word.glob, value_on(cell, axis));
  });
}

std::string listed(const std::vector<plan::Cell>& cells) {
  std::vector<std::string> names;
  for (const plan::Cell& cell : cells) names.push_back(name_of(cell));
  const bool is_cut = names.size() > most_listed;
  if (is_cut) names.resize(most_listed);
  return fmt::format("{}{}", fmt::join(names, "\n  "), is_cut ? "\n  ..." : "");
}

}  // namespace

const std::string& value_on(const plan::Cell& cell, const std::string& axis) {
  if (axis == "workload") return cell.workload;
  if (axis == "corpus") return cell.corpus;
  if (axis == "strategy") return cell.strategy;
  return axis == "allocator" ? cell.allocator : cell.build;
}

std::vector<CellWord> parse_cell(const std::string& text) {
  std::vector<CellWord> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    const std::size_t equals = word.find('=');
    // A corpus may be "linux-6.1:limit=300MB".
    const std::string axis = equals == std::string::npos ? "" : word.substr(0, equals);
    if (axis.empty() || axis.find(':') != std::string::npos) {
      words.push_back({"", word});
      continue;
    }
    if (std::find(cell_axes.begin(), cell_axes.end(), axis) == cell_axes.end()) {
      throw Error(fmt::format("{}: a cell has no {}", text, axis),
                  fmt::format("did you mean {}?", nearest_name(axis, cell_axes)));
    }
    words.push_back({axis, word.substr(equals + 1)});
  }
  if (words.empty()) throw Error("an empty cell", "name at least its strategy");
  return words;
}

plan::Cell choose_cell(const std::string& text, const std::vector<plan::Cell>& cells,
                       const plan::Cell* base) {
  const std::vector<CellWord> words = parse_cell(text);
  std::vector<plan::Cell> chosen;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(chosen),
               [&words](const plan::Cell& cell) { return do_all_match(cell, words); });
  if (chosen.empty()) {
    throw Error(fmt::format("{}: no such cell. There are:\n  {}", text, listed(cells)));
  }
  if (chosen.size() > 1 && base != nullptr) {
    std::erase_if(chosen, [&](const plan::Cell& cell) {
      return std::any_of(cell_axes.begin(), cell_axes.end(), [&](const std::string& axis) {
        return is_open(cell, axis, words) && value_on(cell, axis) != value_on(*base, axis);
      });
    });
  }
  if (chosen.size() != 1) {
    throw Error(fmt::format("{}: {} cells are called so{}{}", text, chosen.size(),
                            chosen.empty() ? "" : ":\n  ", listed(chosen)),
                "say more about the one that you mean");
  }
  return chosen.front();
}

std::string name_of(const plan::Cell& cell) {
  return fmt::format("{} {} {} {}{}", cell.workload, cell.corpus, cell.strategy, cell.allocator,
                     cell.build == "default" ? "" : " " + cell.build);
}

}  // namespace allot::explain

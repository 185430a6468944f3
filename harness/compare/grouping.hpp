// Sorts results into the cells of tables: one table per table key and unit, in it a cell per row
// and column key, in the cell the values of all results that map to it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/compare/filter.hpp"
#include "harness/compare/projection.hpp"
#include "harness/records/results.hpp"
#include "harness/stats/table.hpp"

namespace allot::compare {

/// What goes where. Each key named in one projection is taken out of the group keys of all.
struct Arrangement {
  std::vector<Field> table, row, column;
  std::vector<Field> ignored;  // neither grouped by nor warned about
  Filter filter{"*"};
  /// Columns that have these values come first; the more of them the earlier. The rest keeps
  /// its order.
  std::vector<std::string> bases;
  /// Patterns (with * and ?) of the tidied units to show, in this order. Empty: all of them, in
  /// order of appearance.
  std::vector<std::string> metrics;
  /// Whether values of one round of one file are to be compared with each other.
  bool paired = false;
};

class Grouping {
 public:
  explicit Grouping(Arrangement arrangement);

  void add(const records::Result& result);

  /// The tables with their values, not yet computed. A table whose runs all failed has the unit
  /// `no_samples`. `facts` says which units are exact.
  [[nodiscard]] std::vector<stats::Table> tables(const records::UnitFacts& facts) const;

  static constexpr std::string_view no_samples = "(no samples)";

 private:
  using Key = Projection::Key;
  using Place = std::pair<Key, Key>;  // row, column

  struct Sample {
    std::vector<double> values;
    std::vector<int> blocks;     // of each value, where every value has one
    std::vector<double> within;  // as in stats::Cell
    std::set<Key> residues;
    std::map<std::string, std::set<const records::Context*>> cells;  // of each file

    /// Whether a round's values are launches of one cell: not where several were thrown together.
    [[nodiscard]] bool has_rounds() const;
  };
  struct Runs {
    std::size_t total = 0;
    std::map<std::string, std::size_t> failed;  // by kind
  };
  using Grid = std::map<Place, Sample>;

  /// Where measurements of one unit go.
  struct Target {
    std::string written_unit;
    double factor = 1;         // from the written to the tidied unit
    Sample* sample = nullptr;  // nothing: filtered out
  };
  struct Keys {
    Key table = 0, residue = 0;
    Place place;
  };
  /// What was decided for one name in one context, so that it is decided once.
  struct Route {
    std::optional<Keys> keys;  // none while everything was filtered out
    Runs* runs = nullptr;      // of these keys
    std::vector<Target> targets;
  };
  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>()(name);
    }
  };
  using Routes = std::unordered_map<std::string, Route, NameHash, std::equal_to<>>;

  Route& route_of(const records::Result& result);
  const Keys& keys_of(Route& route, const records::Result& result);
  Target& target_of(Route& route, const records::Result& result, std::string_view unit);
  [[nodiscard]] int block_of(const records::Result& result);
  [[nodiscard]] std::size_t rank_of(const std::string& unit) const;
  [[nodiscard]] stats::Table build(Key table, const std::string& unit, const Grid& grid) const;
  void note_failures(Key table, std::map<Place, stats::Cell>& cells) const;
  void put_base_first(std::vector<Key>& columns) const;

  Arrangement arrangement_;
  Projection table_, row_, column_, residue_;
  std::vector<std::string> units_;  // tidied, in order of appearance
  std::map<std::pair<Key, std::string>, Grid> grids_;
  std::map<Key, std::map<Place, Runs>> runs_;
  std::map<std::pair<std::string, int>, int> blocks_;  // by file and round
  std::unordered_map<const records::Context*, Routes> routes_;
  const records::Context* last_context_ = nullptr;
  Routes* last_routes_ = nullptr;  // of `last_context_`: most lines share that of the line before
};

}  // namespace allot::compare

// The refs of a stack read in the plainest way: what every strategy is compared with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/corpus.hpp"
#include "strategies/refs/ref.hpp"

namespace allot::refs {

/// One record as it stands in its table.
struct Row {
  std::size_t table = 0;
  ValueType type = ValueType::deletion;
  std::uint64_t update_index = 0;
  std::string name;
  std::string id;
  std::string peeled;
  std::string target;

  bool operator==(const Row&) const = default;
  [[nodiscard]] Ref view() const { return {name, update_index, type, id, peeled, target}; }
};

/// Shares no code with the strategies, so that a fault in what they share cannot hide in it, and
/// reads every table from front to back, whatever its indexes say. Damage throws std::exception.
class Reference {
 public:
  /// Reads all of it. Holds every record in memory.
  explicit Reference(const corpora::Corpus& corpus);

  /// Every record, table by table.
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  /// Null if there is no such ref, or its newest record deletes it.
  [[nodiscard]] const Row* find(std::string_view name) const;
  /// Shows what is not deleted, by name.
  void show(RefVisitor& visitor) const;

 private:
  std::vector<Row> rows_;
  std::map<std::string_view, const Row*> newest_;
};

}  // namespace allot::refs

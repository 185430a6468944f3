// The history of a project's measurements in one SQLite file, which only ever grows.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/history/entry.hpp"

namespace allot::history {

/// What is asked of all series; empty fields ask nothing. Cells and metrics may be globs.
struct Selection {
  std::vector<std::string> cells, metrics;
  std::string branch;
  std::string host_class;
};

/// Several processes may use one file at once: writers wait for each other, readers for nobody.
/// An entry is there whole or not at all, whenever the writer is killed.
/// Every member throws Error with the file's name for what SQLite refuses.
class Store {
 public:
  enum class Access { read, write };

  /// To read, the file must be there; to write, it is made, and its folder. A file of an older
  /// version is brought up to date; one of a newer version is refused.
  Store(const std::filesystem::path& file, Access access);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// False if an entry from the same source is there already, which then stays as it is.
  bool add(const Entry& entry);

  /// Without their values, by time.
  [[nodiscard]] std::vector<Entry> entries() const;

  /// The series with a value that `selection` allows, in order.
  [[nodiscard]] std::vector<Series> series(const Selection& selection) const;
  /// By time, and within it as they were added.
  [[nodiscard]] std::vector<Point> points(const Series& series) const;

  /// Whole entries, by time.
  void for_each(const std::function<void(const Entry&)>& visit) const;

  /// The version of the tables that this code writes.
  static int version();

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace allot::history

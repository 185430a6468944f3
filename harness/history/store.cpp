#include "harness/history/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <chrono>
#include <fmt/format.h>
#include <fnmatch.h>
#include <sqlite3.h>
#include <system_error>
#include <thread>
#include <utility>

#include "errors/error.hpp"
#include "harness/history/schema.hpp"

namespace allot::history {
namespace {

// How long a writer waits for another one. Adding an entry takes milliseconds; a minute means that
// something is wrong.
constexpr std::chrono::milliseconds patience{60'000};

constexpr std::int64_t as_integer(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

/// What to do about a fault of SQLite.
const char* remedy_for(int code) {
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program has held it for a minute: let it end, then try again";
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return "name another file; a damaged history comes back from its export: "
             "allot history import";
    case SQLITE_FULL:
      return "make room on the disk, then try again: nothing was half-written";
    default:
      return "check that the file and its folder can be read and written to";
  }
}

/// Runs `action`, and says of which file a fault of SQLite is.
template <class Action>
auto on_file(const std::string& file, Action action) {
  try {
    return action();
  } catch (const SQLite::Exception& fault) {
    throw Error(fmt::format("{}: {}", file, fault.what()), remedy_for(fault.getErrorCode()));
  }
}

bool matches(const std::vector<std::string>& globs, const std::string& text) {
  if (globs.empty()) return true;
  for (const std::string& glob : globs) {
    if (::fnmatch(glob.c_str(), text.c_str(), 0) == 0) return true;
  }
  return false;
}

Entry entry_in(const SQLite::Statement& row) {
  return {row.getColumn(1).getString(), row.getColumn(2).getString(), row.getColumn(3).getString(),
          row.getColumn(4).getString(), row.getColumn(5).getString(), {}};
}

/// The folder of a history that is to be made.
void make_folder_of(const std::filesystem::path& file) {
  std::error_code fault;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), fault);
  if (!fault) return;
  throw Error(
      fmt::format("cannot make the folder {}: {}", file.parent_path().string(), fault.message()),
      "name a history elsewhere with --file");
}

/// Readers never wait, and a killed writer leaves nothing half-done. SQLite itself does not wait
/// where two writers change the mode of a new file at once.
void write_ahead(SQLite::Database& database) {
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (const SQLite::Exception& fault) {
      if (fault.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() > end) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

constexpr const char* all_entries =
    "SELECT id, commit_id, branch, time, host_class, source FROM entry ORDER BY time, source";

}  // namespace

struct Store::Connection {
  Connection(const std::filesystem::path& path, Access access)
      : file(path.string()), database(on_file(file, [&] {
          const int mode = access == Access::read ? SQLite::OPEN_READONLY
                                                  : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
          return SQLite::Database(file, mode, static_cast<int>(patience.count()));
        })) {}

  template <class Action>
  auto guarded(Action action) const {
    return on_file(file, action);
  }

  /// The number under which the name of a value is kept.
  std::int64_t name_of(const Value& value) {
    SQLite::Statement insert(database,
                             "INSERT INTO name (cell, metric, exact) VALUES (?, ?, ?) "
                             "ON CONFLICT DO NOTHING");
    SQLite::bind(insert, value.cell, value.metric, value.exact ? 1 : 0);
    insert.exec();
    SQLite::Statement find(database,
                           "SELECT id FROM name WHERE cell = ? AND metric = ? AND exact = ?");
    SQLite::bind(find, value.cell, value.metric, value.exact ? 1 : 0);
    find.executeStep();
    return find.getColumn(0).getInt64();
  }

  std::string file;
  SQLite::Database database;
};

Store::Store(const std::filesystem::path& file, Access access) {
  if (access == Access::read && !std::filesystem::exists(file)) {
    throw Error(file.string() + " is not there", "make it with: allot history add RECORD");
  }
  if (std::filesystem::is_directory(file)) {
    throw Error(file.string() + " is a folder", "name the history's file in it");
  }
  if (access == Access::write) make_folder_of(file);
  connection_ = std::make_unique<Connection>(file, access);
  connection_->guarded([&] {
    SQLite::Database& database = connection_->database;
    if (access == Access::read) {
      check_version(database);
      return;
    }
    write_ahead(database);
    database.exec("PRAGMA foreign_keys = ON");
    bring_up_to_date(database);
  });
}

Store::~Store() = default;

int Store::version() {
  return schema_version();
}

bool Store::add(const Entry& entry) {
  return connection_->guarded([&] {
    SQLite::Database& database = connection_->database;
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement insert(database,
                             "INSERT INTO entry (commit_id, branch, time, host_class, source) "
                             "VALUES (?, ?, ?, ?, ?) ON CONFLICT (source) DO NOTHING");
    SQLite::bind(insert, entry.commit, entry.branch, entry.time, entry.host_class, entry.source);
    if (insert.exec() == 0) return false;
    const std::int64_t id = database.getLastInsertRowid();
    SQLite::Statement keep(database, "INSERT INTO value VALUES (?, ?, ?, ?, ?, ?)");
    for (const Value& value : entry.values) {
      keep.reset();
      SQLite::bind(keep, id, connection_->name_of(value), value.center, value.low, value.high,
                   as_integer(value.runs));
      keep.exec();
    }
    transaction.commit();
    return true;
  });
}

std::vector<Entry> Store::entries() const {
  return connection_->guarded([&] {
    std::vector<Entry> entries;
    SQLite::Statement row(connection_->database, all_entries);
    while (row.executeStep()) entries.push_back(entry_in(row));
    return entries;
  });
}

std::vector<Series> Store::series(const Selection& selection) const {
  return connection_->guarded([&] {
    std::vector<Series> found;
    SQLite::Statement row(connection_->database,
                          "SELECT DISTINCT host_class, branch, cell, metric, exact FROM value "
                          "JOIN entry ON entry.id = value.entry JOIN name ON name.id = value.name "
                          "ORDER BY host_class, branch, cell, metric");
    while (row.executeStep()) {
      Series series{row.getColumn(0).getString(), row.getColumn(1).getString(),
                    row.getColumn(2).getString(), row.getColumn(3).getString(),
                    row.getColumn(4).getInt() != 0};
      if (!selection.branch.empty() && series.branch != selection.branch) continue;
      if (!selection.host_class.empty() && series.host_class != selection.host_class) continue;
      if (!matches(selection.cells, series.cell)) continue;
      if (!matches(selection.metrics, series.metric)) continue;
      found.push_back(std::move(series));
    }
    return found;
  });
}

std::vector<Point> Store::points(const Series& series) const {
  return connection_->guarded([&] {
    std::vector<Point> points;
    SQLite::Statement row(connection_->database,
                          "SELECT commit_id, time, center, low, high, runs, source FROM value "
                          "JOIN entry ON entry.id = value.entry JOIN name ON name.id = value.name "
                          "WHERE cell = ? AND metric = ? AND exact = ? AND branch = ? "
                          "AND host_class = ? ORDER BY time, entry.id");
    SQLite::bind(row, series.cell, series.metric, series.exact ? 1 : 0, series.branch,
                 series.host_class);
    while (row.executeStep()) {
      points.push_back(
          {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getDouble(),
           row.getColumn(3).getDouble(), row.getColumn(4).getDouble(),
           static_cast<std::uint64_t>(row.getColumn(5).getInt64()), row.getColumn(6).getString()});
    }
    return points;
  });
}

void Store::for_each(const std::function<void(const Entry&)>& visit) const {
  connection_->guarded([&] {
    SQLite::Statement row(connection_->database, all_entries);
    SQLite::Statement value(connection_->database,
                            "SELECT cell, metric, exact, center, low, high, runs FROM value "
                            "JOIN name ON name.id = value.name WHERE entry = ? "
                            "ORDER BY cell, metric");
    while (row.executeStep()) {
      Entry entry = entry_in(row);
      value.reset();
      value.bind(1, row.getColumn(0).getInt64());
      while (value.executeStep()) {
        entry.values.push_back({value.getColumn(0).getString(), value.getColumn(1).getString(),
                                value.getColumn(2).getInt() != 0, value.getColumn(3).getDouble(),
                                value.getColumn(4).getDouble(), value.getColumn(5).getDouble(),
                                static_cast<std::uint64_t>(value.getColumn(6).getInt64())});
      }
      visit(entry);
    }
  });
}

}  // namespace allot::history

#include "harness/history/schema.hpp"

#include <array>
#include <fmt/format.h>

#include "errors/error.hpp"

namespace allot::history {
namespace {

// "allo": marks the file as ours, so that another program's database is never written to.
constexpr int application_id = 0x616c6c6f;

// One step for each version; a step is never changed once it was released.
constexpr std::array steps{
    // 1: entries and their values. Names that repeat in every entry are kept once.
    R"(
      CREATE TABLE entry (
        id INTEGER PRIMARY KEY,
        commit_id TEXT NOT NULL,
        branch TEXT NOT NULL,
        time TEXT NOT NULL,
        host_class TEXT NOT NULL,
        source TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE name (
        id INTEGER PRIMARY KEY,
        cell TEXT NOT NULL,
        metric TEXT NOT NULL,
        exact INTEGER NOT NULL,
        UNIQUE (cell, metric, exact)
      ) STRICT;
      CREATE TABLE value (
        entry INTEGER NOT NULL REFERENCES entry,
        name INTEGER NOT NULL REFERENCES name,
        center REAL NOT NULL,
        low REAL NOT NULL,
        high REAL NOT NULL,
        runs INTEGER NOT NULL,
        PRIMARY KEY (name, entry)
      ) STRICT, WITHOUT ROWID;
    )",
    // 2: readers go through a series by time.
    "CREATE INDEX entry_by_time ON entry (host_class, branch, time, id);",
};

int number(const SQLite::Database& database, const char* pragma) {
  SQLite::Statement query(database, pragma);
  query.executeStep();
  return query.getColumn(0).getInt();
}

bool is_empty(const SQLite::Database& database) {
  return number(database, "SELECT count(*) FROM sqlite_master") == 0;
}

}  // namespace

int schema_version() {
  return static_cast<int>(steps.size());
}

void check_version(const SQLite::Database& database) {
  if (is_empty(database)) {
    throw Error(database.getFilename() + " is empty: no history yet",
                "add a record to it: allot history add RECORD");
  }
  if (number(database, "PRAGMA application_id") != application_id) {
    throw Error(database.getFilename() + " is a database, but not a history", "name another file");
  }
  const int found = number(database, "PRAGMA user_version");
  if (found > schema_version()) {
    throw Error(fmt::format("{} is a history of version {}; this program knows versions up to {}",
                            database.getFilename(), found, schema_version()),
                "use a newer allot");
  }
}

void bring_up_to_date(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (is_empty(database)) {
    database.exec(fmt::format("PRAGMA application_id = {}", application_id));
  } else {
    check_version(database);
  }
  const int found = number(database, "PRAGMA user_version");
  if (found == schema_version()) return;
  for (int version = found; version < schema_version(); ++version) {
    database.exec(steps.at(static_cast<std::size_t>(version)));
  }
  database.exec(fmt::format("PRAGMA user_version = {}", schema_version()));
  transaction.commit();
}

}  // namespace allot::history

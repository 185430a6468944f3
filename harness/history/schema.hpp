// The tables of a history file, and how older files become the present version.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

namespace allot::history {

/// The version of the tables; `PRAGMA user_version` holds that of a file.
int schema_version();

/// Makes missing tables, one version after the other, in one transaction.
/// Throws Error if the file is of a newer version, or is another program's database.
void bring_up_to_date(SQLite::Database& database);

/// Throws Error unless the file is a history of the present version or an older one; an empty one
/// is none.
void check_version(const SQLite::Database& database);

}  // namespace allot::history

#pragma once
#include <sqlite3.h>

// Constants and functions that Swift cannot import: destructors that are casts of numbers, and variable arguments.

static inline int easel_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count)
{
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int easel_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count)
{
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Rejects statements that could damage the file, such as writes to the tables of the schema.
static inline int easel_sqlite_protect(sqlite3 *database)
{
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

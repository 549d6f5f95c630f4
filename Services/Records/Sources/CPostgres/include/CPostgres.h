#pragma once

#include <stddef.h>
#include <stdint.h>

// Connections to PostgreSQL by libpq, which is loaded at the first one. Its headers are not needed for a build: the declarations are
// those of its stable interface, `libpq.so.5`.

/// A connection, for one thread at a time.
typedef struct EaselPostgres EaselPostgres;
/// The result of a statement.
typedef struct EaselPostgresResult EaselPostgresResult;

/// The parameters of a statement. All arrays have `count` elements.
typedef struct {
    int count;
    /// The addresses of the values; NULL for no value.
    const char *const _Nullable *_Nullable values;
    const int *_Nullable lengths;
    /// 0 for texts, and 1 for the binary form.
    const int *_Nullable formats;
} EaselPostgresParameters;

/// Loads libpq. Returns the reason why it cannot be loaded, or NULL.
const char *_Nullable easel_postgres_load(void);

/// Connects to a database, with time limits and texts in UTF-8. Returns NULL without memory, and otherwise a connection, which may have
/// failed. Call `easel_postgres_load` first.
/// - `parameters`: the parameters in the form `host=/run/postgresql dbname=easel`, or as an address `postgresql://…`.
EaselPostgres *_Nullable easel_postgres_connect(const char *_Nonnull parameters);
/// Ends a connection.
void easel_postgres_close(EaselPostgres *_Nonnull connection);
/// Returns 1 if the connection is usable.
int easel_postgres_is_connected(const EaselPostgres *_Nonnull connection);
/// Returns 1 if a transaction has begun, also if an error has ended its effect.
int easel_postgres_is_in_transaction(const EaselPostgres *_Nonnull connection);
/// Returns 1 if a statement of the transaction has failed, so that its end is without an effect.
int easel_postgres_is_aborted(const EaselPostgres *_Nonnull connection);
/// Returns the text of the last failure.
const char *_Nonnull easel_postgres_reason(const EaselPostgres *_Nonnull connection);
/// Returns the name of the database.
const char *_Nullable easel_postgres_database(const EaselPostgres *_Nonnull connection);

/// Performs statements without parameters, separated by semicolons. Returns NULL without memory.
EaselPostgresResult *_Nullable easel_postgres_command(EaselPostgres *_Nonnull connection, const char *_Nonnull sql);
/// Prepares a statement under a name. The types of its parameters are inferred.
EaselPostgresResult *_Nullable easel_postgres_prepare(
    EaselPostgres *_Nonnull connection, const char *_Nonnull name, const char *_Nonnull sql
);
/// Describes the parameters of a prepared statement.
EaselPostgresResult *_Nullable easel_postgres_describe(EaselPostgres *_Nonnull connection, const char *_Nonnull name);
/// Sends a prepared statement without waiting for its results, which have the binary form. Returns 0 if it cannot be sent.
///
/// `easel_postgres_receive` is the next function that is called with the connection, apart from this one and those that describe its
/// state.
int easel_postgres_send(
    EaselPostgres *_Nonnull connection, const char *_Nonnull name, EaselPostgresParameters parameters
);
/// Waits for the statements that were sent. Returns the result of the first one that has failed, or else that of the last one; NULL if the
/// connection was lost.
/// - `count`: the number of statements.
EaselPostgresResult *_Nullable easel_postgres_receive(EaselPostgres *_Nonnull connection, int count);
/// Performs a statement that is not prepared. Its results have the binary form.
/// - `types`: the types of the parameters.
EaselPostgresResult *_Nullable easel_postgres_perform_text(
    EaselPostgres *_Nonnull connection, const char *_Nonnull sql, const uint32_t *_Nullable types,
    EaselPostgresParameters parameters
);

/// Returns 1 if a statement has succeeded.
int easel_postgres_has_succeeded(const EaselPostgresResult *_Nonnull result);
/// Returns the five characters of the kind of an error, or NULL.
const char *_Nullable easel_postgres_state(const EaselPostgresResult *_Nonnull result);
/// Returns the text of an error, or NULL.
const char *_Nullable easel_postgres_message(const EaselPostgresResult *_Nonnull result);
/// Returns the number of rows that a statement has changed, as text.
const char *_Nonnull easel_postgres_changed_count(EaselPostgresResult *_Nonnull result);
int easel_postgres_row_count(const EaselPostgresResult *_Nonnull result);
int easel_postgres_column_count(const EaselPostgresResult *_Nonnull result);
uint32_t easel_postgres_column_type(const EaselPostgresResult *_Nonnull result, int column);
int easel_postgres_parameter_count(const EaselPostgresResult *_Nonnull result);
uint32_t easel_postgres_parameter_type(const EaselPostgresResult *_Nonnull result, int parameter);
int easel_postgres_is_null(const EaselPostgresResult *_Nonnull result, int row, int column);
const char *_Nonnull easel_postgres_value(const EaselPostgresResult *_Nonnull result, int row, int column);
int easel_postgres_length(const EaselPostgresResult *_Nonnull result, int row, int column);
/// Removes a result.
void easel_postgres_clear(EaselPostgresResult *_Nonnull result);

/// Waits for a notification.
/// - `text`: its text, of which as much is copied as fits, with a NUL at its end.
/// Returns 1 for a notification, 0 if there was none in time, and -1 if the connection has failed.
int easel_postgres_wait(EaselPostgres *_Nonnull connection, int milliseconds, char *_Nonnull text, size_t capacity);

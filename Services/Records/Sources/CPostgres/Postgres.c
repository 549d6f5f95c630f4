#include "CPostgres.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef EaselPostgres PGconn;
typedef EaselPostgresResult PGresult;

/// As in libpq's header.
typedef struct pgNotify {
    char *relname;
    int be_pid;
    char *extra;
    struct pgNotify *next;
} PGnotify;

/// The functions of libpq, by their names.
static struct {
    PGconn *(*PQconnectdbParams)(const char *const *names, const char *const *values, int expands);
    void (*PQfinish)(PGconn *connection);
    int (*PQstatus)(const PGconn *connection);
    int (*PQtransactionStatus)(const PGconn *connection);
    char *(*PQerrorMessage)(const PGconn *connection);
    char *(*PQdb)(const PGconn *connection);
    PGresult *(*PQexec)(PGconn *connection, const char *sql);
    PGresult *(*PQprepare)(PGconn *connection, const char *name, const char *sql, int count, const uint32_t *types);
    PGresult *(*PQdescribePrepared)(PGconn *connection, const char *name);
    int (*PQenterPipelineMode)(PGconn *connection);
    int (*PQsendQueryPrepared)(
        PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats,
        int format
    );
    int (*PQpipelineSync)(PGconn *connection);
    PGresult *(*PQgetResult)(PGconn *connection);
    int (*PQexitPipelineMode)(PGconn *connection);
    PGresult *(*PQexecParams)(
        PGconn *connection, const char *sql, int count, const uint32_t *types, const char *const *values, const int *lengths,
        const int *formats, int format
    );
    int (*PQresultStatus)(const PGresult *result);
    char *(*PQresultErrorField)(const PGresult *result, int field);
    char *(*PQcmdTuples)(PGresult *result);
    int (*PQntuples)(const PGresult *result);
    int (*PQnfields)(const PGresult *result);
    uint32_t (*PQftype)(const PGresult *result, int column);
    int (*PQnparams)(const PGresult *result);
    uint32_t (*PQparamtype)(const PGresult *result, int parameter);
    int (*PQgetisnull)(const PGresult *result, int row, int column);
    char *(*PQgetvalue)(const PGresult *result, int row, int column);
    int (*PQgetlength)(const PGresult *result, int row, int column);
    void (*PQclear)(PGresult *result);
    int (*PQsocket)(const PGconn *connection);
    int (*PQconsumeInput)(PGconn *connection);
    PGnotify *(*PQnotifies)(PGconn *connection);
    void (*PQfreemem)(void *memory);
} pq;

static char failure[512];
static int is_loaded;

static void find(void *library, const char *name, void *target) {
    void *function = dlsym(library, name);
    if (function) {
        memcpy(target, &function, sizeof function);
    } else if (!failure[0]) {
        snprintf(failure, sizeof failure, "libpq.so.5 has no function %s; install a later \"libpq5\"", name);
    }
}

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s; install the package \"libpq5\"", reason ? reason : "libpq.so.5");
        return;
    }
#define FIND(name) find(library, #name, &pq.name)
    FIND(PQconnectdbParams), FIND(PQfinish), FIND(PQstatus), FIND(PQtransactionStatus), FIND(PQerrorMessage), FIND(PQdb);
    FIND(PQexec), FIND(PQprepare), FIND(PQdescribePrepared), FIND(PQexecParams);
    FIND(PQenterPipelineMode), FIND(PQsendQueryPrepared), FIND(PQpipelineSync), FIND(PQgetResult), FIND(PQexitPipelineMode);
    FIND(PQresultStatus), FIND(PQresultErrorField), FIND(PQcmdTuples), FIND(PQntuples), FIND(PQnfields), FIND(PQftype);
    FIND(PQnparams), FIND(PQparamtype), FIND(PQgetisnull), FIND(PQgetvalue), FIND(PQgetlength), FIND(PQclear);
    FIND(PQsocket), FIND(PQconsumeInput), FIND(PQnotifies), FIND(PQfreemem);
#undef FIND
    is_loaded = !failure[0];
    // OpenSSL, if libpq uses it, must not free its state when the process exits: threads that use a connection would crash
    // (OPENSSL_INIT_NO_ATEXIT).
    int (*initialize)(uint64_t, const void *);
    void *function = dlsym(library, "OPENSSL_init_crypto");
    if (!function) return;
    memcpy(&initialize, &function, sizeof function);
    initialize(0x80000, NULL);
}

const char *easel_postgres_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? NULL : failure;
}

// The numbers of libpq's enumerations and fields.
enum {
    CONNECTION_OK = 0,
    COMMAND_OK = 1,
    TUPLES_OK = 2,
    PIPELINE_SYNC = 10,
    PIPELINE_ABORTED = 11,
    TRANSACTION_IDLE = 0,
    TRANSACTION_FAILED = 3,
    FIELD_STATE = 'C',
    FIELD_MESSAGE = 'M',
    BINARY = 1,
};

EaselPostgres *easel_postgres_connect(const char *parameters) {
    // Later parameters have precedence over those in the text.
    static const char *const names[] = {
        "dbname", "connect_timeout", "tcp_user_timeout", "keepalives_idle", "client_encoding", "application_name", NULL,
    };
    const char *const values[] = {parameters, "10", "30000", "30", "UTF8", "easel-records", NULL};
    return pq.PQconnectdbParams(names, values, 1);
}

void easel_postgres_close(EaselPostgres *connection) { pq.PQfinish(connection); }
int easel_postgres_is_connected(const EaselPostgres *connection) { return pq.PQstatus(connection) == CONNECTION_OK; }
int easel_postgres_is_in_transaction(const EaselPostgres *connection) {
    return pq.PQtransactionStatus(connection) != TRANSACTION_IDLE;
}
int easel_postgres_is_aborted(const EaselPostgres *connection) {
    return pq.PQtransactionStatus(connection) == TRANSACTION_FAILED;
}
const char *easel_postgres_reason(const EaselPostgres *connection) { return pq.PQerrorMessage(connection); }
const char *easel_postgres_database(const EaselPostgres *connection) { return pq.PQdb(connection); }

EaselPostgresResult *easel_postgres_command(EaselPostgres *connection, const char *sql) {
    return pq.PQexec(connection, sql);
}

EaselPostgresResult *easel_postgres_prepare(EaselPostgres *connection, const char *name, const char *sql) {
    return pq.PQprepare(connection, name, sql, 0, NULL);
}

EaselPostgresResult *easel_postgres_describe(EaselPostgres *connection, const char *name) {
    return pq.PQdescribePrepared(connection, name);
}

int easel_postgres_send(EaselPostgres *connection, const char *name, EaselPostgresParameters parameters) {
    // Without an effect if it is in that mode.
    if (!pq.PQenterPipelineMode(connection)) return 0;
    return pq.PQsendQueryPrepared(
        connection, name, parameters.count, parameters.values, parameters.lengths, parameters.formats, BINARY
    );
}

EaselPostgresResult *easel_postgres_receive(EaselPostgres *connection, int count) {
    PGresult *last = NULL;
    if (!pq.PQpipelineSync(connection)) return NULL;
    // The results of each statement end with NULL, and all of them with that of the synchronization.
    for (int rest = count; rest > 0;) {
        PGresult *result = pq.PQgetResult(connection);
        if (!result) {
            rest -= 1;
            if (pq.PQstatus(connection) != CONNECTION_OK) break;
            continue;
        }
        int status = pq.PQresultStatus(result);
        // The first failure is that of the pipeline: those after it were not performed.
        if (status == PIPELINE_ABORTED || (last && !easel_postgres_has_succeeded(last))) {
            pq.PQclear(result);
            continue;
        }
        if (last) pq.PQclear(last);
        last = result;
    }
    int is_complete = 0;
    while (!is_complete && pq.PQstatus(connection) == CONNECTION_OK) {
        PGresult *result = pq.PQgetResult(connection);
        if (!result) break;
        is_complete = pq.PQresultStatus(result) == PIPELINE_SYNC;
        pq.PQclear(result);
    }
    is_complete = pq.PQexitPipelineMode(connection) && is_complete;
    // The results of a connection that was lost are those of the statements before.
    if (!is_complete && last && easel_postgres_has_succeeded(last)) {
        pq.PQclear(last);
        last = NULL;
    }
    return last;
}

EaselPostgresResult *easel_postgres_perform_text(
    EaselPostgres *connection, const char *sql, const uint32_t *types, EaselPostgresParameters parameters
) {
    return pq.PQexecParams(
        connection, sql, parameters.count, types, parameters.values, parameters.lengths, parameters.formats, BINARY
    );
}

int easel_postgres_has_succeeded(const EaselPostgresResult *result) {
    int status = pq.PQresultStatus(result);
    return status == COMMAND_OK || status == TUPLES_OK;
}

const char *easel_postgres_state(const EaselPostgresResult *result) { return pq.PQresultErrorField(result, FIELD_STATE); }
const char *easel_postgres_message(const EaselPostgresResult *result) {
    return pq.PQresultErrorField(result, FIELD_MESSAGE);
}
const char *easel_postgres_changed_count(EaselPostgresResult *result) { return pq.PQcmdTuples(result); }
int easel_postgres_row_count(const EaselPostgresResult *result) { return pq.PQntuples(result); }
int easel_postgres_column_count(const EaselPostgresResult *result) { return pq.PQnfields(result); }
uint32_t easel_postgres_column_type(const EaselPostgresResult *result, int column) { return pq.PQftype(result, column); }
int easel_postgres_parameter_count(const EaselPostgresResult *result) { return pq.PQnparams(result); }
uint32_t easel_postgres_parameter_type(const EaselPostgresResult *result, int parameter) {
    return pq.PQparamtype(result, parameter);
}
int easel_postgres_is_null(const EaselPostgresResult *result, int row, int column) {
    return pq.PQgetisnull(result, row, column);
}
const char *easel_postgres_value(const EaselPostgresResult *result, int row, int column) {
    return pq.PQgetvalue(result, row, column);
}
int easel_postgres_length(const EaselPostgresResult *result, int row, int column) {
    return pq.PQgetlength(result, row, column);
}
void easel_postgres_clear(EaselPostgresResult *result) { pq.PQclear(result); }

int easel_postgres_wait(EaselPostgres *connection, int milliseconds, char *text, size_t capacity) {
    PGnotify *notification = pq.PQnotifies(connection);
    if (!notification) {
        struct pollfd descriptor = {.fd = pq.PQsocket(connection), .events = POLLIN};
        if (descriptor.fd < 0) return -1;
        // A signal is as an end of the time.
        if (poll(&descriptor, 1, milliseconds) <= 0) return 0;
        if (!pq.PQconsumeInput(connection)) return -1;
        notification = pq.PQnotifies(connection);
        if (!notification) return pq.PQstatus(connection) == CONNECTION_OK ? 0 : -1;
    }
    snprintf(text, capacity, "%s", notification->extra);
    pq.PQfreemem(notification);
    return 1;
}

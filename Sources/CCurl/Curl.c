#include "CCurl.h"

#include <CLoader.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef void CURL;
typedef int CURLcode;
struct curl_slist;

// As in libcurl's headers.
CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *handle);
void curl_easy_reset(CURL *handle);
CURLcode curl_easy_perform(CURL *handle);
const char *curl_easy_strerror(CURLcode code);
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);

static EaselLibrary library = {.name = "libcurl.so.4", .package = "libcurl4"};

EASEL_FORWARD(library, CURL *, curl_easy_init, (void), ())
EASEL_FORWARD(library, void, curl_easy_cleanup, (CURL *a), (a))
EASEL_FORWARD(library, void, curl_easy_reset, (CURL *a), (a))
EASEL_FORWARD(library, CURLcode, curl_easy_perform, (CURL *a), (a))
EASEL_FORWARD(library, const char *, curl_easy_strerror, (CURLcode a), (a))
EASEL_FORWARD(library, struct curl_slist *, curl_slist_append, (struct curl_slist *a, const char *b), (a, b))
EASEL_FORWARD(library, void, curl_slist_free_all, (struct curl_slist *a), (a))

// Functions with a variable number of arguments, which cannot be forwarded.
typedef CURLcode (*SetOption)(CURL *handle, int option, ...);
typedef CURLcode (*GetInfo)(CURL *handle, int info, ...);

enum {
    OPTION_WRITE_CONTEXT = 10001,
    OPTION_ADDRESS = 10002,
    OPTION_PROXY = 10004,
    OPTION_READ_CONTEXT = 10009,
    OPTION_REASON = 10010,
    OPTION_HEADERS = 10023,
    OPTION_METHOD = 10036,
    OPTION_PROGRESS_CONTEXT = 10057,
    OPTION_SEEK_CONTEXT = 10168,
    OPTION_PINNED_KEY = 10230,
    OPTION_IDLE_SPEED = 19,
    OPTION_IDLE_TIME = 20,
    OPTION_NO_PROGRESS = 43,
    OPTION_UPLOAD = 46,
    OPTION_FOLLOW = 52,
    OPTION_VERIFY_PEER = 64,
    OPTION_VERIFY_HOST = 81,
    OPTION_HTTP_VERSION = 84,
    OPTION_NO_SIGNAL = 99,
    OPTION_TIME = 155,
    OPTION_CONNECT_TIME = 156,
    OPTION_PROTOCOLS = 181,
    OPTION_KEEP_ALIVE = 213,
    OPTION_WRITE = 20011,
    OPTION_READ = 20012,
    OPTION_SEEK = 20167,
    OPTION_PROGRESS = 20219,
    OPTION_BODY_SIZE = 30115,
    INFO_STATUS = 0x200000 + 2,
};

static const long PROTOCOL_HTTP = 1, PROTOCOL_HTTPS = 2, HTTP_1_1 = 2;

/// The state of libcurl's callbacks.
typedef struct {
    const EaselCurlRequest *request;
    CURL *handle;
    GetInfo info;
} Callbacks;

/// Keeps OpenSSL, if libcurl uses it, from freeing its state when the process exits: threads that still transfer something, or that have
/// just ended, use it after that, and crash.
static void keep_state_at_exit(void) {
    // OPENSSL_INIT_NO_ATEXIT. The library is one that libcurl depends on.
    int (*initialize)(uint64_t, const void *);
    void *function = dlsym(library.handle, "OPENSSL_init_crypto");
    if (!function) return;
    memcpy(&initialize, &function, sizeof function);
    initialize(0x80000, NULL);
}

const char *easel_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const char *reason = easel_library_load(&library);
    if (!reason) pthread_once(&once, keep_state_at_exit);
    return reason;
}

EaselCurl *easel_curl_open(void) { return (EaselCurl *)curl_easy_init(); }

void easel_curl_close(EaselCurl *curl) { curl_easy_cleanup((CURL *)curl); }

static size_t write_bytes(char *bytes, size_t size, size_t count, void *context) {
    const Callbacks *callbacks = context;
    const EaselCurlRequest *request = callbacks->request;
    long status = 0;
    callbacks->info(callbacks->handle, INFO_STATUS, &status);
    return request->write(request->context, (int)status, bytes, size * count);
}

static size_t read_bytes(char *bytes, size_t size, size_t count, void *context) {
    const EaselCurlRequest *request = ((Callbacks *)context)->request;
    size_t number = request->read ? request->read(request->context, bytes, size * count) : 0;
    // CURL_READFUNC_ABORT
    return number == SIZE_MAX ? 0x10000000 : number;
}

static int seek_bytes(void *context, int64_t offset, int origin) {
    const EaselCurlRequest *request = ((Callbacks *)context)->request;
    // CURL_SEEKFUNC_OK and CURL_SEEKFUNC_FAIL; the origin is always SEEK_SET.
    return origin == SEEK_SET && request->seek && request->seek(request->context, offset) ? 0 : 1;
}

static int progress(void *context, int64_t a, int64_t b, int64_t c, int64_t d) {
    (void)a, (void)b, (void)c, (void)d;
    const EaselCurlRequest *request = ((Callbacks *)context)->request;
    return request->progress ? request->progress(request->context) : 0;
}

static EaselCurlResult result(CURLcode code) {
    switch (code) {
    case 0: return EASEL_CURL_SUCCESS;
    // The callbacks for bytes of the answer, for those of the body, and for the progress.
    case 23: case 26: case 42: return EASEL_CURL_ENDED;
    case 28: return EASEL_CURL_LATE;
    case 90: return EASEL_CURL_WRONG_KEY;
    default: return EASEL_CURL_UNREACHABLE;
    }
}

EaselCurlResult easel_curl_perform(
    EaselCurl *curl, const EaselCurlRequest *request, int *status, char reason[EASEL_CURL_REASON_SIZE]
) {
    CURL *handle = (CURL *)curl;
    SetOption set = (SetOption)easel_library_function(&library, "curl_easy_setopt");
    GetInfo info = (GetInfo)easel_library_function(&library, "curl_easy_getinfo");
    Callbacks callbacks = {.request = request, .handle = handle, .info = info};
    struct curl_slist *headers = NULL;
    CURLcode code = 0;
    *status = 0;
    reason[0] = 0;
    // Options are reset; the connection remains.
    curl_easy_reset(handle);

#define SET(option, value) \
    if (code == 0) code = set(handle, option, value)

    SET(OPTION_NO_SIGNAL, 1L);
    SET(OPTION_REASON, reason);
    SET(OPTION_ADDRESS, request->address);
    // The server is on the local network; variables for proxies are not for it. Redirections are not followed.
    SET(OPTION_PROXY, "");
    SET(OPTION_FOLLOW, 0L);
    SET(OPTION_PROTOCOLS, request->pinned_key ? PROTOCOL_HTTPS : PROTOCOL_HTTP);
    SET(OPTION_HTTP_VERSION, HTTP_1_1);
    SET(OPTION_KEEP_ALIVE, 1L);
    if (request->pinned_key) {
        // The key is the identity of the server. The signer of its certificate does not matter.
        SET(OPTION_VERIFY_PEER, 0L);
        SET(OPTION_VERIFY_HOST, 0L);
        SET(OPTION_PINNED_KEY, request->pinned_key);
    }
    SET(OPTION_CONNECT_TIME, (long)request->connect_time);
    SET(OPTION_TIME, (long)request->time);
    if (request->idle_time > 0) {
        SET(OPTION_IDLE_SPEED, 1L);
        SET(OPTION_IDLE_TIME, (long)request->idle_time);
    }
    SET(OPTION_WRITE, write_bytes);
    SET(OPTION_WRITE_CONTEXT, &callbacks);
    SET(OPTION_PROGRESS, progress);
    SET(OPTION_PROGRESS_CONTEXT, &callbacks);
    SET(OPTION_NO_PROGRESS, 0L);
    if (request->body_size >= 0) {
        SET(OPTION_UPLOAD, 1L);
        SET(OPTION_READ, read_bytes);
        SET(OPTION_READ_CONTEXT, &callbacks);
        SET(OPTION_SEEK, seek_bytes);
        SET(OPTION_SEEK_CONTEXT, &callbacks);
        SET(OPTION_BODY_SIZE, (int64_t)request->body_size);
    }
    SET(OPTION_METHOD, request->method);
    for (size_t index = 0; index < request->header_count; index++) {
        struct curl_slist *longer = curl_slist_append(headers, request->headers[index]);
        if (!longer) code = 27;
        if (longer) headers = longer;
    }
    SET(OPTION_HEADERS, headers);
#undef SET

    if (code == 0) code = curl_easy_perform(handle);
    if (code == 0) {
        long number = 0;
        info(handle, INFO_STATUS, &number);
        *status = (int)number;
    } else if (!reason[0]) {
        strncpy(reason, curl_easy_strerror(code), EASEL_CURL_REASON_SIZE - 1);
        reason[EASEL_CURL_REASON_SIZE - 1] = 0;
    }
    // Neither the texts nor the context are valid any longer.
    curl_easy_reset(handle);
    curl_slist_free_all(headers);
    return result(code);
}

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Requests by libcurl, which is loaded at the first one. Its headers are not needed for a build: the numbers of options, which are
// part of its stable interface `libcurl.so.4`, are those of its documentation.

/// A connection that is used for one request after the other.
typedef struct EaselCurl EaselCurl;

/// The kinds of results.
typedef enum {
    EASEL_CURL_SUCCESS,
    /// The server cannot be reached, or the connection has ended.
    EASEL_CURL_UNREACHABLE,
    /// The server has another public key than the pinned one.
    EASEL_CURL_WRONG_KEY,
    /// A callback has ended the request.
    EASEL_CURL_ENDED,
    /// The server has not answered in time.
    EASEL_CURL_LATE,
} EaselCurlResult;

/// A request over TLS, and what is called during it. Strings are copied.
typedef struct {
    const char *_Nonnull method;
    /// An address with the scheme `https`, or `http` if there is no pinned key.
    const char *_Nonnull address;
    /// `sha256//` and the hash of the server's public key in base64; NULL for a connection without TLS, for tests.
    const char *_Nullable pinned_key;
    /// Lines such as `Content-Type: application/json`.
    const char *const _Nonnull *_Nullable headers;
    size_t header_count;
    /// The number of bytes of the body; negative without a body.
    int64_t body_size;
    /// Copies the next bytes of the body. Returns their number, or `SIZE_MAX` to end the request.
    size_t (*_Nullable read)(void *_Nullable context, char *_Nonnull bytes, size_t capacity);
    /// Continues to read the body at an offset from its start, in bytes. Returns a Boolean value. Needed if the server has ended a
    /// connection just before it was used again: the request is then sent once more on a new one. `false` ends it instead.
    bool (*_Nullable seek)(void *_Nullable context, int64_t offset);
    /// Takes bytes of the answer, and its status. Returns their number; another one ends the request.
    size_t (*_Nonnull write)(void *_Nullable context, int status, const char *_Nonnull bytes, size_t count);
    /// Called about once in a second. A result other than 0 ends the request.
    int (*_Nullable progress)(void *_Nullable context);
    void *_Nullable context;
    /// The time for the connection, in milliseconds.
    int64_t connect_time;
    /// The time for the request, in milliseconds; 0 without a limit.
    int64_t time;
    /// The time without a byte after which the request ends, in seconds; 0 without a limit.
    int64_t idle_time;
} EaselCurlRequest;

/// The size of an error text.
enum { EASEL_CURL_REASON_SIZE = 256 };

/// Loads libcurl. Returns the reason why it cannot be loaded, or NULL.
const char *_Nullable easel_curl_load(void);

/// Creates a connection. Returns NULL without memory. Call `easel_curl_load` first.
EaselCurl *_Nullable easel_curl_open(void);

/// Ends a connection.
void easel_curl_close(EaselCurl *_Nonnull curl);

/// Performs a request.
/// - `status`: the status of the answer; 0 without one.
/// - `reason`: the reason of a failure.
EaselCurlResult easel_curl_perform(
    EaselCurl *_Nonnull curl, const EaselCurlRequest *_Nonnull request, int *_Nonnull status,
    char reason[_Nonnull EASEL_CURL_REASON_SIZE]
);

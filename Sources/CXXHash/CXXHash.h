#pragma once

// The functions of xxHash become static, so that programs need no shared library for one of them.
#define XXH_INLINE_ALL
#include <xxhash.h>

/// Returns the XXH64 hash of a buffer. The header's own name is a macro, which Swift cannot call.
static inline unsigned long long easel_xxh64(const void *bytes, size_t count, unsigned long long seed) {
    return XXH64(bytes, count, seed);
}

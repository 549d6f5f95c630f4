#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Clones.h"
#include "FilterRows.h"

// The vectors never cross a call (every function here is inlined), so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// A fused multiplication rounds once instead of twice: machines with it would have other results than those without.
#pragma clang fp contract(off)

/// Four pixels.
typedef float Floats16 __attribute__((vector_size(64)));
typedef float LooseFloats16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t Integers16 __attribute__((vector_size(64)));
typedef int32_t LooseIntegers16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef uint32_t Words16 __attribute__((vector_size(64)));
typedef uint32_t LooseWords16 __attribute__((vector_size(64), aligned(4), may_alias));

/// Two pixels.
typedef float Floats8 __attribute__((vector_size(32)));
typedef float LooseFloats8 __attribute__((vector_size(32), aligned(4), may_alias));

/// One pixel.
typedef float Floats4 __attribute__((vector_size(16)));
typedef float LooseFloats4 __attribute__((vector_size(16), aligned(4), may_alias));

EASEL_INLINE Floats16 loadFloats16(const float *address) { return *(const LooseFloats16 *)address; }
EASEL_INLINE void storeFloats16(float *address, Floats16 floats) { *(LooseFloats16 *)address = floats; }
EASEL_INLINE Floats8 loadFloats8(const float *address) { return *(const LooseFloats8 *)address; }
EASEL_INLINE Floats4 loadFloats4(const float *address) { return *(const LooseFloats4 *)address; }
EASEL_INLINE void storeFloats4(float *address, Floats4 floats) { *(LooseFloats4 *)address = floats; }

/// The floats of `a` where a comparison is true, and of `b` elsewhere.
EASEL_INLINE Floats16 choose16(Integers16 condition, Floats16 a, Floats16 b) {
    // Only these vectors have a conditional operator, for which there are better instructions than for bits.
    typedef float Choices __attribute__((ext_vector_type(16)));
    typedef int32_t Conditions __attribute__((ext_vector_type(16)));
    return (Floats16)((Conditions)condition ? (Choices)a : (Choices)b);
}

/// Returns whether a comparison is true for all floats.
EASEL_INLINE int isTrue16(Integers16 condition) {
    typedef int32_t Conditions __attribute__((ext_vector_type(16)));
    return __builtin_reduce_and((Conditions)condition) != 0;
}

/// Limits floats to 0...1. NaN becomes 0.
EASEL_INLINE Floats16 limited16(Floats16 floats) {
    Floats16 zero = (Floats16){0};
    Floats16 positive = choose16(floats > zero, floats, zero);
    return choose16(positive < zero + 1.0f, positive, zero + 1.0f);
}

/// One pixel four times.
EASEL_INLINE Floats16 repeated16(const float *address) {
    Floats4 pixel = loadFloats4(address);
    return __builtin_shufflevector(pixel, pixel, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// Component `n` of each pixel, four times.
#define EASEL_COMPONENT(pixels, n) \
    __builtin_shufflevector( \
        pixels, pixels, n, n, n, n, 4 + n, 4 + n, 4 + n, 4 + n, 8 + n, 8 + n, 8 + n, 8 + n, 12 + n, 12 + n, 12 + n, \
        12 + n \
    )

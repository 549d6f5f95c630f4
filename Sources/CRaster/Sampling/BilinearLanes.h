#pragma once

#include "Lanes.h"

// Sixteen samples at a time, all of whose neighbors exist.

typedef uint64_t Pairs8 __attribute__((vector_size(64)));

#if defined(__ARM_NEON)

// NEON multiplies bytes to 16 bits, and those to 32, without rearranging them.

typedef uint16_t Channels64 __attribute__((vector_size(128)));
typedef uint32_t Sums64 __attribute__((vector_size(256)));

EASEL_INLINE Channels64 channels(Pixels16 pixels) { return __builtin_convertvector((Bytes16)pixels, Channels64); }

/// Sixteen samples from the four neighbors of each.
EASEL_INLINE Pixels16 sampleNeighbours(
    Pixels16 topLeft, Pixels16 topRight, Pixels16 bottomLeft, Pixels16 bottomRight, Pixels16 fractionX,
    Pixels16 fractionY
) {
    // The weights of all channels.
    Pixels16 above = (128 - fractionY) * 0x01010101, below = fractionY * 0x01010101;
    Pixels16 before = (128 - fractionX) * 0x01010101, after = fractionX * 0x01010101;
    Channels64 left = channels(topLeft) * channels(above) + channels(bottomLeft) * channels(below);
    Channels64 right = channels(topRight) * channels(above) + channels(bottomRight) * channels(below);
    Sums64 sums = __builtin_convertvector(left, Sums64) * __builtin_convertvector(channels(before), Sums64)
        + __builtin_convertvector(right, Sums64) * __builtin_convertvector(channels(after), Sums64);
    return (Pixels16)__builtin_convertvector(sums >> 14, Bytes16);
}

/// Sixteen samples of pairs of neighbors. The first pairs are of samples 0, 1, 4, 5, 8, 9, 12 and 13.
EASEL_INLINE Pixels16 weighAll(
    Bytes16 firstTop, Bytes16 firstBottom, Bytes16 lastTop, Bytes16 lastBottom, Pixels16 fractionX, Pixels16 fractionY
) {
#define LEFTS(a, b) \
    __builtin_shufflevector( \
        (Pixels16)a, (Pixels16)b, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28, 30 \
    )
#define RIGHTS(a, b) \
    __builtin_shufflevector( \
        (Pixels16)a, (Pixels16)b, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31 \
    )
    return sampleNeighbours(
        LEFTS(firstTop, lastTop), RIGHTS(firstTop, lastTop), LEFTS(firstBottom, lastBottom),
        RIGHTS(firstBottom, lastBottom), fractionX, fractionY
    );
#undef LEFTS
#undef RIGHTS
}

#else

typedef int16_t Signed32 __attribute__((vector_size(64)));
typedef int32_t Products32 __attribute__((vector_size(128)));

/// Weighs two rows: channels times 128.
EASEL_INLINE Alpha16 weighRows(Alpha16 top, Alpha16 bottom, Alpha16 fraction) {
    return top * ((uint16_t)128 - fraction) + bottom * fraction;
}

/// Weighs lanes of left neighbors with the next ones, of right neighbors: channels times 128 * 128.
EASEL_INLINE Pixels16 weighColumns(Alpha16 channels, Alpha16 weights) {
    // All numbers are below 0x8000. In this form, the products and their sums are one instruction of x86.
    Products32 products = __builtin_convertvector((Signed32)channels, Products32)
        * __builtin_convertvector((Signed32)weights, Products32);
#define EVERY_SECOND(i) \
    __builtin_shufflevector( \
        products, products, i, i + 2, i + 4, i + 6, i + 8, i + 10, i + 12, i + 14, i + 16, i + 18, i + 20, i + 22, i + 24, \
        i + 26, i + 28, i + 30 \
    )
    return (Pixels16)(EVERY_SECOND(0) + EVERY_SECOND(1));
#undef EVERY_SECOND
}

/// Pairs of neighbors as blue and green of the left one, then of the right one, then red and alpha of both.
EASEL_INLINE Alpha16 interleaved(Bytes16 pairs) {
    Alpha16 halves = (Alpha16)pairs;
    return __builtin_shufflevector(
        halves, halves, 0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15, 16, 18, 17, 19, 20, 22, 21, 23, 24, 26, 25,
        27, 28, 30, 29, 31
    );
}

/// Eight samples from pairs of neighbors in two rows: blue with green and red with alpha, each in a lane of 32 bits.
EASEL_INLINE Pixels16 weighPairs(Bytes16 top, Bytes16 bottom, Alpha16 columns, Alpha16 rows) {
    Alpha16 upper = interleaved(top), lower = interleaved(bottom);
    Alpha16 br = weighRows(upper & (uint16_t)0xff, lower & (uint16_t)0xff, rows);
    Alpha16 ga = weighRows(upper >> 8, lower >> 8, rows);
    return weighColumns(br, columns) >> 14 | (weighColumns(ga, columns) >> 6 & 0xff00);
}

/// Sixteen samples of pairs of neighbors. The first pairs are of samples 0, 1, 4, 5, 8, 9, 12 and 13.
EASEL_INLINE Pixels16 weighAll(
    Bytes16 firstTop, Bytes16 firstBottom, Bytes16 lastTop, Bytes16 lastBottom, Pixels16 fractionX, Pixels16 fractionY
) {
    Pixels16 y = fractionY | fractionY << 16, x = (128 - fractionX) | fractionX << 16;
#define FIRST(v) (Alpha16) __builtin_shufflevector(v, v, 0, 0, 1, 1, 4, 4, 5, 5, 8, 8, 9, 9, 12, 12, 13, 13)
#define LAST(v) (Alpha16) __builtin_shufflevector(v, v, 2, 2, 3, 3, 6, 6, 7, 7, 10, 10, 11, 11, 14, 14, 15, 15)
    Alpha16 first = (Alpha16)weighPairs(firstTop, firstBottom, FIRST(x), FIRST(y));
    Alpha16 last = (Alpha16)weighPairs(lastTop, lastBottom, LAST(x), LAST(y));
#undef FIRST
#undef LAST
    return (Pixels16)__builtin_shufflevector(
        first, last, 0, 2, 4, 6, 32, 34, 36, 38, 8, 10, 12, 14, 40, 42, 44, 46, 16, 18, 20, 22, 48, 50, 52, 54, 24, 26,
        28, 30, 56, 58, 60, 62
    );
}

/// Sixteen samples from the four neighbors of each.
EASEL_INLINE Pixels16 sampleNeighbours(
    Pixels16 topLeft, Pixels16 topRight, Pixels16 bottomLeft, Pixels16 bottomRight, Pixels16 fractionX,
    Pixels16 fractionY
) {
#define FIRST(a, b) (Bytes16) __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define LAST(a, b) (Bytes16) __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
    return weighAll(
        FIRST(topLeft, topRight), FIRST(bottomLeft, bottomRight), LAST(topLeft, topRight),
        LAST(bottomLeft, bottomRight), fractionX, fractionY
    );
#undef FIRST
#undef LAST
}

#endif

/// Sixteen positions `start`, `start + step`, …: their fractions, which survive wrapping around 32 bits.
EASEL_INLINE Pixels16 fractions(int64_t start, int32_t step) {
    const Pixels16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ((index * (uint32_t)step + (uint32_t)start) >> 9) & 0x7f;
}

/// The pixel at `address` and the one right of it.
EASEL_INLINE uint64_t pair(const uint32_t *address) {
    uint64_t pixels;
    memcpy(&pixels, address, sizeof pixels);
    return pixels;
}

/// Keeps a value in a general register: the compiler would replace neighboring loads by a gather, which takes longer than
/// the loads on many processors.
EASEL_INLINE uint64_t kept(uint64_t value) {
    __asm__("" : "+r"(value));
    return value;
}

/// Sixteen samples from pairs of neighbors in two rows; `lefts` are the upper left ones.
EASEL_INLINE Pixels16 samplePairs(
    const uint32_t *const *lefts, ptrdiff_t src_stride, Pixels16 fractionX, Pixels16 fractionY
) {
    // Built in registers: through an array in memory, eight-byte stores would stall the wide loads that follow them.
#define PAIRS(i, below) \
    (Bytes16)(Pairs8) { \
        pair(lefts[i] + below), pair(lefts[i + 1] + below), pair(lefts[i + 4] + below), pair(lefts[i + 5] + below), \
        pair(lefts[i + 8] + below), pair(lefts[i + 9] + below), pair(lefts[i + 12] + below), pair(lefts[i + 13] + below) \
    }
    return weighAll(PAIRS(0, 0), PAIRS(0, src_stride), PAIRS(2, 0), PAIRS(2, src_stride), fractionX, fractionY);
#undef PAIRS
}

EASEL_INLINE Alpha16 low16(Pixels16 pixels) { return (Alpha16)pixels & (uint16_t)0xff; }
EASEL_INLINE Alpha16 high16(Pixels16 pixels) { return (Alpha16)pixels >> 8; }

/// Sixteen samples of a row that steps through the source pixel by pixel, from 17 neighbors in each of two rows.
EASEL_INLINE Pixels16 sampleUnit(const uint32_t *top, const uint32_t *bottom, Pixels16 fractionX, Pixels16 fractionY) {
    return sampleNeighbours(
        load16(top), load16(top + 1), load16(bottom), load16(bottom + 1), fractionX, fractionY
    );
}

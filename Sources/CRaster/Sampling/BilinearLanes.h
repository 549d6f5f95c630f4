#pragma once

#include "Lanes.h"

// Sixteen samples at a time, all of whose neighbors exist.

typedef uint64_t Pairs8 __attribute__((vector_size(64)));

/// Weighs two rows: channels times 128, two of them in each lane.
EASEL_INLINE Alpha16 weighRows(Alpha16 top, Alpha16 bottom, Alpha16 fraction) {
    return (top << 7) + (bottom - top) * fraction;
}

/// Weighs two columns of a channel: channels times 128 * 128.
EASEL_INLINE Pixels16 weighColumns(Pixels16 left, Pixels16 right, Pixels16 fraction) {
    // Fifteen bits, said in a mask so that the compiler can take the narrow multiplication.
    return (left & 0x7fff) * (128 - fraction) + (right & 0x7fff) * fraction;
}

/// Sixteen pixels from sixteen lefts and rights, already weighed between the rows.
EASEL_INLINE Pixels16 finish(
    Alpha16 leftRedBlue, Alpha16 rightRedBlue, Alpha16 leftAlphaGreen, Alpha16 rightAlphaGreen, Pixels16 fraction
) {
    Pixels16 lrb = (Pixels16)leftRedBlue, rrb = (Pixels16)rightRedBlue;
    Pixels16 lag = (Pixels16)leftAlphaGreen, rag = (Pixels16)rightAlphaGreen;
    Pixels16 blue = weighColumns(lrb, rrb, fraction) >> 14;
    Pixels16 red = (weighColumns(lrb >> 16, rrb >> 16, fraction) << 2) & 0x00ff0000;
    Pixels16 green = (weighColumns(lag, rag, fraction) >> 6) & 0x0000ff00;
    Pixels16 alpha = (weighColumns(lag >> 16, rag >> 16, fraction) << 10) & 0xff000000;
    return blue | red | green | alpha;
}

/// Sixteen positions `start`, `start + step`, …: their fractions, which survive wrapping around 32 bits.
EASEL_INLINE Pixels16 fractions(int64_t start, int32_t step) {
    const Pixels16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ((index * (uint32_t)step + (uint32_t)start) >> 9) & 0x7f;
}

EASEL_INLINE Alpha16 low(Pairs8 pairs) { return (Alpha16)pairs & (uint16_t)0xff; }
EASEL_INLINE Alpha16 high(Pairs8 pairs) { return (Alpha16)pairs >> 8; }

/// The pixel at `address` and the one right of it.
EASEL_INLINE uint64_t pair(const uint32_t *address) {
    uint64_t pixels;
    memcpy(&pixels, address, sizeof pixels);
    return pixels;
}

/// Sixteen samples from pairs of neighbors in two rows; `lefts` are the upper left ones.
EASEL_INLINE Pixels16 samplePairs(
    const uint32_t *const *lefts, ptrdiff_t src_stride, Pixels16 fractionX, Pixels16 fractionY
) {
    // Built in registers: through an array in memory, eight-byte stores would stall the wide loads that follow them.
#define PAIRS(i, below) \
    (Pairs8) { \
        pair(lefts[i] + below), pair(lefts[i + 1] + below), pair(lefts[i + 2] + below), pair(lefts[i + 3] + below), \
        pair(lefts[i + 4] + below), pair(lefts[i + 5] + below), pair(lefts[i + 6] + below), pair(lefts[i + 7] + below) \
    }
    Pairs8 top0 = PAIRS(0, 0), top1 = PAIRS(8, 0);
    Pairs8 bottom0 = PAIRS(0, src_stride), bottom1 = PAIRS(8, src_stride);
#undef PAIRS
    Pixels16 y = fractionY | fractionY << 16;
    Alpha16 y0 = (Alpha16)__builtin_shufflevector(y, y, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    Alpha16 y1 = (Alpha16)__builtin_shufflevector(y, y, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15);
    Pixels16 redBlue0 = (Pixels16)weighRows(low(top0), low(bottom0), y0);
    Pixels16 redBlue1 = (Pixels16)weighRows(low(top1), low(bottom1), y1);
    Pixels16 alphaGreen0 = (Pixels16)weighRows(high(top0), high(bottom0), y0);
    Pixels16 alphaGreen1 = (Pixels16)weighRows(high(top1), high(bottom1), y1);
#define EVEN(a, b) (Alpha16) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD(a, b) (Alpha16) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
    return finish(
        EVEN(redBlue0, redBlue1), ODD(redBlue0, redBlue1), EVEN(alphaGreen0, alphaGreen1),
        ODD(alphaGreen0, alphaGreen1), fractionX
    );
#undef EVEN
#undef ODD
}

EASEL_INLINE Alpha16 low16(Pixels16 pixels) { return (Alpha16)pixels & (uint16_t)0xff; }
EASEL_INLINE Alpha16 high16(Pixels16 pixels) { return (Alpha16)pixels >> 8; }

/// Sixteen samples from the four neighbors of each.
EASEL_INLINE Pixels16 sampleNeighbours(
    Pixels16 topLeft, Pixels16 topRight, Pixels16 bottomLeft, Pixels16 bottomRight, Pixels16 fractionX,
    Pixels16 fractionY
) {
    Alpha16 y = (Alpha16)(fractionY | fractionY << 16);
    return finish(
        weighRows(low16(topLeft), low16(bottomLeft), y), weighRows(low16(topRight), low16(bottomRight), y),
        weighRows(high16(topLeft), high16(bottomLeft), y), weighRows(high16(topRight), high16(bottomRight), y), fractionX
    );
}

/// Sixteen samples of a row that steps through the source pixel by pixel, from 17 neighbors in each of two rows.
EASEL_INLINE Pixels16 sampleUnit(const uint32_t *top, const uint32_t *bottom, Pixels16 fractionX, Pixels16 fractionY) {
    return sampleNeighbours(
        load16(top), load16(top + 1), load16(bottom), load16(bottom + 1), fractionX, fractionY
    );
}

// Sampling between pixels.
//
// A sample weighs the four pixels around its position, with seven bits of fraction in each direction, and truncates.
// The two weightings are exact integers of together 14 bits, so it does not matter which comes first; here the vertical
// one does, because its results still fit 16-bit lanes.

#include "Bilinear.h"
#include "Lanes.h"
#include "Nearest.h"

typedef uint64_t Pairs8 __attribute__((vector_size(64)));

enum { length = 16 };

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

/// Sixteen samples from pairs of neighbours in two rows; `lefts` are the upper left ones.
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

/// Sixteen samples of a row that steps through the source pixel by pixel, from 17 neighbours in each of two rows.
EASEL_INLINE Pixels16 sampleUnit(const uint32_t *top, const uint32_t *bottom, Pixels16 fractionX, Pixels16 fractionY) {
    Pixels16 topLeft = load16(top), topRight = load16(top + 1);
    Pixels16 bottomLeft = load16(bottom), bottomRight = load16(bottom + 1);
    Alpha16 y = (Alpha16)(fractionY | fractionY << 16);
    return finish(
        weighRows(low16(topLeft), low16(bottomLeft), y), weighRows(low16(topRight), low16(bottomRight), y),
        weighRows(high16(topLeft), high16(bottomLeft), y), weighRows(high16(topRight), high16(bottomRight), y), fractionX
    );
}

/// A run of up to sixteen samples all of whose neighbours exist.
EASEL_INLINE Pixels16 sampleInside(
    const uint32_t *src, ptrdiff_t src_stride, const EaselAffine *matrix, int64_t x, int64_t y, ptrdiff_t count
) {
    Pixels16 fractionX = fractions(x, matrix->xx), fractionY = fractions(y, matrix->yx);
    const uint32_t *row = src + (y >> 16) * src_stride;
    if (matrix->xx == 0x10000 && matrix->yx == 0) {
        row += x >> 16;
        if (count == length) return sampleUnit(row, row + src_stride, fractionX, fractionY);
        uint32_t top[length + 1] = {0}, bottom[length + 1] = {0};
        memcpy(top, row, ((size_t)count + 1) * 4);
        memcpy(bottom, row + src_stride, ((size_t)count + 1) * 4);
        return sampleUnit(top, bottom, fractionX, fractionY);
    }
    const uint32_t *lefts[length];
    // Not vectorised, because a gather is slower than sixteen loads on many machines.
#pragma clang loop unroll(full) vectorize(disable)
    for (ptrdiff_t i = 0; i < length; i++) {
        // Past the end of a short run, the first pixel again: it is there to be read.
        int64_t index = i < count ? i : 0;
        const uint32_t *line = matrix->yx == 0 ? row : src + ((y + matrix->yx * index) >> 16) * src_stride;
        lefts[i] = line + ((x + matrix->xx * index) >> 16);
    }
    return samplePairs(lefts, src_stride, fractionX, fractionY);
}

EASEL_INLINE void bilinearRow(
    uint32_t *dst, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height,
    const EaselAffine *matrix, int64_t x, int64_t y, Outside outside
) {
    for (ptrdiff_t done = 0; done < width; done += length) {
        ptrdiff_t count = width - done < length ? width - done : length;
        SourceRun run = sourceRun(matrix, x, y, count);
        if (runIsInside(run, src_width - 1, src_height - 1)) {
            if (count == length) {
                store16(dst + done, sampleInside(src, src_stride, matrix, x, y, length));
            } else {
                Pixels16 pixels = sampleInside(src, src_stride, matrix, x, y, count);
                memcpy(dst + done, &pixels, (size_t)count * 4);
            }
        } else if (outside == outsideTransparent && runIsOutside(run, -1, src_width, src_height)) {
            memset(dst + done, 0, (size_t)count * 4);
        } else {
            for (ptrdiff_t i = 0; i < count; i++) {
                dst[done + i] = bilinearPixel(
                    src, src_stride, src_width, src_height, x + matrix->xx * (int64_t)i, y + matrix->yx * (int64_t)i,
                    outside
                );
            }
        }
        x += matrix->xx * (int64_t)length;
        y += matrix->yx * (int64_t)length;
    }
}

EASEL_INLINE void bilinearFetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix,
    Outside outside
) {
    if (width <= 0 || height <= 0) return;
    int reachable = withinLimit(dst_x, dst_y, width, height) && src_width > 0 && src_height > 0;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        if (!reachable) {
            memset(dst, 0, (size_t)width * 4);
            continue;
        }
        int64_t x = sourceX(&matrix, dst_x, dst_y + row) - 0x8000;
        int64_t y = sourceY(&matrix, dst_x, dst_y + row) - 0x8000;
        // Without a fraction the first pixel has all the weight, and the last column and row need no neighbour.
        int isWhole = matrix.xx == 0x10000 && matrix.yx == 0 && ((x >> 9) & 0x7f) == 0 && ((y >> 9) & 0x7f) == 0;
        if (isWhole && outside == outsideTransparent) {
            nearestUnitRow(dst, width, src, src_stride, src_width, src_height, x, y);
        } else {
            bilinearRow(dst, width, src, src_stride, src_width, src_height, &matrix, x, y, outside);
        }
    }
}

EASEL_INLINE void easel_bilinear_fetch_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    bilinearFetch(
        dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix, outsideTransparent
    );
}

EASEL_INLINE void easel_bilinear_fetch_extended_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    bilinearFetch(
        dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix, outsideExtended
    );
}

EASEL_KERNEL(
    easel_bilinear_fetch,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix)
)

EASEL_KERNEL(
    easel_bilinear_fetch_extended,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix)
)

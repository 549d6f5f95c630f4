// Copies of pixels that lie turned.
//
// One side of a turned copy walks down columns. Squares of four by four are turned in registers, and the squares are
// taken in strips of one cache line's width: the target, which may be memory that only takes whole lines well, is written
// line after line, and the source's lines stay in the nearest cache until all of them is used. Nothing here is arithmetic,
// so that more than one build for other instructions would have nothing to gain.

#include "Lanes.h"
#include "include/CRaster.h"

// A strip's height: so many pages of the target are written in turns.
#define STRIP_ROWS 64

EASEL_INLINE void turn_pixels(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row, ptrdiff_t width,
    ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) dst[y * dst_stride + x] = src[x * column + y * row];
    }
}

/// Four by four pixels; `row` is 1 or -1.
EASEL_INLINE void turn_square(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row
) {
    const uint32_t *first = row > 0 ? src : src - 3;
    Pixels4 a = load4(first);
    Pixels4 b = load4(first + column);
    Pixels4 c = load4(first + 2 * column);
    Pixels4 d = load4(first + 3 * column);
    Pixels4 abLow = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    Pixels4 abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    Pixels4 cdLow = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    Pixels4 cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    uint32_t *target = row > 0 ? dst : dst + 3 * dst_stride;
    ptrdiff_t step = row > 0 ? dst_stride : -dst_stride;
    store4(target, __builtin_shufflevector(abLow, cdLow, 0, 1, 4, 5));
    store4(target + step, __builtin_shufflevector(abLow, cdLow, 2, 3, 6, 7));
    store4(target + 2 * step, __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5));
    store4(target + 3 * step, __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7));
}

/// A quarter turn; `row` is 1 or -1.
EASEL_INLINE void turn_quarter(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row, ptrdiff_t width,
    ptrdiff_t height
) {
    for (ptrdiff_t top = 0; top < height; top += STRIP_ROWS) {
        ptrdiff_t rows = height - top < STRIP_ROWS ? height - top : STRIP_ROWS;
        uint32_t *out = dst + top * dst_stride;
        const uint32_t *in = src + top * row;
        for (ptrdiff_t x = 0; x < width;) {
            // To the end of a cache line.
            ptrdiff_t columns = 16 - (ptrdiff_t)(((uintptr_t)(out + x) & 63) / 4);
            if (columns > width - x) columns = width - x;
            ptrdiff_t y = 0;
            for (; y + 4 <= rows; y += 4) {
                ptrdiff_t done = 0;
                for (; done + 4 <= columns; done += 4) {
                    turn_square(
                        out + y * dst_stride + x + done, dst_stride, in + (x + done) * column + y * row, column, row
                    );
                }
                turn_pixels(
                    out + y * dst_stride + x + done, dst_stride, in + (x + done) * column + y * row, column, row,
                    columns - done, 4
                );
            }
            turn_pixels(
                out + y * dst_stride + x, dst_stride, in + x * column + y * row, column, row, columns, rows - y
            );
            x += columns;
        }
    }
}

/// Half a turn.
EASEL_INLINE void turn_half(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++) {
        ptrdiff_t x = 0;
        for (; x + 4 <= width; x += 4) {
            Pixels4 pixels = load4(src - x - 3);
            store4(dst + x, __builtin_shufflevector(pixels, pixels, 3, 2, 1, 0));
        }
        for (; x < width; x++) dst[x] = src[-x];
        dst += dst_stride;
        src -= src_stride;
    }
}

void easel_turn_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselTurn turn
) {
    if (width <= 0 || height <= 0) return;
    switch (turn) {
    case EASEL_CLOCKWISE: turn_quarter(dst, dst_stride, src, -src_stride, 1, width, height); break;
    case EASEL_UPSIDE_DOWN: turn_half(dst, dst_stride, src, src_stride, width, height); break;
    case EASEL_COUNTERCLOCKWISE: turn_quarter(dst, dst_stride, src, src_stride, -1, width, height); break;
    }
}

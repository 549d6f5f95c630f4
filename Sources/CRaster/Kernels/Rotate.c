// Copies of pixels, rotated.
//
// One side of a rotated copy accesses memory by column. Squares of four by four are rotated in registers, four of them
// make up pieces of complete cache lines, and those are taken in strips of four lines' width: the source's lines stay in
// the nearest cache until all of them is used, which has room for 64 of them on common processors, and complete lines of
// the target are written at once, past the caches if the copy is large. Strips of two lines, written by squares, take
// 1.75 times as long, wider ones a tenth less where caches are large; strips that end before the bottom gain nothing.
// Nothing here is arithmetic, so that builds for other instructions would have nothing to gain.

#include "Lanes.h"
#include "CRaster.h"

// Four cache lines.
#define STRIP_COLUMNS 64

EASEL_INLINE void rotate_pixels(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row, ptrdiff_t width,
    ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) dst[y * dst_stride + x] = src[x * column + y * row];
    }
}

EASEL_INLINE void put(uint32_t *address, Pixels4 pixels, int streams) {
    if (streams) {
        __builtin_nontemporal_store(pixels, (Pixels4 *)address);
    } else {
        store4(address, pixels);
    }
}

/// Squares of four by four pixels next to each other, at most four; `row` is 1 or -1.
EASEL_INLINE void rotate_squares(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row, int count, int streams
) {
    const uint32_t *first = row > 0 ? src : src - 3;
    Pixels4 rows[4][4];
    for (int i = 0; i < count; i++, first += 4 * column) {
        Pixels4 a = load4(first);
        Pixels4 b = load4(first + column);
        Pixels4 c = load4(first + 2 * column);
        Pixels4 d = load4(first + 3 * column);
        Pixels4 abLow = __builtin_shufflevector(a, b, 0, 4, 1, 5);
        Pixels4 abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
        Pixels4 cdLow = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        Pixels4 cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
        rows[0][i] = __builtin_shufflevector(abLow, cdLow, 0, 1, 4, 5);
        rows[1][i] = __builtin_shufflevector(abLow, cdLow, 2, 3, 6, 7);
        rows[2][i] = __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5);
        rows[3][i] = __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7);
    }
    // Row after row, so that a line is complete before the next one begins.
    uint32_t *target = row > 0 ? dst : dst + 3 * dst_stride;
    ptrdiff_t step = row > 0 ? dst_stride : -dst_stride;
    for (int y = 0; y < 4; y++) {
        for (int i = 0; i < count; i++) put(target + y * step + 4 * i, rows[y][i], streams);
    }
}

/// Returns the number of pixels before the next boundary of a number of bytes.
EASEL_INLINE ptrdiff_t pixels_before(const uint32_t *address, uintptr_t boundary) {
    return (ptrdiff_t)((-(uintptr_t)address & (boundary - 1)) / 4);
}

/// Rotates by 90 degrees; `row` is 1 or -1.
EASEL_INLINE void rotate_quarter(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t column, ptrdiff_t row, ptrdiff_t width,
    ptrdiff_t height, int streams
) {
    // Streaming stores are aligned.
    ptrdiff_t x = pixels_before(dst, 16);
    if (x > width) x = width;
    rotate_pixels(dst, dst_stride, src, column, row, x, height);
    while (x + 4 <= width) {
        ptrdiff_t columns = pixels_before(dst + x, STRIP_COLUMNS * 4);
        if (columns == 0) columns = STRIP_COLUMNS;
        if (columns > width - x) columns = (width - x) & ~(ptrdiff_t)3;
        uint32_t *out = dst + x;
        const uint32_t *in = src + x * column;
        ptrdiff_t y = 0;
        for (; y + 4 <= height; y += 4) {
            uint32_t *to = out + y * dst_stride;
            const uint32_t *from = in + y * row;
            ptrdiff_t i = 0;
            for (; i + 16 <= columns; i += 16) rotate_squares(to + i, dst_stride, from + i * column, column, row, 4, streams);
            for (; i < columns; i += 4) rotate_squares(to + i, dst_stride, from + i * column, column, row, 1, streams);
        }
        rotate_pixels(out + y * dst_stride, dst_stride, in + y * row, column, row, columns, height - y);
        x += columns;
    }
    rotate_pixels(dst + x, dst_stride, src + x * column, column, row, width - x, height);
}

/// Eight pixels, which 64-bit Arm stores past the caches by one instruction; four take two.
typedef uint32_t Pixels8 __attribute__((vector_size(32)));

/// Writes eight pixels in reverse to an address that is a multiple of 32 bytes.
EASEL_INLINE void put_reversed(uint32_t *address, const uint32_t *src, int streams) {
    Pixels8 pixels;
    memcpy(&pixels, src, sizeof pixels);
    pixels = __builtin_shufflevector(pixels, pixels, 7, 6, 5, 4, 3, 2, 1, 0);
    if (streams) {
        __builtin_nontemporal_store(pixels, (Pixels8 *)address);
    } else {
        memcpy(address, &pixels, sizeof pixels);
    }
}

/// Rotates by 180 degrees.
EASEL_INLINE void rotate_half(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    int streams
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src -= src_stride) {
        ptrdiff_t count = pixels_before(dst, 32);
        if (count > width) count = width;
        rotate_pixels(dst, dst_stride, src, -1, 0, count, 1);
        uint32_t *out = dst + count, *end = dst + width;
        const uint32_t *in = src - count;
        for (; end - out >= 32; out += 32, in -= 32) {
            put_reversed(out, in - 7, streams);
            put_reversed(out + 8, in - 15, streams);
            put_reversed(out + 16, in - 23, streams);
            put_reversed(out + 24, in - 31, streams);
        }
        for (; end - out >= 8; out += 8, in -= 8) put_reversed(out, in - 7, streams);
        rotate_pixels(out, dst_stride, in, -1, 0, end - out, 1);
    }
}

EASEL_INLINE void rotate(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselRotation rotation, int streams
) {
    switch (rotation) {
    case EASEL_CLOCKWISE: rotate_quarter(dst, dst_stride, src, -src_stride, 1, width, height, streams); break;
    case EASEL_UPSIDE_DOWN: rotate_half(dst, dst_stride, src, src_stride, width, height, streams); break;
    case EASEL_COUNTERCLOCKWISE: rotate_quarter(dst, dst_stride, src, src_stride, -1, width, height, streams); break;
    }
}

void easel_rotate_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselRotation rotation
) {
    if (width > 0 && height > 0) rotate(dst, dst_stride, src, src_stride, width, height, rotation, 0);
}

void easel_rotate_stream_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselRotation rotation
) {
    // Rows that begin anywhere cannot be aligned all of them.
    if (dst_stride % 4 != 0) {
        easel_rotate_rect(dst, dst_stride, src, src_stride, width, height, rotation);
        return;
    }
    if (width > 0 && height > 0) rotate(dst, dst_stride, src, src_stride, width, height, rotation, 1);
    // Streaming stores are not ordered with others: a thread that sees the end of the copy must see them.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

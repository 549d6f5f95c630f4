#pragma once

#include <string.h>

#include "Affine.h"

/// The pixel that holds a source position; transparent outside.
EASEL_INLINE uint32_t nearestPixel(
    const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height, int64_t x, int64_t y
) {
    x >>= 16;
    y >>= 16;
    return x >= 0 && x < src_width && y >= 0 && y < src_height ? src[y * src_stride + x] : 0;
}

/// A row that steps through the source pixel by pixel: one copy, and transparency on both sides.
EASEL_INLINE void nearestUnitRow(
    uint32_t *dst, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height,
    int64_t x, int64_t y
) {
    x >>= 16;
    y >>= 16;
    int64_t first = x < 0 ? -x : 0;
    int64_t end = src_width - x;
    if (end > width) end = width;
    if (y < 0 || y >= src_height || first >= end) {
        memset(dst, 0, (size_t)width * 4);
        return;
    }
    memset(dst, 0, (size_t)first * 4);
    memcpy(dst + first, src + y * src_stride + x + first, (size_t)(end - first) * 4);
    memset(dst + end, 0, (size_t)(width - end) * 4);
}

/// A run of up to sixteen pixels all of which exist.
EASEL_INLINE void nearestRun(
    uint32_t *dst, const uint32_t *src, ptrdiff_t src_stride, const EaselAffine *matrix, int64_t x, int64_t y,
    ptrdiff_t count
) {
    if (matrix->yx == 0) {
        const uint32_t *row = src + (y >> 16) * src_stride;
#pragma clang loop vectorize(disable)
        for (ptrdiff_t i = 0; i < count; i++) dst[i] = row[(x + matrix->xx * (int64_t)i) >> 16];
        return;
    }
#pragma clang loop vectorize(disable)
    for (ptrdiff_t i = 0; i < count; i++) {
        dst[i] = src[((y + matrix->yx * (int64_t)i) >> 16) * src_stride + ((x + matrix->xx * (int64_t)i) >> 16)];
    }
}

EASEL_INLINE void nearestRow(
    uint32_t *dst, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height,
    const EaselAffine *matrix, int64_t x, int64_t y
) {
    enum { length = 16 };
    for (ptrdiff_t done = 0; done < width; done += length) {
        ptrdiff_t count = width - done < length ? width - done : length;
        SourceRun run = sourceRun(matrix, x, y, count);
        if (runIsInside(run, src_width, src_height)) {
            if (count == length) {
                nearestRun(dst + done, src, src_stride, matrix, x, y, length);
            } else {
                nearestRun(dst + done, src, src_stride, matrix, x, y, count);
            }
        } else if (runIsOutside(run, 0, src_width, src_height)) {
            memset(dst + done, 0, (size_t)count * 4);
        } else {
            for (ptrdiff_t i = 0; i < count; i++) {
                dst[done + i] = nearestPixel(
                    src, src_stride, src_width, src_height, x + matrix->xx * (int64_t)i, y + matrix->yx * (int64_t)i
                );
            }
        }
        x += matrix->xx * (int64_t)length;
        y += matrix->yx * (int64_t)length;
    }
}

EASEL_INLINE void easel_nearest_fetch_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    if (width <= 0 || height <= 0) return;
    int reachable = withinLimit(dst_x, dst_y, width, height) && src_width > 0 && src_height > 0;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        if (!reachable) {
            memset(dst, 0, (size_t)width * 4);
            continue;
        }
        // A position on the border of two pixels belongs to the first of them, hence the smallest step less.
        int64_t x = sourceX(&matrix, dst_x, dst_y + row) - 1;
        int64_t y = sourceY(&matrix, dst_x, dst_y + row) - 1;
        if (matrix.xx == 0x10000 && matrix.yx == 0) {
            nearestUnitRow(dst, width, src, src_stride, src_width, src_height, x, y);
        } else {
            nearestRow(dst, width, src, src_stride, src_width, src_height, &matrix, x, y);
        }
    }
}

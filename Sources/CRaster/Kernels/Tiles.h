#pragma once

#include <string.h>

#include "Affine.h"
#include "CRaster.h"

// Images as paint.

/// Beyond, a paint is transparent: within, locations of gradients do not overflow.
#define EASEL_PAINT_LIMIT (INT64_C(1) << 20)

EASEL_INLINE int isWithinPaint(int64_t x, int64_t y, int64_t count) {
    return x >= -EASEL_PAINT_LIMIT && y >= -EASEL_PAINT_LIMIT && y < EASEL_PAINT_LIMIT
        && count <= EASEL_PAINT_LIMIT - x;
}

EASEL_INLINE int64_t modulo(int64_t value, int64_t count) {
    int64_t rest = value % count;
    return rest < 0 ? rest + count : rest;
}

EASEL_INLINE void fetchImage(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint) {
    __typeof__(easel_nearest_fetch) *fetch = paint->kind == EASEL_IMAGE_NEAREST ? easel_nearest_fetch
        : paint->kind == EASEL_IMAGE_BILINEAR ? easel_bilinear_fetch : easel_bilinear_fetch_extended;
    fetch(
        dst, count, x, y, count, 1, paint->src, paint->src_stride, paint->src_width, paint->src_height, paint->matrix
    );
}

/// The mean of four pixels, weighed in 128ths, as in bilinear sampling without a repetition.
EASEL_INLINE uint32_t weighed(
    uint32_t topLeft, uint32_t topRight, uint32_t bottomLeft, uint32_t bottomRight, uint32_t x, uint32_t y
) {
    uint32_t pixel = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t top = ((topLeft >> shift) & 0xff) * (128 - x) + ((topRight >> shift) & 0xff) * x;
        uint32_t bottom = ((bottomLeft >> shift) & 0xff) * (128 - x) + ((bottomRight >> shift) & 0xff) * x;
        pixel |= ((top * (128 - y) + bottom * y) >> 14) << shift;
    }
    return pixel;
}

/// A pixel of an image without end; the position is within the first tile.
EASEL_INLINE uint32_t tilePixel(const EaselPaint *paint, int64_t x, int64_t y) {
    const uint32_t *row = paint->src + (y >> 16) * paint->src_stride;
    int64_t left = x >> 16;
    if (paint->kind == EASEL_TILES_NEAREST) return row[left];
    int64_t right = left + 1 == paint->src_width ? 0 : left + 1;
    const uint32_t *below = (y >> 16) + 1 == paint->src_height ? paint->src : row + paint->src_stride;
    return weighed(
        row[left], row[right], below[left], below[right], (uint32_t)(x >> 9) & 0x7f, (uint32_t)(y >> 9) & 0x7f
    );
}

EASEL_INLINE void fetchTiles(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint) {
    if (paint->src_width <= 0 || paint->src_height <= 0) {
        memset(dst, 0, (size_t)count * 4);
        return;
    }
    const EaselAffine *matrix = &paint->matrix;
    // A position on the border of two pixels belongs to the first of them, as in sampling without a repetition.
    int64_t before = paint->kind == EASEL_TILES_NEAREST ? 1 : 0x8000;
    int64_t width = (int64_t)paint->src_width << 16, height = (int64_t)paint->src_height << 16;
    int64_t sx = modulo(sourceX(matrix, x, y) - before, width), sy = modulo(sourceY(matrix, x, y) - before, height);
    int isUnit = matrix->xx == 0x10000 && matrix->yx == 0;
    if (isUnit && (before == 1 || (((sx | sy) >> 9) & 0x7f) == 0)) {
        const uint32_t *row = paint->src + (sy >> 16) * paint->src_stride;
        ptrdiff_t column = (ptrdiff_t)(sx >> 16);
        for (ptrdiff_t done = 0; done < count; column = 0) {
            ptrdiff_t length = paint->src_width - column;
            if (length > count - done) length = count - done;
            memcpy(dst + done, row + column, (size_t)length * 4);
            done += length;
        }
        return;
    }
    int64_t stepX = modulo(matrix->xx, width), stepY = modulo(matrix->yx, height);
#pragma clang loop vectorize(disable)
    for (ptrdiff_t i = 0; i < count; i++) {
        dst[i] = tilePixel(paint, sx, sy);
        sx += stepX;
        sy += stepY;
        if (sx >= width) sx -= width;
        if (sy >= height) sy -= height;
    }
}

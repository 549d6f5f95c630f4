#pragma once

#include "Clones.h"
#include "CRaster.h"

// The position at which a destination pixel samples its source. The arithmetic is that of pixman_transform_point_3d on the center of
// the pixel, opened out: linear in x and y, so that any pixel can be computed on its own and gives what stepping along
// the row gives. Positions are 16.16 in 64 bits, which no matrix and no destination within the limit can overflow.

/// Destinations beyond this are transparent, so that no product of a coordinate and a coefficient overflows.
#define EASEL_COORDINATE_LIMIT (INT64_C(1) << 30)

/// The source position of the center of pixel (x, y).
EASEL_INLINE int64_t sourceX(const EaselAffine *matrix, int64_t x, int64_t y) {
    int64_t half = (((int64_t)matrix->xx + matrix->xy) * 0x8000 + 0x8000) >> 16;
    return matrix->xx * x + matrix->xy * y + matrix->x0 + half;
}

EASEL_INLINE int64_t sourceY(const EaselAffine *matrix, int64_t x, int64_t y) {
    int64_t half = (((int64_t)matrix->yx + matrix->yy) * 0x8000 + 0x8000) >> 16;
    return matrix->yx * x + matrix->yy * y + matrix->y0 + half;
}

EASEL_INLINE int withinLimit(int64_t x, int64_t y, int64_t width, int64_t height) {
    return x >= -EASEL_COORDINATE_LIMIT && y >= -EASEL_COORDINATE_LIMIT && width <= EASEL_COORDINATE_LIMIT - x
        && height <= EASEL_COORDINATE_LIMIT - y;
}

/// A row of the destination walks the source in a straight line: positions of the first and the last pixel of a run
/// bound those between.
typedef struct {
    int64_t minX, maxX, minY, maxY;
} SourceRun;

EASEL_INLINE SourceRun sourceRun(const EaselAffine *matrix, int64_t x, int64_t y, int64_t count) {
    int64_t endX = x + matrix->xx * (count - 1);
    int64_t endY = y + matrix->yx * (count - 1);
    return (SourceRun){
        x < endX ? x : endX, x < endX ? endX : x,
        y < endY ? y : endY, y < endY ? endY : y,
    };
}

/// Returns whether every position lies within the pixels 0 ..< width, 0 ..< height.
EASEL_INLINE int runIsInside(SourceRun run, int64_t width, int64_t height) {
    return run.minX >= 0 && run.minY >= 0 && (run.maxX >> 16) < width && (run.maxY >> 16) < height;
}

/// Returns whether the whole run lies beyond one side of the pixels first ..< width, first ..< height.
EASEL_INLINE int runIsOutside(SourceRun run, int64_t first, int64_t width, int64_t height) {
    return (run.maxX >> 16) < first || (run.maxY >> 16) < first || (run.minX >> 16) >= width
        || (run.minY >> 16) >= height;
}

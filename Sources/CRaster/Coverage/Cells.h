#pragma once

#include "Rasterizer.h"

// Adds a straight piece of an edge, within one row of pixels, to the sums.

// Slopes are rounded down, so that no position lies beyond an edge's end.
#define ACROSS_BITS 30
#define DOWN_BITS 20

/// An edge from its left to its right end, in the window's coordinates.
typedef struct {
    int32_t x0, y0, x1, y1;

    /// 1 where the edge was given as running down, -1 where up.
    int32_t sign;
} Slanted;

/// The horizontal distance of an edge for each vertical step.
EASEL_INLINE uint64_t slopeAcross(Slanted edge, bool descends) {
    uint64_t width = (uint32_t)edge.x1 - (uint32_t)edge.x0;
    return (width << ACROSS_BITS) / ((uint32_t)(descends ? edge.y1 - edge.y0 : edge.y0 - edge.y1));
}

/// The vertical distance of an edge for each horizontal step. It is not used for an edge within one column of pixels.
EASEL_INLINE uint64_t slopeDown(Slanted edge, bool descends) {
    if (edge.x0 >> 8 == edge.x1 >> 8) return 0;
    uint64_t height = (uint32_t)(descends ? edge.y1 - edge.y0 : edge.y0 - edge.y1);
    return (height << DOWN_BITS) / ((uint32_t)edge.x1 - (uint32_t)edge.x0);
}

EASEL_INLINE void mark(uint8_t *marks, uint32_t column) { marks[column / EASEL_GROUP] = EASEL_MARK; }

/// The vertical distance of a piece of an edge from its left end to a position.
/// - `distance`: The horizontal distance to the position, times the slope.
/// - `total`: The vertical distance of the entire piece.
EASEL_INLINE uint32_t reached(uint64_t distance, uint32_t total) {
    uint32_t result = (uint32_t)(distance >> DOWN_BITS);
    return result < total ? result : total;
}

/// Adds a piece of an edge within one row, from left to right.
/// - `height`: Its vertical distance.
EASEL_INLINE void addPiece(
    uint32_t *cells, uint8_t *marks, uint32_t xa, uint32_t xb, uint32_t height, uint32_t sign, uint64_t slope
) {
    uint32_t first = xa >> 8, last = xb >> 8;
    if (first == last) {
        // To the right of the line through a pixel is, on average, where it enters and leaves.
        uint32_t right = sign * height * ((xa & 255) + (xb & 255));
        cells[first] += sign * height * 512 - right;
        cells[first + 1] += right;
        mark(marks, first);
        mark(marks, first + 1);
        return;
    }
    uint32_t lead = 256 - (xa & 255);
    uint64_t distance = lead * slope;
    uint32_t done = reached(distance, height);
    uint32_t carried = sign * done * (512 - lead);
    cells[first] += sign * done * lead;
    mark(marks, first);
    while (++first < last) {
        distance += slope << 8;
        uint32_t next = reached(distance, height);
        uint32_t part = sign * (next - done) * 256;
        cells[first] += carried + part;
        carried = part;
        done = next;
        mark(marks, first);
    }
    uint32_t part = sign * (height - done), right = part * (xb & 255);
    cells[last] += carried + part * 512 - right;
    cells[last + 1] += right;
    mark(marks, last);
    mark(marks, last + 1);
}

/// The same for a piece that may be partly outside of the window. Left of it only the height counts.
static __attribute__((unused)) void addClippedPiece(
    uint32_t *cells, uint8_t *marks, int32_t xa, int32_t xb, uint32_t height, uint32_t sign, uint64_t slope,
    int32_t width
) {
    if (xa >= width * 256) return;
    if (xb <= 0) {
        cells[0] += sign * height * 512;
        return mark(marks, 0);
    }
    if (xa >= 0 && xb <= width * 256) {
        return addPiece(cells, marks, (uint32_t)xa, (uint32_t)xb, height, sign, slope);
    }
    uint32_t done = 0;
    int32_t first = xa >> 8, last = xb >> 8, end = last < width ? last : width - 1;
    if (first < 0) {
        done = reached((uint64_t)-(int64_t)xa * slope, height);
        cells[0] += sign * done * 512;
        first = 0;
    }
    for (int32_t column = first; column <= end; column++) {
        uint32_t next = height;
        if (column < last) next = reached((uint64_t)((((int64_t)column + 1) << 8) - xa) * slope, height);
        uint32_t part = sign * (next - done);
        uint32_t from = column == xa >> 8 ? xa & 255 : 0, to = column == last ? xb & 255 : 256;
        uint32_t right = part * (from + to);
        cells[column] += part * 512 - right;
        cells[column + 1] += right;
        mark(marks, (uint32_t)column);
        done = next;
    }
    mark(marks, (uint32_t)end + 1);
}

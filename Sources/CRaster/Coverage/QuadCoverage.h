#pragma once

#include "Clones.h"
#include "CRaster.h"

// Distances are 40.24: 24 bits of fraction keep a line's slope exact to a thousandth of a pixel across any surface.

#define EASEL_COVERAGE_ONE (INT64_C(1) << 24)
#define EASEL_COVERAGE_HALF (INT64_C(1) << 23)

/// The quad with slopes of a normalized line: what is computed sixteen pixels at a time relies on their reaching no
/// further than 16.
EASEL_INLINE EaselQuad withLimitedSlopes(EaselQuad quad) {
    const int32_t one = (int32_t)EASEL_COVERAGE_ONE;
    for (int i = 0; i < 4; i++) {
        int32_t a = quad.edges[i].a;
        quad.edges[i].a = a < -one ? -one : a > one ? one : a;
    }
    return quad;
}

/// The distance of the center of pixel (x, y) from an edge, inwards. Unsigned arithmetic: absurd lines wrap around.
EASEL_INLINE int64_t edgeDistance(const EaselEdge *edge, int64_t x, int64_t y) {
    uint64_t a = (uint64_t)(int64_t)edge->a, b = (uint64_t)(int64_t)edge->b;
    int64_t half = ((int64_t)edge->a + edge->b) >> 1;
    return (int64_t)(a * (uint64_t)x + b * (uint64_t)y + (uint64_t)edge->c + (uint64_t)half);
}

/// A distance plus half a pixel, as the part of a pixel that lies inside the edge: 0 ... `EASEL_COVERAGE_ONE`.
EASEL_INLINE int64_t edgeCoverage(int64_t distance) {
    if (distance <= -EASEL_COVERAGE_HALF) return 0;
    if (distance >= EASEL_COVERAGE_HALF) return EASEL_COVERAGE_ONE;
    return distance + EASEL_COVERAGE_HALF;
}

/// The coverage of one pixel.
EASEL_INLINE uint8_t quadCoveragePixel(const EaselQuad *quad, int64_t x, int64_t y) {
    uint32_t pair[2];
    for (int i = 0; i < 2; i++) {
        int64_t sum = edgeCoverage(edgeDistance(&quad->edges[2 * i], x, y))
            + edgeCoverage(edgeDistance(&quad->edges[2 * i + 1], x, y)) - EASEL_COVERAGE_ONE;
        // To 15 bits, so that the product of the two fits.
        pair[i] = sum > 0 ? (uint32_t)(sum + 0x100) >> 9 : 0;
    }
    return (uint8_t)(((pair[0] * pair[1] >> 6) * 255 + 0x800000) >> 24);
}

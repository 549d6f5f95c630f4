// Antialiased coverage of a rectangle under an affine transform.

#include "QuadCoverageLanes.h"

enum { length = 16 };

/// The position of a run of pixels: entirely inside all edges, entirely outside one, or neither.
typedef enum { full, empty, mixed } RunCoverage;

EASEL_INLINE RunCoverage runCoverage(const int64_t *distance, const EaselQuad *quad, ptrdiff_t count) {
    RunCoverage coverage = full;
    for (int i = 0; i < 4; i++) {
        int64_t end = (int64_t)((uint64_t)distance[i] + (uint64_t)((int64_t)quad->edges[i].a * (count - 1)));
        int64_t nearest = distance[i] < end ? distance[i] : end;
        int64_t furthest = distance[i] < end ? end : distance[i];
        if (furthest <= -EASEL_COVERAGE_HALF) return empty;
        if (nearest < EASEL_COVERAGE_HALF) coverage = mixed;
    }
    return coverage;
}

EASEL_INLINE void easel_quad_coverage_rect_body(
    uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t x0, ptrdiff_t y0, EaselQuad quad
) {
    quad = withLimitedSlopes(quad);
    for (ptrdiff_t y = 0; y < height; y++, mask += mask_stride) {
        int64_t distance[4];
        for (int i = 0; i < 4; i++) {
            distance[i] = edgeDistance(&quad.edges[i], x0, (int64_t)((uint64_t)y0 + (uint64_t)y));
        }
        for (ptrdiff_t x = 0; x < width; x += length) {
            ptrdiff_t count = width - x < length ? width - x : length;
            RunCoverage coverage = runCoverage(distance, &quad, count);
            if (coverage != mixed) {
                memset(mask + x, coverage == full ? 255 : 0, (size_t)count);
            } else {
                Mask16 bytes = coverageBytes(
                    pairCoverages(distance, quad.edges), pairCoverages(distance + 2, quad.edges + 2)
                );
                memcpy(mask + x, &bytes, (size_t)count);
            }
            for (int i = 0; i < 4; i++) {
                distance[i] = (int64_t)((uint64_t)distance[i] + (uint64_t)((int64_t)quad.edges[i].a * length));
            }
        }
    }
}

EASEL_KERNEL(
    easel_quad_coverage_rect,
    (uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t x0, ptrdiff_t y0,
     EaselQuad quad),
    (mask, mask_stride, width, height, x0, y0, quad)
)

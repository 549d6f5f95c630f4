// Antialiased coverage of a rectangle under an affine transform.

#include "QuadCoverage.h"
#include "Lanes.h"

typedef int32_t Distance16 __attribute__((vector_size(64)));

enum { length = 16 };

EASEL_INLINE Distance16 clamped(Distance16 value, int32_t low, int32_t high) {
    return __builtin_elementwise_min(
        __builtin_elementwise_max(value, (Distance16){0} + low), (Distance16){0} + high
    );
}

/// The parts inside an edge of sixteen pixels in a row, the first of them at `distance`.
EASEL_INLINE Distance16 edgeCoverages(int64_t distance, int32_t step) {
    const Distance16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    // Sixteen pixels reach 16 pixels far at most: what is further away than 64 is full or empty whatever its distance,
    // and the rest fits 32 bits.
    const int64_t far = 64 * EASEL_COVERAGE_ONE;
    int32_t start = (int32_t)(distance < -far ? -far : distance > far ? far : distance);
    Distance16 distances = (Distance16)((Pixels16)(index * step) + (uint32_t)start);
    return clamped(distances, (int32_t)-EASEL_COVERAGE_HALF, (int32_t)EASEL_COVERAGE_HALF)
        + (int32_t)EASEL_COVERAGE_HALF;
}

EASEL_INLINE Pixels16 pairCoverages(const int64_t *distance, const EaselEdge *edge) {
    Distance16 sum = edgeCoverages(distance[0], edge[0].a) + edgeCoverages(distance[1], edge[1].a)
        - (int32_t)EASEL_COVERAGE_ONE;
    return (Pixels16)(__builtin_elementwise_max(sum, (Distance16){0}) + 0x100) >> 9;
}

/// Where a run of pixels lies: wholly inside all edges, wholly outside one, or neither.
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
                Pixels16 product = pairCoverages(distance, quad.edges) * pairCoverages(distance + 2, quad.edges + 2);
                Mask16 bytes = __builtin_convertvector(((product >> 6) * 255 + 0x800000) >> 24, Mask16);
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

#pragma once

#include "Lanes.h"
#include "QuadCoverage.h"

// The coverage of sixteen pixels in a row.

typedef int32_t Distance16 __attribute__((vector_size(64)));

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

/// 0 ... 255 from the coverages of both pairs.
EASEL_INLINE Mask16 coverageBytes(Pixels16 first, Pixels16 second) {
    return __builtin_convertvector(((first * second >> 6) * 255 + 0x800000) >> 24, Mask16);
}

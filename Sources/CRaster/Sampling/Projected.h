#pragma once

#include "Bilinear.h"

/// The position of the center of a pixel in a source, counted from the center of its first pixel, in 1/65536 pixels: within
/// the source, and rounded so that the seven bits of fraction that count are the nearest.
EASEL_INLINE void projectedPosition(
    const EaselProjection *projection, double x, double y, double last_x, double last_y, int32_t *source_x,
    int32_t *source_y
) {
    // Products and sums are rounded one by one, so that every instruction set gives the same.
#pragma STDC FP_CONTRACT OFF
    const double *m = projection->rows;
    double center_x = x + 0.5, center_y = y + 0.5;
    double w = (m[6] * center_x + m[7] * center_y) + m[8];
    double inverse = 1.0 / (w > 1e-30 ? w : 1e-30);
    double u = ((m[0] * center_x + m[1] * center_y) + m[2]) * inverse - (0.5 - 1.0 / 256);
    double v = ((m[3] * center_x + m[4] * center_y) + m[5]) * inverse - (0.5 - 1.0 / 256);
    // A value that is not a number becomes zero.
    u = u > 0 ? u : 0;
    v = v > 0 ? v : 0;
    u = u < last_x ? u : last_x;
    v = v < last_y ? v : last_y;
    *source_x = (int32_t)(u * 65536.0);
    *source_y = (int32_t)(v * 65536.0);
}

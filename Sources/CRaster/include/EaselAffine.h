#pragma once

#include <stdint.h>

/// A map from destination to source, in 16.16 fixed point:
/// source x = xx * x + xy * y + x0, source y = yx * x + yy * y + y0.
typedef struct {
    int32_t xx, xy, x0;
    int32_t yx, yy, y0;
} EaselAffine;

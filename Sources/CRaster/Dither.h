#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Clones.h"

/// n / 255, rounded down, for n up to 65534; of a number or a vector of them.
#define over255(n) (((n) + 1 + ((n) >> 8)) >> 8)

/// The threshold 2, 6 … 254 of a pixel in 255ths: Bayer's matrix of 8 × 8, whose bits are those of x ^ y and of y, mixed
/// and in reverse.
EASEL_INLINE uint32_t ditherThreshold(ptrdiff_t x, ptrdiff_t y) {
    uint32_t both = (uint32_t)(x ^ y), rank = 0;
    for (int bit = 0; bit < 3; bit++) {
        rank |= (both >> bit & 1) << (5 - 2 * bit) | ((uint32_t)y >> bit & 1) << (4 - 2 * bit);
    }
    return rank * 4 + 2;
}

#pragma once

/// n / 255, rounded down, for n up to 65534; of a number or a vector of them.
#define over255(n) (((n) + 1 + ((n) >> 8)) >> 8)

// Bayer's matrix of 8 x 8: the bits of x ^ y and of y, mixed and in reverse.
#define DITHER_BIT(x, y, bit) \
    ((((x) ^ (y)) >> (bit) & 1) << (5 - 2 * (bit)) | (((x) ^ (x) ^ (y)) >> (bit) & 1) << (4 - 2 * (bit)))

/// The thresholds 2, 6 ... 254, in 255ths of a step, of pixels in a row.
/// - `x`: a vector of coordinates.
#define DITHER_THRESHOLDS(x, y) ((DITHER_BIT(x, y, 0) | DITHER_BIT(x, y, 1) | DITHER_BIT(x, y, 2)) * 4 + 2)

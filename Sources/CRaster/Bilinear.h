#pragma once

#include "Nearest.h"

/// One sample whose four neighbours may lie outside the source, where everything is transparent.
EASEL_INLINE uint32_t bilinearPixel(
    const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height, int64_t x, int64_t y
) {
    uint32_t topLeft = nearestPixel(src, src_stride, src_width, src_height, x, y);
    uint32_t topRight = nearestPixel(src, src_stride, src_width, src_height, x + 0x10000, y);
    uint32_t bottomLeft = nearestPixel(src, src_stride, src_width, src_height, x, y + 0x10000);
    uint32_t bottomRight = nearestPixel(src, src_stride, src_width, src_height, x + 0x10000, y + 0x10000);
    uint32_t fractionX = (uint32_t)(x >> 9) & 0x7f;
    uint32_t fractionY = (uint32_t)(y >> 9) & 0x7f;
    uint32_t pixel = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t top = ((topLeft >> shift) & 0xff) * (128 - fractionX) + ((topRight >> shift) & 0xff) * fractionX;
        uint32_t bottom =
            ((bottomLeft >> shift) & 0xff) * (128 - fractionX) + ((bottomRight >> shift) & 0xff) * fractionX;
        pixel |= ((top * (128 - fractionY) + bottom * fractionY) >> 14) << shift;
    }
    return pixel;
}

#pragma once

#include "Nearest.h"

/// The content outside the source.
typedef enum {
    /// Nothing: transparency.
    outsideTransparent,
    /// The nearest pixel of the border.
    outsideExtended,
} Outside;

EASEL_INLINE int64_t clampIndex(int64_t index, int64_t count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
}

/// The pixel that holds a source position, or what is outside. The source is not empty.
EASEL_INLINE uint32_t neighbor(
    const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height, int64_t x, int64_t y, Outside outside
) {
    if (outside == outsideTransparent) return nearestPixel(src, src_stride, src_width, src_height, x, y);
    return src[clampIndex(y >> 16, src_height) * src_stride + clampIndex(x >> 16, src_width)];
}

/// One sample whose four neighbors may lie outside the source.
EASEL_INLINE uint32_t bilinearPixel(
    const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height, int64_t x, int64_t y, Outside outside
) {
    uint32_t topLeft = neighbor(src, src_stride, src_width, src_height, x, y, outside);
    uint32_t topRight = neighbor(src, src_stride, src_width, src_height, x + 0x10000, y, outside);
    uint32_t bottomLeft = neighbor(src, src_stride, src_width, src_height, x, y + 0x10000, outside);
    uint32_t bottomRight = neighbor(src, src_stride, src_width, src_height, x + 0x10000, y + 0x10000, outside);
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

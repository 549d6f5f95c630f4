// Blends small images in one pass: samples, tint and blending stay in registers. Thousands of them are a few pixels wide,
// so that there is no setup for a row: pixels beside the image sample its transparent border.

#include "Sprites.h"

#include "BilinearLanes.h"

enum { length = 16 };

typedef int32_t Positions16 __attribute__((vector_size(64)));

/// Every channel times a factor of its own.
EASEL_INLINE Pixels16 tint16(Pixels16 pixels, Alpha16 redBlueTint, Alpha16 alphaGreenTint) {
    Alpha16 redBlue = ((Alpha16)pixels & (uint16_t)0xff) * redBlueTint + (uint16_t)0x80;
    Alpha16 alphaGreen = ((Alpha16)pixels >> 8) * alphaGreenTint + (uint16_t)0x80;
    redBlue = (redBlue + (redBlue >> 8)) >> 8;
    alphaGreen = (alphaGreen + (alphaGreen >> 8)) & (uint16_t)0xff00;
    return (Pixels16)(redBlue | alphaGreen);
}

EASEL_INLINE void easel_sprite_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselSprite *sprite
) {
    if (width <= 0 || height <= 0 || sprite->tint == 0 || sprite->width < 5 || sprite->height < 5) return;
    const Pixels16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const EaselAffine matrix = sprite->matrix;
    const Pixels16 stepX = index * (uint32_t)matrix.xx, stepY = index * (uint32_t)matrix.yx;
    const Alpha16 redBlueTint = (Alpha16)splat16(sprite->tint & 0xff00ff);
    const Alpha16 alphaGreenTint = (Alpha16)splat16((sprite->tint >> 8) & 0xff00ff);
    const int32_t lastX = sprite->width - 2, lastY = sprite->height - 2, stride = (int32_t)sprite->stride;
    const uint32_t fractionMask = sprite->is_nearest ? 0 : 0x7f;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        int64_t y = dst_y + row;
        uint32_t startX = (uint32_t)(matrix.x0 + matrix.xx * (int64_t)dst_x + matrix.xy * y);
        uint32_t startY = (uint32_t)(matrix.y0 + matrix.yx * (int64_t)dst_x + matrix.yy * y);
        for (ptrdiff_t x = 0; x < width; x += length) {
            ptrdiff_t count = width - x < length ? width - x : length;
            Pixels16 sourceX = stepX + (startX + (uint32_t)matrix.xx * (uint32_t)x);
            Pixels16 sourceY = stepY + (startY + (uint32_t)matrix.yx * (uint32_t)x);
            Positions16 column = (Positions16)sourceX >> 16, line = (Positions16)sourceY >> 16;
            Positions16 isInside = (column >= 0) & (column <= lastX) & (line >= 0) & (line <= lastY);
            if (__builtin_reduce_or(isInside) == 0) continue;
            // Outside, the four neighbors are those in the corner of the border.
            Positions16 offsets = (line * stride + column) & isInside;
            int32_t offset[length];
            memcpy(offset, &offsets, sizeof offset);
            const uint32_t *lefts[length];
#pragma clang loop unroll(full) vectorize(disable)
            for (ptrdiff_t i = 0; i < length; i++) lefts[i] = sprite->pixels + offset[i];
            Pixels16 samples =
                samplePairs(lefts, sprite->stride, (sourceX >> 9) & fractionMask, (sourceY >> 9) & fractionMask);
            if (sprite->tint != 0xffffffff) samples = tint16(samples, redBlueTint, alphaGreenTint);
            Pixels16 pixels = {0};
            if (count == length) {
                pixels = load16(dst + x);
            } else {
                memcpy(&pixels, dst + x, (size_t)count * 4);
            }
            pixels = sprite->is_additive ? addSaturating16(pixels, samples) : over16(pixels, samples);
            if (count == length) {
                store16(dst + x, pixels);
            } else {
                memcpy(dst + x, &pixels, (size_t)count * 4);
            }
        }
    }
}

EASEL_CLONED void easel_sprite_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselSprite *sprite
) {
    easel_sprite_rect_body(dst, dst_stride, dst_x, dst_y, width, height, sprite);
}

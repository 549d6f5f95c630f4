// Pixels in other formats, for memory that is written and not read.

#include "Dither.h"
#include "Lanes.h"
#include "include/CRaster.h"

typedef uint16_t Packed16 __attribute__((vector_size(32)));
typedef uint16_t LoosePacked16 __attribute__((vector_size(32), aligned(1), may_alias));

/// Sixteen pixels with thresholds for the first to the last.
EASEL_INLINE Packed16 packed565(Pixels16 pixels, Pixels16 thresholds, int dither) {
    if (!dither) {
        return __builtin_convertvector((pixels >> 8 & 0xf800) | (pixels >> 5 & 0x07e0) | (pixels >> 3 & 0x001f), Packed16);
    }
    Pixels16 red = over255((pixels >> 16 & 0xff) * 31 + thresholds);
    Pixels16 green = over255((pixels >> 8 & 0xff) * 63 + thresholds);
    Pixels16 blue = over255((pixels & 0xff) * 31 + thresholds);
    return __builtin_convertvector(red << 11 | green << 5 | blue, Packed16);
}

EASEL_INLINE void packRows565(
    uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t x0, ptrdiff_t y0, int dither
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_bytes, src += src_stride) {
        // Sixteen pixels are two periods of the pattern.
        Pixels16 thresholds = {0};
        if (dither) {
            for (int i = 0; i < 16; i++) thresholds[i] = ditherThreshold(x0 + i, y0 + y);
        }
        for (ptrdiff_t x = 0; x < width; x += 16) {
            ptrdiff_t count = width - x;
            if (count >= 16) {
                *(LoosePacked16 *)(dst + x * 2) = packed565(load16(src + x), thresholds, dither);
            } else {
                Pixels16 pixels = {0};
                memcpy(&pixels, src + x, (size_t)count * 4);
                Packed16 packed = packed565(pixels, thresholds, dither);
                memcpy(dst + x * 2, &packed, (size_t)count * 2);
            }
        }
    }
}

EASEL_INLINE void easel_pack_565_rect_body(
    uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t x, ptrdiff_t y, uint8_t dither
) {
    if (dither) {
        packRows565(dst, dst_bytes, src, src_stride, width, height, x, y, 1);
    } else {
        packRows565(dst, dst_bytes, src, src_stride, width, height, x, y, 0);
    }
}

EASEL_KERNEL(
    easel_pack_565_rect,
    (uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
     ptrdiff_t x, ptrdiff_t y, uint8_t dither),
    (dst, dst_bytes, src, src_stride, width, height, x, y, dither)
)

EASEL_INLINE void easel_pack_2101010_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
#define PART(N, from, to) \
    ((load##N(src + x) >> (from) & 0xff) << ((to) + 2) | (load##N(src + x) >> ((from) + 6) & 3) << (to))
#define STEP(N) store##N(dst + x, PART(N, 16, 20) | PART(N, 8, 10) | PART(N, 0, 0))
        EASEL_SPANS(width, STEP);
#undef STEP
#undef PART
    }
}

EASEL_KERNEL(
    easel_pack_2101010_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, src, src_stride, width, height)
)

// Pixels in other formats, for memory that is written and not read.

#include "Dither.h"
#include "Lanes.h"
#include "CRaster.h"

typedef uint16_t Packed16 __attribute__((vector_size(32)));
typedef uint16_t LoosePacked16 __attribute__((vector_size(32), aligned(1), may_alias));

/// Sixteen pixels with thresholds for the first to the last.
EASEL_INLINE Packed16 packed565(Pixels16 pixels, Pixels16 thresholds, int dither) {
    if (!dither) {
        return __builtin_convertvector(
            (pixels >> 8 & 0xf800) | (pixels >> 5 & 0x07e0) | (pixels >> 3 & 0x001f), Packed16
        );
    }
    // Two channels at a time; what becomes of alpha is dropped.
    Alpha16 both = (Alpha16)(thresholds | thresholds << 16);
    Pixels16 redBlue = (Pixels16)over255(((Alpha16)pixels & (uint16_t)0xff) * (uint16_t)31 + both);
    Pixels16 green = (Pixels16)over255(((Alpha16)pixels >> 8) * (uint16_t)63 + both);
    return __builtin_convertvector(
        (redBlue >> 5 & 0xf800) | (green << 5 & 0x07e0) | (redBlue & 0x001f), Packed16
    );
}

EASEL_INLINE void packRows565(
    uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t x0, ptrdiff_t y0, int dither
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_bytes, src += src_stride) {
        // Sixteen pixels are two periods of the pattern.
        Pixels16 thresholds = {0};
        if (dither) {
            const Pixels16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
            thresholds = DITHER_THRESHOLDS(index + (uint32_t)x0, (uint32_t)(y0 + y));
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

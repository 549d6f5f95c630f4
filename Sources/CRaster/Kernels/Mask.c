// Kernels with a plane of 8-bit coverage.

#include "Lanes.h"
#include "CRaster.h"

/// Returns whether N pixels are not covered at all.
EASEL_INLINE int isEmpty16(const uint8_t *mask) {
    uint64_t parts[2];
    memcpy(parts, mask, sizeof parts);
    return (parts[0] | parts[1]) == 0;
}

EASEL_INLINE int isEmpty4(const uint8_t *mask) {
    uint32_t part;
    memcpy(&part, mask, sizeof part);
    return part == 0;
}

EASEL_INLINE int isEmpty1(const uint8_t *mask) { return *mask == 0; }

EASEL_INLINE void easel_over_mask_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride, mask += mask_stride) {
#define STEP(N) store##N(dst + x, over##N(load##N(dst + x), multiply##N(load##N(src + x), mask##N(mask + x))))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_over_mask_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
     ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, src, src_stride, mask, mask_stride, width, height)
)

EASEL_INLINE void easel_solid_over_mask_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color
) {
    // A channel of 255 times a coverage is the coverage. Black and white, which most text is, need no multiplication.
    if ((color & 0x01010101) * 255 == color) {
        for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, mask += mask_stride) {
#define STEP(N) \
    if (!isEmpty##N(mask + x)) store##N(dst + x, over##N(load##N(dst + x), spread##N(mask + x) & splat##N(color)))
            EASEL_SPANS(width, STEP);
#undef STEP
        }
        return;
    }
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, mask += mask_stride) {
        // Most of a mask is empty where it is text's.
#define STEP(N) \
    if (!isEmpty##N(mask + x)) store##N(dst + x, over##N(load##N(dst + x), multiply##N(splat##N(color), mask##N(mask + x))))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_solid_over_mask_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height,
     uint32_t color),
    (dst, dst_stride, mask, mask_stride, width, height, color)
)

EASEL_INLINE void easel_multiply_mask_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, mask += mask_stride) {
#define STEP(N) store##N(dst + x, multiply##N(load##N(dst + x), mask##N(mask + x)))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_multiply_mask_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, mask, mask_stride, width, height)
)

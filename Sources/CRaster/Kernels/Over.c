// Source over destination, without a mask.

#include "Lanes.h"
#include "CRaster.h"

EASEL_INLINE void easel_over_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
#define STEP(N) store##N(dst + x, over##N(load##N(dst + x), load##N(src + x)))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_over_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, src, src_stride, width, height)
)

EASEL_INLINE void easel_over_alpha_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    uint8_t alpha
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
#define STEP(N) store##N(dst + x, over##N(load##N(dst + x), multiply##N(load##N(src + x), alpha##N(alpha))))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_over_alpha_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
     uint8_t alpha),
    (dst, dst_stride, src, src_stride, width, height, alpha)
)

EASEL_INLINE void easel_solid_over_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride) {
#define STEP(N) store##N(dst + x, over##N(load##N(dst + x), splat##N(color)))
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_solid_over_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color),
    (dst, dst_stride, width, height, color)
)

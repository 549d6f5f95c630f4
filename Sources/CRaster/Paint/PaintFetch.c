// Paint to pixels.

#include "PaintFetch.h"

EASEL_INLINE void easel_paint_fetch_body(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint
) {
    fetchPaint(dst, x, y, count, paint);
}

EASEL_KERNEL(
    easel_paint_fetch,
    (uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint),
    (dst, x, y, count, paint)
)

EASEL_INLINE void easel_paint_fetch_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const EaselPaint *paint
) {
    if (width > 0 && height > 0 && paint->alpha == 255) {
        const EaselRamp *ramp = width >= 16 ? rampOfRect(x, y, width, height, paint) : NULL;
        if (ramp) {
            rampRect(dst, dst_stride, x, y, width, height, ramp);
            return;
        }
        if (isRadialRect(x, y, width, height, paint)) {
            radialRect(dst, dst_stride, x, y, width, height, paint);
            return;
        }
    }
    for (ptrdiff_t row = 0; row < height; row++) fetchPaint(dst + row * dst_stride, x, y + row, width, paint);
}

EASEL_KERNEL(
    easel_paint_fetch_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
     const EaselPaint *paint),
    (dst, dst_stride, x, y, width, height, paint)
)

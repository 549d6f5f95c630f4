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

/// Colors of a rectangle along one ramp, with the same results. At least 16 pixels wide.
EASEL_INLINE void rampRect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const EaselRamp *ramp
) {
    const Pixels16 index16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    RampLevels start = rampLevels(ramp, x, y);
    uint32_t redStep = ramp->right[0], greenStep = ramp->right[1], blueStep = ramp->right[2];
    uint32_t redDown = ramp->down[0], greenDown = ramp->down[1], blueDown = ramp->down[2];
    Pixels16 redSteps = redStep * index16, greenSteps = greenStep * index16, blueSteps = blueStep * index16;
    uint32_t red = start.value[0], green = start.value[1], blue = start.value[2];
    const ptrdiff_t rest = width & 15, last = width - 16;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        Pixels16 reds = red + redSteps, greens = green + greenSteps, blues = blue + blueSteps;
        for (ptrdiff_t i = 0; i <= last; i += 16) {
            store16(dst + i, PACK_LEVELS(reds, greens, blues));
            reds += redStep * 16;
            greens += greenStep * 16;
            blues += blueStep * 16;
        }
        if (rest) {
            uint32_t back = 16 - (uint32_t)rest;
            reds -= redStep * back;
            greens -= greenStep * back;
            blues -= blueStep * back;
            store16(dst + last, PACK_LEVELS(reds, greens, blues));
        }
        red += redDown;
        green += greenDown;
        blue += blueDown;
    }
}

/// Returns the ramp of all pixels of a rectangle; NULL if there is none.
EASEL_INLINE const EaselRamp *rampOfRect(
    ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height, const EaselPaint *paint
) {
    if (paint->kind != EASEL_LINEAR || paint->ramp_count == 0) return NULL;
    if (!isWithinPaint(x, y, width) || !isWithinPaint(x, y + height - 1, width)) return NULL;
    int64_t first = paint->t0 + paint->tx * (int64_t)x + paint->ty * (int64_t)y;
    int64_t across = paint->tx * (int64_t)(width - 1), down = paint->ty * (int64_t)(height - 1);
    int64_t least = first + (across < 0 ? across : 0) + (down < 0 ? down : 0);
    int64_t most = first + (across > 0 ? across : 0) + (down > 0 ? down : 0);
    if (least < 0) return NULL;
    for (const EaselRamp *ramp = paint->ramps; ramp < paint->ramps + paint->ramp_count; ramp++) {
        if (least < ramp->end) return most < ramp->end ? ramp : NULL;
    }
    return NULL;
}

/// Colors of a rectangle around a center, if the gradient is not rotated: the columns have the same horizontal distance in all
/// rows.
EASEL_INLINE void radialRect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const EaselPaint *paint
) {
    // Few rows at a time: sixteen pixels of each row of a large rectangle would not stay in the caches until the next ones.
    enum { band = 32 };
    for (ptrdiff_t top = 0; top < height; top += band) {
        const ptrdiff_t end = height - top < band ? height : top + band;
        for (ptrdiff_t done = 0; done < width; done += 16) {
            ptrdiff_t length = width - done < 16 ? width - done : 16;
            Doubles8 low, high;
            positions(&low, &high, paint->u0, paint->ux, x + done);
            Floats16 u = narrowed(low, high), square = u * u;
            for (ptrdiff_t row = top; row < end; row++) {
                float v = (float)(paint->v0 + paint->vy * (double)(y + row));
                Floats16 t = __builtin_elementwise_sqrt(square + v * v) * (float)paint->scale + (float)paint->offset;
                colorsAt(dst + row * dst_stride + done, t, length, paint);
            }
        }
    }
}

EASEL_INLINE int isRadialRect(ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height, const EaselPaint *paint) {
    return paint->kind == EASEL_RADIAL && paint->vx == 0 && paint->uy == 0 && isWithinPaint(x, y, width)
        && isWithinPaint(x, y + height - 1, width);
}

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

// Paint onto pixels: fetched in pieces that stay in the first-level cache, then blended.

#include <string.h>

#include "CRaster.h"

enum { piece = 512 };

static uint32_t faded(uint32_t color, uint32_t alpha) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t t = ((color >> shift) & 0xff) * alpha + 0x80;
        result |= ((t + (t >> 8)) >> 8) << shift;
    }
    return result;
}

static void paintSolid(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, const uint8_t *mask, ptrdiff_t mask_stride,
    uint8_t coverage, uint32_t color, EaselBlendMode mode
) {
    if (mode == EASEL_NORMAL && (mask == NULL || coverage == 255)) {
        color = faded(color, coverage);
        if (mask) {
            easel_solid_over_mask_rect(dst, dst_stride, mask, mask_stride, width, height, color);
        } else if (color >> 24 == 255) {
            easel_fill_rect(dst, dst_stride, width, height, color);
        } else if (color != 0) {
            easel_solid_over_rect(dst, dst_stride, width, height, color);
        }
        return;
    }
    uint32_t row[piece];
    easel_fill_rect(row, piece, width < piece ? width : piece, 1, color);
    for (ptrdiff_t x = 0; x < width; x += piece) {
        ptrdiff_t count = width - x < piece ? width - x : piece;
        easel_blend_rect(
            dst + x, dst_stride, row, 0, mask ? mask + x : NULL, mask_stride, count, height, 255, coverage, mode
        );
    }
}

/// Returns whether pixels that are wholly covered need not be read.
static int replaces(const EaselPaint *paint, EaselBlendMode mode) {
    return mode == EASEL_COPY || (mode == EASEL_NORMAL && paint->is_opaque && paint->alpha == 255);
}

/// Does the same as `easel_blend_rect` with less overhead, for the runs of a few pixels along the edge of a shape.
static void blendFetched(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, uint8_t coverage, EaselBlendMode mode
) {
    if (mode != EASEL_NORMAL || (mask && coverage != 255)) {
        easel_blend_rect(dst, dst_stride, src, src_stride, mask, mask_stride, width, height, 255, coverage, mode);
    } else if (mask) {
        easel_over_mask_rect(dst, dst_stride, src, src_stride, mask, mask_stride, width, height);
    } else if (coverage != 255) {
        easel_over_alpha_rect(dst, dst_stride, src, src_stride, width, height, coverage);
    } else {
        easel_over_rect(dst, dst_stride, src, src_stride, width, height);
    }
}

/// A rectangle of rows that are all alike.
static void paintColumns(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const uint8_t *mask, ptrdiff_t mask_stride, uint8_t coverage, const EaselPaint *paint, EaselBlendMode mode
) {
    uint32_t pixels[piece];
    for (ptrdiff_t start = 0; start < width; start += piece) {
        ptrdiff_t length = width - start < piece ? width - start : piece;
        easel_paint_fetch(pixels, x + start, y, length, paint);
        if (mask == NULL && coverage == 255 && replaces(paint, mode)) {
            easel_copy_rect(dst + start, dst_stride, pixels, 0, length, height);
        } else {
            blendFetched(
                dst + start, dst_stride, pixels, 0, mask ? mask + start : NULL, mask_stride, length, height, coverage,
                mode
            );
        }
    }
}

void easel_paint_row(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const uint8_t *mask, uint8_t coverage,
    const EaselPaint *paint, EaselBlendMode mode
) {
    if (paint->kind == EASEL_SOLID) {
        paintSolid(dst, count, count, 1, mask, count, coverage, faded(paint->color, paint->alpha), mode);
        return;
    }
    if (mask == NULL && coverage == 255 && replaces(paint, mode)) {
        easel_paint_fetch(dst, x, y, count, paint);
        return;
    }
    uint32_t pixels[piece];
    for (ptrdiff_t start = 0; start < count; start += piece) {
        ptrdiff_t length = count - start < piece ? count - start : piece;
        easel_paint_fetch(pixels, x + start, y, length, paint);
        const uint8_t *line = mask ? mask + start : NULL;
        blendFetched(dst + start, length, pixels, length, line, length, length, 1, coverage, mode);
    }
}

void easel_paint_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const uint8_t *mask, ptrdiff_t mask_stride, uint8_t coverage, const EaselPaint *paint, EaselBlendMode mode
) {
    if (width <= 0 || height <= 0) return;
    if (paint->kind == EASEL_SOLID) {
        uint32_t color = faded(paint->color, paint->alpha);
        paintSolid(dst, dst_stride, width, height, mask, mask_stride, coverage, color, mode);
        return;
    }
    if (paint->kind == EASEL_LINEAR && paint->ty == 0 && height > 1) {
        paintColumns(dst, dst_stride, x, y, width, height, mask, mask_stride, coverage, paint, mode);
        return;
    }
    if (mask == NULL && coverage == 255 && replaces(paint, mode)) {
        easel_paint_fetch_rect(dst, dst_stride, x, y, width, height, paint);
        return;
    }
    for (ptrdiff_t row = 0; row < height; row++) {
        easel_paint_row(
            dst + row * dst_stride, x, y + row, width, mask ? mask + row * mask_stride : NULL, coverage, paint, mode
        );
    }
}

// Nothing here shares code with the fast kernels except what one entry of a gradient's table and one pixel of a tile
// are.

#include "PaintReference.h"

#include "CRasterReference.h"

#include <math.h>

#include "Gradient.h"
#include "Tiles.h"

#pragma STDC FP_CONTRACT OFF

static uint32_t linear(int64_t x, int64_t y, const EaselPaint *paint) {
    const EaselGradient *gradient = &paint->gradient;
    int64_t location = paint->t0 + paint->tx * x + paint->ty * y;
    if (location < 0) return gradient->colors[entryBefore(paint)];
    if (location > INT64_C(1) << 32) return gradient->colors[entryAfter(paint)];
    for (int i = 0; i < paint->ramp_count; i++) {
        const EaselRamp *ramp = paint->ramps + i;
        if (location >= ramp->end) continue;
        uint32_t color = 255;
        for (int channel = 0; channel < 3; channel++) {
            uint32_t level = ramp->start[channel] + ramp->right[channel] * (uint32_t)x + ramp->down[channel] * (uint32_t)y;
            color = color << 8 | level >> 24;
        }
        return color;
    }
    int shift = 32 - gradient->bits;
    return entryColor(gradient, (location + (INT64_C(1) << (shift - 1))) >> shift, location >> 8);
}

static int isPainted(double t, const EaselPaint *paint) {
    return paint->r0 + t * paint->dr >= 0 && (t >= 0 || (t < 0 && paint->extends_before))
        && (t <= 1 || (t > 1 && paint->extends_after));
}

static double cone(double u, double v, const EaselPaint *paint) {
    double a = paint->dx * paint->dx - paint->dr * paint->dr;
    double b = u * paint->dx + paint->r0 * paint->dr;
    double c = (u * u + v * v) - paint->r0 * paint->r0;
    double first, second;
    if (a == 0) {
        first = second = c / (2 * b);
    } else {
        double root = sqrt(b * b - a * c);
        first = (a > 0 ? b + root : b - root) / a;
        second = (a > 0 ? b - root : b + root) / a;
    }
    return isPainted(first, paint) ? first : isPainted(second, paint) ? second : NAN;
}

static float revolutions(float u, float v) {
    float width = fabsf(u), height = fabsf(v);
    int isSteep = height > width;
    float most = isSteep ? height : width, least = isSteep ? width : height;
    float q = least / (most == 0 ? 1 : most), qq = q * q;
    float result = q
        * (((((-0.0018654869f * qq + 0.0083800361f) * qq - 0.0185308668f) * qq + 0.0308033984f) * qq - 0.0529386694f)
               * qq
           + 0.1591513239f);
    if (isSteep) result = 0.25f - result;
    if (u < 0) result = 0.5f - result;
    return v < 0 ? 1.0f - result : result;
}

static uint32_t curved(int64_t x, int64_t y, const EaselPaint *paint) {
    const EaselGradient *gradient = &paint->gradient;
    double u = (paint->u0 + paint->uy * (double)y) + paint->ux * (double)x;
    double v = (paint->v0 + paint->vy * (double)y) + paint->vx * (double)x;
    float t;
    if (paint->kind == EASEL_RADIAL) {
        t = sqrtf((float)u * (float)u + (float)v * (float)v) * (float)paint->scale + (float)paint->offset;
    } else if (paint->kind == EASEL_CONIC) {
        t = revolutions((float)u, (float)v);
    } else {
        t = (float)cone(u, v, paint);
    }
    if (t < 0) return gradient->colors[entryBefore(paint)];
    if (t > 1) return gradient->colors[entryAfter(paint)];
    if (t != t) return 0;
    if (paint->is_even) {
        uint32_t color = 255;
        for (int channel = 0; channel < 3; channel++) {
            color = color << 8 | (uint32_t)(paint->base[channel] + paint->change[channel] * t);
        }
        return color;
    }
    int32_t location = (int32_t)(t * (float)locationOne);
    int shift = EASEL_LOCATION_BITS - gradient->bits;
    return entryColor(gradient, (location + (1 << (shift - 1))) >> shift, location);
}

static uint32_t tile(int64_t x, int64_t y, const EaselPaint *paint) {
    if (paint->src_width <= 0 || paint->src_height <= 0) return 0;
    int64_t before = paint->kind == EASEL_TILES_NEAREST ? 1 : 0x8000;
    int64_t sx = modulo(sourceX(&paint->matrix, x, y) - before, (int64_t)paint->src_width << 16);
    int64_t sy = modulo(sourceY(&paint->matrix, x, y) - before, (int64_t)paint->src_height << 16);
    return tilePixel(paint, sx, sy);
}

static uint32_t pixel(ptrdiff_t x, ptrdiff_t y, const EaselPaint *paint) {
    const EaselKernels *kernels = easel_reference_kernels();
    uint32_t result = 0;
    switch (paint->kind) {
    case EASEL_SOLID: return paint->color;
    case EASEL_LINEAR: return linear(x, y, paint);
    case EASEL_RADIAL:
    case EASEL_CONE:
    case EASEL_CONIC: return curved(x, y, paint);
    case EASEL_IMAGE_NEAREST:
    case EASEL_IMAGE_BILINEAR:
    case EASEL_IMAGE_EXTENDED: {
        __typeof__(kernels->nearest_fetch) fetch = paint->kind == EASEL_IMAGE_NEAREST ? kernels->nearest_fetch
            : paint->kind == EASEL_IMAGE_BILINEAR ? kernels->bilinear_fetch : kernels->bilinear_fetch_extended;
        fetch(
            &result, 1, x, y, 1, 1, paint->src, paint->src_stride, paint->src_width, paint->src_height, paint->matrix
        );
        return result;
    }
    case EASEL_TILES_NEAREST:
    case EASEL_TILES_BILINEAR: return tile(x, y, paint);
    }
    return 0;
}

void easel_reference_paint_fetch(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint
) {
    if (count <= 0) return;
    int isWithin = isWithinPaint(x, y, count);
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t color = isWithin ? pixel(x + i, y, paint) : 0, result = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t t = (color >> shift & 0xff) * paint->alpha + 128;
            result |= ((t + (t >> 8)) >> 8) << shift;
        }
        dst[i] = result;
    }
}

void easel_reference_paint_fetch_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const EaselPaint *paint
) {
    for (ptrdiff_t row = 0; row < height; row++) {
        easel_reference_paint_fetch(dst + row * dst_stride, x, y + row, width, paint);
    }
}

void easel_reference_paint_over_runs(
    uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint
) {
    for (ptrdiff_t i = 0; i < count; i++) {
        for (int32_t j = 0; j < runs[i].length; j++) {
            uint32_t source = 0;
            easel_reference_paint_fetch(&source, runs[i].x + j, y, 1, paint);
            uint8_t coverage = runs[i].coverage ? runs[i].coverage[j] : runs[i].value;
            easel_reference_blend_rect(
                row + runs[i].x + j, 1, &source, 1, NULL, 0, 1, 1, 255, coverage, EASEL_NORMAL
            );
        }
    }
}

/// Bayer's matrix as he printed it.
static const uint8_t bayer[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38},
    {60, 28, 52, 20, 62, 30, 54, 22}, {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

void easel_reference_pack_565_rect(
    uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t x0, ptrdiff_t y0, uint8_t dither
) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t source = src[y * src_stride + x], threshold = bayer[(y0 + y) & 7][(x0 + x) & 7] * 4u + 2;
            uint32_t red = source >> 16 & 0xff, green = source >> 8 & 0xff, blue = source & 0xff;
            uint32_t packed = dither
                ? (red * 31 + threshold) / 255 << 11 | (green * 63 + threshold) / 255 << 5
                    | (blue * 31 + threshold) / 255
                : red >> 3 << 11 | green >> 2 << 5 | blue >> 3;
            uint16_t narrow = (uint16_t)packed;
            memcpy(dst + y * dst_bytes + x * 2, &narrow, 2);
        }
    }
}

void easel_reference_pack_2101010_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) {
            uint32_t result = 0;
            for (int i = 0; i < 3; i++) {
                uint32_t value = src[y * src_stride + x] >> (8 * i) & 0xff;
                result |= (value << 2 | value >> 6) << (10 * i);
            }
            dst[y * dst_stride + x] = result;
        }
    }
}

static const EaselPaintKernels kernels = {
    .blend_rect = easel_reference_blend_rect,
    .paint_fetch = easel_reference_paint_fetch,
    .paint_fetch_rect = easel_reference_paint_fetch_rect,
    .paint_over_runs = easel_reference_paint_over_runs,
    .pack_565_rect = easel_reference_pack_565_rect,
    .pack_2101010_rect = easel_reference_pack_2101010_rect,
};

const EaselPaintKernels *easel_reference_paint_kernels(void) { return &kernels; }

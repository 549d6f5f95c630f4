#pragma once

#include <stddef.h>
#include <stdint.h>

#include "Coverage.h"
#include "EaselAffine.h"

// Paint: what a shape is filled with, row by row; and how it is put onto what is there.

#ifdef __cplusplus
extern "C" {
#endif

/// The blend mode of a source S over a destination D. The numbers are those of CGBlendMode.
///
/// The first twelve are the separable and the next four the non-separable modes of PDF 1.7, 11.3.5; the others are
/// Porter and Duff's, and two sums.
typedef enum {
    EASEL_NORMAL,
    EASEL_MULTIPLY,
    EASEL_SCREEN,
    EASEL_OVERLAY,
    EASEL_DARKEN,
    EASEL_LIGHTEN,
    EASEL_COLOR_DODGE,
    EASEL_COLOR_BURN,
    EASEL_SOFT_LIGHT,
    EASEL_HARD_LIGHT,
    EASEL_DIFFERENCE,
    EASEL_EXCLUSION,
    EASEL_HUE,
    EASEL_SATURATION,
    EASEL_COLOR,
    EASEL_LUMINOSITY,
    EASEL_CLEAR,
    EASEL_COPY,
    EASEL_SOURCE_IN,
    EASEL_SOURCE_OUT,
    EASEL_SOURCE_ATOP,
    EASEL_DESTINATION_OVER,
    EASEL_DESTINATION_IN,
    EASEL_DESTINATION_OUT,
    EASEL_DESTINATION_ATOP,
    EASEL_XOR,
    /// max(0, 1 - ((1 - D) + (1 - S))); for premultiplied colors: Ra - (Da - D) - (Sa - S) with Ra = min(1, Da + Sa).
    EASEL_PLUS_DARKER,
    /// min(1, D + S)
    EASEL_PLUS_LIGHTER,
} EaselBlendMode;

/// Blends a rectangle of pixels onto another.
///
/// The source is first faded to `alpha` / 255. Then `coverage` / 255, times the mask of the pixel if there is a mask,
/// says how much of the pixel is touched: the result is interpolated between the destination and the blended pixel. For
/// EASEL_NORMAL the source is faded by the coverage, as the kernels of CRaster.h do.
///
/// Porter and Duff's modes round each of the two products, as pixman does. The others add up all terms in units of
/// 1 / 65025 and round once, so that no color comes out brighter than its alpha. A pixel is rounded once more by the
/// interpolation. Modes that are not in the enumeration leave the destination alone.
/// - `mask`: coverage of every pixel, or NULL.
/// - `src_stride`: may be zero, which repeats one row.
void easel_blend_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, uint8_t alpha, uint8_t coverage, EaselBlendMode mode
);

/// One color of a gradient: not premultiplied, components 0...1.
typedef struct {
    /// 0...1 as 0...2^24; not less than that of the stop before.
    int32_t location;
    float red, green, blue, alpha;
} EaselStop;

enum {
    EASEL_GRADIENT_MIN_BITS = 10,
    EASEL_GRADIENT_MAX_BITS = 12,
    /// Entries of a table beyond 2^bits.
    EASEL_GRADIENT_EXTRA = 4,
    EASEL_LOCATION_BITS = 24,
};

/// The colors of a gradient, looked up by location.
///
/// Entry i holds the color at i / 2^bits and stands for what is nearest to it, 2^bits included. Three more entries are
/// transparency, the first color and the last. Where colors change too fast for that (above all where two stops are
/// at one place) `is_exact` is set, and the color is computed for each pixel.
typedef struct {
    const uint32_t *colors;
    const uint8_t *is_exact;
    const EaselStop *stops;
    int32_t stop_count;
    /// The exponent of the table's size.
    int32_t bits;
    /// Colors are premultiplied before they are interpolated, and not after.
    uint8_t premultiplied;
    /// A flag that indicates whether some entry is exact.
    uint8_t has_exact;
} EaselGradient;

/// The exponent of the size of a table that is exact nowhere but around steps, or as large as they get.
int32_t easel_gradient_bits(const EaselStop *stops, int32_t count, uint8_t premultiplied);

/// Fills `colors` and `is_exact`, both of 2^bits + EASEL_GRADIENT_EXTRA entries, for the stops of `gradient`, of which
/// there is one at least. Returns whether some entry is exact.
uint8_t easel_gradient_fill(const EaselGradient *gradient, uint32_t *colors, uint8_t *is_exact);

/// The premultiplied color at a location, rounded to the nearest of each channel.
uint32_t easel_gradient_color(const EaselGradient *gradient, int32_t location);

typedef enum {
    EASEL_SOLID,
    EASEL_LINEAR,
    /// Around one center.
    EASEL_RADIAL,
    /// Between two circles.
    EASEL_CONE,
    EASEL_CONIC,
    /// Pixels of an image and, outside of it, transparency; `extended`: its border. The latter has no nearest variant.
    EASEL_IMAGE_NEAREST,
    EASEL_IMAGE_BILINEAR,
    EASEL_IMAGE_EXTENDED,
    /// The image again and again, in both directions.
    EASEL_TILES_NEAREST,
    EASEL_TILES_BILINEAR,
} EaselPaintKind;

/// A piece of a linear gradient along which opaque colors change evenly.
typedef struct {
    /// Just beyond the last location of the piece, with 32 bits of fraction; the piece before ends where it begins.
    int64_t end;
    /// For red, green and blue: the level of pixel (x, y) is (start + right * x + down * y) modulo 2^32, divided by 2^24
    /// and rounded down.
    uint32_t start[3], right[3], down[3];
} EaselRamp;

enum { EASEL_MAX_RAMPS = 4 };

/// A source of color. A pixel of a paint depends on its coordinates alone. Coordinates beyond a million (2^20) are
/// transparent.
typedef struct {
    EaselPaintKind kind;
    /// Fades everything.
    uint8_t alpha;
    /// No pixel within the coordinates that count has another alpha than 255.
    uint8_t is_opaque;
    /// A flag that indicates whether a gradient extends its first color before its start, and its last one after its end.
    uint8_t extends_before, extends_after;
    /// EASEL_SOLID
    uint32_t color;
    EaselGradient gradient;
    /// EASEL_LINEAR: the location at the center of pixel (x, y) is tx * x + ty * y + t0, with 32 bits of fraction;
    /// |tx| and |ty| are at most 2^40, |t0| is at most 2^62.
    int64_t tx, ty, t0;
    /// Other gradients: the place in the gradient's space of the center of pixel (x, y) is
    /// (ux * x + uy * y + u0, vx * x + vy * y + v0).
    double ux, uy, u0, vx, vy, v0;
    /// EASEL_RADIAL: the location is the distance from (0, 0) times `scale` plus `offset`.
    double scale, offset;
    /// EASEL_CONE: from the circle of radius r0 around (0, 0) to that of radius r0 + dr around (dx, 0). The location is
    /// the greatest one whose circle goes through the place.
    double r0, dr, dx;
    /// EASEL_LINEAR: the ramps between the locations 0 and 1, which then stand in for the table; none where there would
    /// be too many, or where one is not opaque. `easel_paint_prepare` sets them.
    int32_t ramp_count;
    EaselRamp ramps[EASEL_MAX_RAMPS];
    /// The other gradients: whether colors are opaque and change evenly from location 0 to 1. Then the level of a channel
    /// is base + change * location, rounded down, and stands in for the table. Set by `easel_paint_prepare`.
    uint8_t is_even;
    float base[3], change[3];
    /// Images.
    const uint32_t *src;
    ptrdiff_t src_stride, src_width, src_height;
    EaselAffine matrix;
} EaselPaint;

/// Finds out whether a gradient can do without its table, once all else of the paint is set.
void easel_paint_prepare(EaselPaint *paint);

/// Replaces pixels (x ..< x + count, y) by those of a paint.
void easel_paint_fetch(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint);

/// The same for a rectangle, whose first pixel has the coordinates (x, y).
void easel_paint_fetch_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const EaselPaint *paint
);

/// Blends a paint, by EASEL_NORMAL, onto pixels of one row as far as runs cover them.
/// - `row`: where the pixel (0, y) is, or would be.
void easel_paint_over_runs(
    uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint
);

/// Blends a paint onto the pixels (x ..< x + count, y), whose first one is at `dst`. Coverage is as in
/// `easel_blend_rect`; `mask` may be NULL.
void easel_paint_row(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const uint8_t *mask, uint8_t coverage,
    const EaselPaint *paint, EaselBlendMode mode
);

/// Blends a paint onto a rectangle, whose first pixel is at `dst` and has the coordinates (x, y).
void easel_paint_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t x, ptrdiff_t y, ptrdiff_t width, ptrdiff_t height,
    const uint8_t *mask, ptrdiff_t mask_stride, uint8_t coverage, const EaselPaint *paint, EaselBlendMode mode
);

/// Converts pixels to RGB565, red in the upper bits. The alpha byte means nothing.
///
/// Without dither a channel keeps its upper bits. With it, the exact value v * 31 / 255 (v * 63 / 255 for green) is
/// rounded up or down by an ordered pattern of 8 × 8 pixels, which depends on the pixel's coordinates alone, so that a
/// bitmap copied in parts equals one copied whole; 0 and 255 stay what they are.
/// - `dst_bytes`: from a row to the next. `dst` may be on any boundary.
/// - `x`, `y`: the coordinates of the first pixel.
void easel_pack_565_rect(
    uint8_t *dst, ptrdiff_t dst_bytes, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t x, ptrdiff_t y, uint8_t dither
);

/// Converts pixels to XRGB2101010: each channel's upper bits are repeated below, which is the nearest value. The two
/// unused bits are zero. There is nothing to dither.
void easel_pack_2101010_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

#ifdef __cplusplus
}
#endif

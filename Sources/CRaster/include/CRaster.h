#pragma once

#include <stddef.h>
#include <stdint.h>

#include "EaselAffine.h"

/// The innermost loops on pixels.
///
/// A pixel is a premultiplied ARGB32, a native-endian `0xAARRGGBB`; a mask is a plane of 8-bit coverage. A kernel works
/// on a rectangle: the address of its first pixel, the distance between rows (in pixels, or in bytes of a mask; it may
/// be negative) and its size. Nothing outside the rectangle is touched, and an empty one (a size of zero or less) is
/// left alone. Pixels need four-byte alignment, masks none. Source and destination must not overlap unless a kernel
/// says that they may, or they are the same pixels.
///
/// Results equal pixman's bit for bit: a product is t = c * a + 128, (t + t / 256) / 256, and sums saturate at 255, so
/// that pixels brighter than their alpha (which premultiplied ones never are) are well defined too.

#ifdef __cplusplus
extern "C" {
#endif

/// Copies pixels. Source and destination may overlap when their strides are equal and positive.
void easel_copy_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

/// Copies pixels past the processor's caches: for large rectangles that this processor does not read again, and for
/// memory that is slow to read, such as scan-out buffers. Source and destination must not overlap.
void easel_stream_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

typedef enum {
    EASEL_CLOCKWISE,
    EASEL_UPSIDE_DOWN,
    EASEL_COUNTERCLOCKWISE,
} EaselRotation;

/// Copies pixels, rotated. The size is that of the destination rectangle; `src` is the source of its first pixel, which
/// is at another corner of the source rectangle. Source and destination must not overlap.
void easel_rotate_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselRotation rotation
);

/// The same past the processor's caches: for large rectangles, as with easel_stream_rect().
void easel_rotate_stream_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    EaselRotation rotation
);

/// Copies pixels whose alpha byte means nothing, and makes them opaque.
void easel_copy_opaque_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

/// Sets every pixel to a premultiplied color.
void easel_fill_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color);

/// Source over destination.
void easel_over_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

/// Source, faded to `alpha` / 255, over destination.
void easel_over_alpha_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    uint8_t alpha
);

/// A premultiplied color over destination.
void easel_solid_over_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color);

/// Source, each pixel faded by its mask, over destination.
void easel_over_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
);

/// A premultiplied color, faded by the mask of each pixel, over destination.
void easel_solid_over_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color
);

/// Fades every pixel of the destination by its mask: clips a group.
void easel_multiply_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
);

/// Moves colors away from the gray of the same brightness L = (54 r + 183 g + 19 b + 128) / 256, or towards it: a channel
/// c becomes L + ((c - L) * amount + 128) / 256, rounded down, and not less than zero nor more than alpha.
/// - `amount`: 256 leaves everything as it is; 65536 at most.
void easel_saturate_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t amount);

/// Replaces the destination by samples of a source, interpolated between the four nearest pixels.
///
/// Equals a pixman composite of SRC with this transform, PIXMAN_FILTER_BILINEAR and PIXMAN_REPEAT_NONE: the center of a
/// destination pixel is mapped to the source, outside of which everything is transparent. A pixel's value depends on
/// its coordinates alone, not on the rectangle it is fetched in. Every matrix is allowed; nothing outside the source is
/// ever read. Coordinates beyond a thousand million are transparent.
/// - `dst_x`, `dst_y`: the coordinates of the first pixel at `dst`, in the space that the matrix maps from.
void easel_bilinear_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
);

/// Like `easel_bilinear_fetch`, but outside of the source its border goes on (PIXMAN_REPEAT_PAD).
void easel_bilinear_fetch_extended(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
);

/// Like `easel_bilinear_fetch`, but takes the nearest pixel (PIXMAN_FILTER_NEAREST).
void easel_nearest_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
);

/// A line a * x + b * y + c = 0 with a * a + b * b = 1, so that the left side is a distance in pixels, positive on the
/// inside. Fixed point with 24 bits of fraction. A slope `a` beyond ±1 counts as ±1.
typedef struct {
    int64_t c;
    int32_t a, b;
} EaselEdge;

/// Two pairs of opposite edges: 0 with 1, 2 with 3.
typedef struct {
    EaselEdge edges[4];
} EaselQuad;

/// Sets a mask to the antialiased coverage of a rectangle under an affine transform.
///
/// A pair of edges with the distances d0 and d1 from the center of a pixel covers
/// clamp(d0 + 1/2) + clamp(d1 + 1/2) - 1 of it, clamped to 0 ... 1; the coverage is the product of both pairs, rounded to
/// 0 ... 255. For an upright rectangle this is the exact area. A pixel's value depends on its coordinates alone.
/// - `x0`, `y0`: the coordinates of the first pixel at `mask`, in the space of the edges.
void easel_quad_coverage_rect(
    uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t x0, ptrdiff_t y0, EaselQuad quad
);

/// An image to be blended: samples under a transform, clipped by a quadrilateral.
typedef struct {
    const uint32_t *pixels;
    /// The distance between rows, in pixels.
    ptrdiff_t stride;
    ptrdiff_t width, height;
    /// The transform from destination to image. The border of the image extends outside it.
    EaselAffine matrix;
    /// The covered area of the destination.
    EaselQuad quad;
    uint8_t alpha;
    /// Promises that every pixel is opaque.
    uint8_t is_opaque;
} EaselTransformedImage;

/// Blends an interpolated image over the destination. The result is that of `easel_bilinear_fetch_extended`,
/// `easel_quad_coverage_rect`, fading by `alpha` and `easel_over_mask_rect` in sequence. Destinations beyond a thousand
/// million are not changed.
/// - `dst_x`, `dst_y`: the coordinates of the first pixel at `dst`, in the space of matrix and quad.
void easel_image_over_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselTransformedImage *image
);

/// The mapping from destination to source: (u, v, w) = rows · (x, y, 1), and the source's point is (u / w, v / w).
typedef struct {
    /// Row by row.
    double rows[9];
} EaselProjection;

/// Replaces the destination by samples of a 3D-transformed source, interpolated between the four nearest pixels.
/// Outside of the source its border goes on. Where w is not positive the value means nothing. A pixel's value depends on
/// its coordinates alone. The source has less than 32768 pixels in each direction; nothing is done where it has none.
/// - `dst_x`, `dst_y`: the coordinates of the first pixel at `dst`.
void easel_projected_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height,
    const EaselProjection *projection
);

/// The light on a side of a page, in 1/256: a channel is `light` times its value and `paper` times alpha, and alpha is
/// `cover` times its value. `light` and `paper` together are not more than `cover`.
typedef struct {
    uint16_t light, paper, cover;
} EaselCurlShade;

/// A slice of a page that is rolled up: the offsets to the sources of the lower and the upper sheet, along the direction
/// of the curl, as linear functions of the distance.
typedef struct {
    float lower, lower_slope;
    float upper, upper_slope;
    /// The light on the lower sheet, which shows its front, and on the upper sheet, which shows its back.
    EaselCurlShade front, back;
    /// The opacity of the shadow that the upper sheet casts, in 1/256.
    float shadow;
} EaselCurlSlice;

/// A page that is rolled up around a cylinder. Distances are from the line at which the page leaves the ground, in
/// pixels of the source, and positive on the side of the cylinder.
typedef struct {
    /// The transform from the destination to the source: u = m[0] x + m[2] y + m[4], v = m[1] x + m[3] y + m[5].
    double to_source[6];
    /// The distance: m[0] x + m[1] y + m[2].
    double to_distance[3];
    /// The direction of growing distance in the source, of length 1.
    double direction[2];
    /// The edges of the page in the source: left, top, right, bottom.
    double page[4];
    /// One divided by the width of the shadow's soft edge.
    double sharpness;
    /// The distance, not greater than zero, up to which the page is flat and nothing is above it.
    double flat_end;
    /// The distance from which on there is neither the page nor its shadow.
    double end;
    /// The number of slices per unit of distance, from zero on. The first slice is for all distances below zero.
    double density;
    /// The number of slices.
    ptrdiff_t slice_count;
    /// Promises that `to_source` moves by integers only.
    uint8_t is_unit;
} EaselCurl;

/// Replaces a row by samples of a page that is rolled up, with its shadow. A pixel's value depends on its coordinates
/// alone. The source has less than 32768 pixels in each direction; nothing is done where it has none.
/// - `dst_x`, `dst_y`: the coordinates of the first pixel at `dst`.
void easel_curl_fetch(
    uint32_t *dst, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, const EaselCurl *page, const EaselCurlSlice *slices
);

// Steps of a Gaussian blur.
//
// A blur works on lanes: a row of pixels as a row of red and blue, 16 bits each in a 32-bit lane, and a row of alpha and
// green. Wide blurs halve the image first, several times, by the weights (1 3 3 1) / 8, convolve what is left, and
// double it again by (1 3) / 4 of the nearest two; both halving and doubling act like a small Gaussian whose variance
// is known. Lanes carry fixed-point numbers, whose scale is documented with each step; no step may be given larger ones than
// that scale times 255. All are exact integer arithmetic.

/// Pixels as lanes of scale 1.
void easel_blur_unpack_row(uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *pixels, ptrdiff_t count);

/// Pixels from lanes of scale 1.
void easel_blur_pack_row(
    uint32_t *pixels, const uint32_t *red_blue, const uint32_t *alpha_green, ptrdiff_t count
);

/// The first halving, from four rows of pixels: lanes of scale 8.
void easel_blur_sum_pixel_rows(
    uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *const *rows, ptrdiff_t count
);

/// The following halvings, from four rows of lanes of scale 32 at most, which is kept.
void easel_blur_halve_rows(uint32_t *lanes, const uint32_t *const *rows, ptrdiff_t count);

/// Halves a row of 2 * `count` + 2 lanes of scale 32 at most: each from 2 i to 2 i + 3, times 8, shifted and rounded.
void easel_blur_halve_row(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift);

/// Convolves columns: 2 * `radius` + 1 rows of scale 128 >> `shift`, to scale 128. `weights` are 16-bit fractions, from
/// the middle outwards. What truncating the products loses on average is added.
void easel_blur_convolve_rows(
    uint32_t *lanes, const uint32_t *const *rows, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
);

/// Convolves a row of `count` + 2 * `radius` lanes of scale 128, to scale 128 >> `shift`.
void easel_blur_convolve_row(
    uint32_t *lanes, const uint32_t *row, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
);

/// A row between two, nearer to one: scale 64.
void easel_blur_double_rows(uint32_t *lanes, const uint32_t *near, const uint32_t *far, ptrdiff_t count);

/// Doubles a row of `count` + 2 lanes of scale 64 to 2 * `count` of scale 256 >> `shift`.
void easel_blur_double_row(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift);

#ifdef __cplusplus
}
#endif

#include "Coverage.h"
#include "Paint.h"
#include "Brush.h"

#include "KernelVariants.h"
#include "FilterRows.h"
#include "MaskAdd.h"
#include "Sprites.h"

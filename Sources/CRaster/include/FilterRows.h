#pragma once

#include <stddef.h>
#include <stdint.h>

#include "InstructionSet.h"

// The loops of Core Image: rows of pixels that are four floats each, red, green, blue and alpha, premultiplied.
//
// Each result depends only on its own position, never on the start of a row or on the instruction set: products are
// rounded before they are added, and sums are formed in the order of their terms.

#ifdef __cplusplus
extern "C" {
#endif

/// The number of floats of the tables of `easel_filter_unpack`: for each byte, its light and 0 (for red); then its light
/// and 1 (for blue and alpha); then its light (for green).
enum { EASEL_FILTER_TABLE_COUNT = 5 * 256 };

/// The number of steps of the table `decoded`, which has two more entries.
enum { EASEL_FILTER_DECODE_STEPS = 2048 };

/// Converts stored pixels (premultiplied ARGB32) to colors.
/// - decoded: the linear light of sRGB components from 0 to 1, or NULL to leave components as they are stored.
void easel_filter_unpack(
    float *pixels, const uint32_t *source, ptrdiff_t count, const float *tables, const float *decoded
);

/// Converts colors to stored pixels. Components are rounded to the nearest value and limited to alpha; NaN is zero.
/// - is_linear: whether components are linear light; if not, they are stored as they are.
/// - alphas: the stored alphas are combined with this by a bitwise and.
void easel_filter_pack(
    uint32_t *target, const float *pixels, ptrdiff_t count, int is_linear, uint32_t *alphas
);

/// Multiplies straight colors by a matrix: red, green, blue and alpha times its first four columns, plus the fifth. The
/// alphas of the pixels and of the results are limited to 0...1.
void easel_filter_color_matrix(float *pixels, ptrdiff_t count, const float *columns);

/// Sums rows, each multiplied by a weight, and adds a constant. `count` is a number of floats.
void easel_filter_weighted_sum(
    float *sums, const float *const *rows, const float *weights, ptrdiff_t row_count, float bias, ptrdiff_t count
);

/// Sums the rows around a middle one with weights that are the same on both sides: 2 * `reach` + 1 rows, and
/// `reach` + 1 weights from the middle outward. `count` is a number of floats.
void easel_filter_symmetric_sum(
    float *sums, const float *const *rows, const float *weights, ptrdiff_t reach, ptrdiff_t count
);

/// The same for the pixels around each pixel of a row, whose first pixel is `reach` pixels before that of the result.
void easel_filter_symmetric_row(
    float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t count
);

/// The same for every `step`th pixel only. Result i is around pixel i * `step` + `reach` of the row.
void easel_filter_symmetric_steps(
    float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t step, ptrdiff_t count
);

/// Enlarges a row. The four pixels of group g of the result are sums of five adjacent pixels of the row, from pixel
/// `first` + g * 4 / `step` (rounded down) on, with the weights of group g % (`step` / 4): for each of the five, the
/// weights of the four pixels, each repeated for its components. `step` is 2 or a multiple of 4.
void easel_filter_enlarge_row(
    float *pixels, const float *row, const float *weights, ptrdiff_t group, ptrdiff_t step, ptrdiff_t groups
);

/// Resamples a row. Pixel i of the result is the sum of `length` pixels of the row from `first`[i] on, with the weights
/// from i * `length` on.
void easel_filter_resample_row(
    float *pixels, const float *row, const int32_t *first, const float *weights, ptrdiff_t length, ptrdiff_t count
);

/// An image whose rows are in memory, for sampling. Rows and columns are counted from `min_x` and `min_y` on.
typedef struct {
    const float *const *rows;
    ptrdiff_t min_x, min_y, width, height;
} EaselFloatImage;

/// A bump: the pixel at a distance of t * `radius` from the center reads the image at t * (1 - scale * (1 - t * t)^2).
typedef struct {
    double center_x, center_y, radius, scale;
} EaselBump;

/// Computes the pixels from (x, y) on of an image with a bump, interpolated linearly. The image has at least two rows and
/// columns; positions are limited to it.
void easel_filter_bump_row(
    float *pixels, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselFloatImage *image, const EaselBump *bump
);

/// The kernels in one build, for tests and measurements.
typedef struct {
    void (*pack)(uint32_t *, const float *, ptrdiff_t, int, uint32_t *);
    void (*color_matrix)(float *, ptrdiff_t, const float *);
    void (*weighted_sum)(float *, const float *const *, const float *, ptrdiff_t, float, ptrdiff_t);
    void (*symmetric_sum)(float *, const float *const *, const float *, ptrdiff_t, ptrdiff_t);
    void (*symmetric_row)(float *, const float *, const float *, ptrdiff_t, ptrdiff_t);
    void (*symmetric_steps)(float *, const float *, const float *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*enlarge_row)(float *, const float *, const float *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*resample_row)(float *, const float *, const int32_t *, const float *, ptrdiff_t, ptrdiff_t);
    void (*bump_row)(float *, ptrdiff_t, ptrdiff_t, ptrdiff_t, const EaselFloatImage *, const EaselBump *);
} EaselFilterKernels;

/// The kernels built for an instruction set, or NULL when this machine does not have it.
const EaselFilterKernels *easel_filter_kernels(EaselInstructionSet set);

#ifdef __cplusplus
}
#endif

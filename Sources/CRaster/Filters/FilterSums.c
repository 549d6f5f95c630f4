// Weighted sums of pixels: convolutions and resampling.

#include "FilterLanes.h"

/// Runs `STEP(n, v)` for the floats from 0 to `count`, a multiple of four, with v vectors of n floats. `i` is the index.
/// Six vectors are as many as fit into the registers of all instruction sets but the oldest.
#define EASEL_FLOAT_SPANS(STEP) \
    do { \
        ptrdiff_t i = 0; \
        for (; i + 96 <= count; i += 96) { STEP(16, 6) } \
        for (; i + 16 <= count; i += 16) { STEP(16, 1) } \
        for (; i < count; i += 4) { STEP(4, 1) } \
    } while (0)

// Several vectors at once, so that additions do not wait for one another.

EASEL_INLINE void easel_filter_weighted_sum_body(
    float *sums, const float *const *rows, const float *weights, ptrdiff_t row_count, float bias, ptrdiff_t count
) {
#define STEP(n, vectors) \
    Floats##n sum[vectors]; \
    for (int k = 0; k < vectors; k++) sum[k] = (Floats##n){0} + bias; \
    for (ptrdiff_t row = 0; row < row_count; row++) { \
        const float *source = rows[row] + i; \
        float weight = weights[row]; \
        for (int k = 0; k < vectors; k++) sum[k] += loadFloats##n(source + n * k) * weight; \
    } \
    for (int k = 0; k < vectors; k++) storeFloats##n(sums + i + n * k, sum[k]);
    EASEL_FLOAT_SPANS(STEP);
#undef STEP
}

EASEL_KERNEL(
    easel_filter_weighted_sum,
    (float *sums, const float *const *rows, const float *weights, ptrdiff_t row_count, float bias, ptrdiff_t count),
    (sums, rows, weights, row_count, bias, count)
)

EASEL_INLINE void easel_filter_symmetric_sum_body(
    float *sums, const float *const *rows, const float *weights, ptrdiff_t reach, ptrdiff_t count
) {
#define STEP(n, vectors) \
    Floats##n sum[vectors]; \
    for (int k = 0; k < vectors; k++) sum[k] = loadFloats##n(rows[reach] + i + n * k) * weights[0]; \
    for (ptrdiff_t away = 1; away <= reach; away++) { \
        const float *before = rows[reach - away] + i, *after = rows[reach + away] + i; \
        float weight = weights[away]; \
        for (int k = 0; k < vectors; k++) \
            sum[k] += (loadFloats##n(before + n * k) + loadFloats##n(after + n * k)) * weight; \
    } \
    for (int k = 0; k < vectors; k++) storeFloats##n(sums + i + n * k, sum[k]);
    EASEL_FLOAT_SPANS(STEP);
#undef STEP
}

EASEL_KERNEL(
    easel_filter_symmetric_sum,
    (float *sums, const float *const *rows, const float *weights, ptrdiff_t reach, ptrdiff_t count),
    (sums, rows, weights, reach, count)
)

EASEL_INLINE void easel_filter_symmetric_row_body(
    float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t pixel_count
) {
    ptrdiff_t count = 4 * pixel_count;
#define STEP(n, vectors) \
    const float *middle = row + 4 * reach + i; \
    Floats##n sum[vectors]; \
    for (int k = 0; k < vectors; k++) sum[k] = loadFloats##n(middle + n * k) * weights[0]; \
    for (ptrdiff_t away = 1; away <= reach; away++) { \
        const float *before = middle - 4 * away, *after = middle + 4 * away; \
        float weight = weights[away]; \
        for (int k = 0; k < vectors; k++) \
            sum[k] += (loadFloats##n(before + n * k) + loadFloats##n(after + n * k)) * weight; \
    } \
    for (int k = 0; k < vectors; k++) storeFloats##n(sums + i + n * k, sum[k]);
    EASEL_FLOAT_SPANS(STEP);
#undef STEP
}

EASEL_KERNEL(
    easel_filter_symmetric_row,
    (float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t count),
    (sums, row, weights, reach, count)
)

EASEL_INLINE void easel_filter_symmetric_steps_body(
    float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t step, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count; i++) {
        const float *middle = row + 4 * (i * step + reach);
        Floats4 sum = loadFloats4(middle) * weights[0];
        for (ptrdiff_t away = 1; away <= reach; away++)
            sum += (loadFloats4(middle - 4 * away) + loadFloats4(middle + 4 * away)) * weights[away];
        storeFloats4(sums + 4 * i, sum);
    }
}

EASEL_KERNEL(
    easel_filter_symmetric_steps,
    (float *sums, const float *row, const float *weights, ptrdiff_t reach, ptrdiff_t step, ptrdiff_t count),
    (sums, row, weights, reach, step, count)
)

EASEL_INLINE void easel_filter_enlarge_row_body(
    float *pixels, const float *row, const float *weights, ptrdiff_t group, ptrdiff_t step, ptrdiff_t groups
) {
    ptrdiff_t period = step < 4 ? 1 : step / 4;
    ptrdiff_t advance = step < 4 ? 4 / step : 1;
    for (ptrdiff_t i = 0; i < groups; i++, pixels += 16) {
        ptrdiff_t phase = (group + i) % period;
        const float *source = row + 4 * ((group + i) / period * advance);
        const float *factors = weights + 80 * phase;
        Floats16 sum = repeated16(source) * loadFloats16(factors);
        for (int k = 1; k < 5; k++) sum += repeated16(source + 4 * k) * loadFloats16(factors + 16 * k);
        storeFloats16(pixels, sum);
    }
}

EASEL_KERNEL(
    easel_filter_enlarge_row,
    (float *pixels, const float *row, const float *weights, ptrdiff_t group, ptrdiff_t step, ptrdiff_t groups),
    (pixels, row, weights, group, step, groups)
)

EASEL_INLINE void easel_filter_resample_row_body(
    float *pixels, const float *row, const int32_t *first, const float *weights, ptrdiff_t length, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count; i++) {
        const float *source = row + 4 * (ptrdiff_t)first[i];
        Floats4 sum = {0};
        for (ptrdiff_t k = 0; k < length; k++) sum += loadFloats4(source + 4 * k) * weights[i * length + k];
        storeFloats4(pixels + 4 * i, sum);
    }
}

EASEL_KERNEL(
    easel_filter_resample_row,
    (float *pixels, const float *row, const int32_t *first, const float *weights, ptrdiff_t length, ptrdiff_t count),
    (pixels, row, first, weights, length, count)
)

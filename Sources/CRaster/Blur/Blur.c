// Steps of a Gaussian blur, on rows of 16-bit channels (see Blur in CRaster.h for how they make one).
//
// A row of pixels is worked on as two rows of 32-bit lanes: red with blue, and alpha with green, 16 bits each. What
// mixes rows does not care about lanes; what mixes pixels of a row does the same with either of the two.

#include "Lanes.h"
#include "CRaster.h"

EASEL_INLINE Pixels16 low8(Pixels16 pixels) { return pixels & 0x00ff00ff; }
EASEL_INLINE Pixels16 high8(Pixels16 pixels) { return (pixels >> 8) & 0x00ff00ff; }

/// The upper half of the products of 16-bit numbers.
EASEL_INLINE Alpha16 upperProduct(Alpha16 a, Alpha16 b) {
    return __builtin_convertvector(
        (__builtin_convertvector(a, Wide16) * __builtin_convertvector(b, Wide16)) >> 16, Alpha16
    );
}

EASEL_INLINE Alpha16 loadLanes(const uint32_t *address) { return (Alpha16)load16(address); }

/// Lanes rounded to fewer bits.
EASEL_INLINE Alpha16 rounded(Alpha16 lanes, int shift) {
    return (lanes + (uint16_t)((1 << shift) >> 1)) >> (uint16_t)shift;
}

EASEL_INLINE uint32_t rounded2(uint32_t lanes, int shift) {
    uint32_t half = (uint32_t)(1 << shift) >> 1;
    return ((((lanes & 0xffff) + half) & 0xffff) >> shift) | ((((lanes >> 16) + half) & 0xffff) >> shift) << 16;
}

EASEL_INLINE void easel_blur_unpack_row_body(
    uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *pixels, ptrdiff_t count
) {
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        Pixels16 p = load16(pixels + i);
        store16(red_blue + i, low8(p));
        store16(alpha_green + i, high8(p));
    }
    for (; i < count; i++) {
        red_blue[i] = pixels[i] & 0x00ff00ff;
        alpha_green[i] = (pixels[i] >> 8) & 0x00ff00ff;
    }
}

EASEL_KERNEL(
    easel_blur_unpack_row, (uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *pixels, ptrdiff_t count),
    (red_blue, alpha_green, pixels, count)
)

EASEL_INLINE void easel_blur_pack_row_body(
    uint32_t *pixels, const uint32_t *red_blue, const uint32_t *alpha_green, ptrdiff_t count
) {
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) store16(pixels + i, load16(red_blue + i) | load16(alpha_green + i) << 8);
    for (; i < count; i++) pixels[i] = red_blue[i] | alpha_green[i] << 8;
}

EASEL_KERNEL(
    easel_blur_pack_row,
    (uint32_t *pixels, const uint32_t *red_blue, const uint32_t *alpha_green, ptrdiff_t count),
    (pixels, red_blue, alpha_green, count)
)

EASEL_INLINE void easel_blur_sum_pixel_rows_body(
    uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *const *rows, ptrdiff_t count
) {
    const uint32_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        Pixels16 pa = load16(a + i), pb = load16(b + i), pc = load16(c + i), pd = load16(d + i);
        store16(red_blue + i, low8(pa) + low8(pd) + (low8(pb) + low8(pc)) * 3);
        store16(alpha_green + i, high8(pa) + high8(pd) + (high8(pb) + high8(pc)) * 3);
    }
    for (; i < count; i++) {
        const uint32_t m = 0x00ff00ff;
        red_blue[i] = (a[i] & m) + (d[i] & m) + ((b[i] & m) + (c[i] & m)) * 3;
        alpha_green[i] = (a[i] >> 8 & m) + (d[i] >> 8 & m) + ((b[i] >> 8 & m) + (c[i] >> 8 & m)) * 3;
    }
}

EASEL_KERNEL(
    easel_blur_sum_pixel_rows,
    (uint32_t *red_blue, uint32_t *alpha_green, const uint32_t *const *rows, ptrdiff_t count),
    (red_blue, alpha_green, rows, count)
)

EASEL_INLINE void easel_blur_halve_rows_body(uint32_t *lanes, const uint32_t *const *rows, ptrdiff_t count) {
    const uint32_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        Alpha16 outer = loadLanes(a + i) + loadLanes(d + i), inner = loadLanes(b + i) + loadLanes(c + i);
        store16(lanes + i, (Pixels16)rounded(outer + inner * (uint16_t)3, 3));
    }
    for (; i < count; i++) lanes[i] = rounded2(a[i] + d[i] + (b[i] + c[i]) * 3, 3);
}

EASEL_KERNEL(
    easel_blur_halve_rows, (uint32_t *lanes, const uint32_t *const *rows, ptrdiff_t count), (lanes, rows, count)
)

EASEL_INLINE void easel_blur_halve_row_body(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift) {
    ptrdiff_t i = 0;
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
    for (; i + 16 <= count; i += 16) {
        Pixels16 near = load16(row + 2 * i), far = load16(row + 2 * i + 16);
        Pixels16 nextNear = load16(row + 2 * i + 2), nextFar = load16(row + 2 * i + 18);
        Alpha16 outer = (Alpha16)(EVEN(near, far) + ODD(nextNear, nextFar));
        Alpha16 inner = (Alpha16)(ODD(near, far) + EVEN(nextNear, nextFar));
        store16(lanes + i, (Pixels16)rounded(outer + inner * (uint16_t)3, shift));
    }
#undef EVEN
#undef ODD
    for (; i < count; i++) {
        const uint32_t *p = row + 2 * i;
        lanes[i] = rounded2(p[0] + p[3] + (p[1] + p[2]) * 3, shift);
    }
}

EASEL_KERNEL(
    easel_blur_halve_row, (uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift), (lanes, row, count, shift)
)

EASEL_INLINE void easel_blur_convolve_rows_body(
    uint32_t *lanes, const uint32_t *const *rows, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
) {
    const uint32_t *const *middle = rows + radius;
    const uint16_t bias = (uint16_t)((radius + 1) / 2);
    ptrdiff_t i = 0;
    // Several sums at once hide how long a product takes, and share the weights.
#define COLUMNS(n) \
    for (; i + 16 * n <= count; i += 16 * n) { \
        Alpha16 sum[n]; \
        for (int j = 0; j < n; j++) { \
            Alpha16 lane = loadLanes(middle[0] + i + 16 * j) << (uint16_t)shift; \
            sum[j] = upperProduct(lane, (Alpha16){0} + weights[0]) + bias; \
        } \
        for (ptrdiff_t k = 1; k <= radius; k++) { \
            const uint32_t *above = middle[-k] + i, *below = middle[k] + i; \
            Alpha16 weight = (Alpha16){0} + weights[k]; \
            for (int j = 0; j < n; j++) { \
                Alpha16 pair = loadLanes(above + 16 * j) + loadLanes(below + 16 * j); \
                sum[j] += upperProduct(pair << (uint16_t)shift, weight); \
            } \
        } \
        for (int j = 0; j < n; j++) store16(lanes + i + 16 * j, (Pixels16)sum[j]); \
    }
    COLUMNS(4)
    COLUMNS(1)
#undef COLUMNS
#pragma clang loop vectorize(disable)
    for (; i < count; i++) {
        uint32_t low = bias, high = bias;
        low += ((middle[0][i] & 0xffff) << shift) * weights[0] >> 16;
        high += ((middle[0][i] >> 16) << shift) * weights[0] >> 16;
        for (ptrdiff_t k = 1; k <= radius; k++) {
            uint32_t pair = middle[-k][i] + middle[k][i];
            low += ((pair & 0xffff) << shift) * weights[k] >> 16;
            high += ((pair >> 16) << shift) * weights[k] >> 16;
        }
        lanes[i] = low | high << 16;
    }
}

EASEL_KERNEL(
    easel_blur_convolve_rows,
    (uint32_t *lanes, const uint32_t *const *rows, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count,
     int shift),
    (lanes, rows, weights, radius, count, shift)
)

EASEL_INLINE void easel_blur_convolve_row_body(
    uint32_t *lanes, const uint32_t *row, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift
) {
    const uint16_t bias = (uint16_t)((radius + 1) / 2);
    const uint32_t *middle = row + radius;
    ptrdiff_t i = 0;
#define ROW(n) \
    for (; i + 16 * n <= count; i += 16 * n) { \
        Alpha16 sum[n]; \
        for (int j = 0; j < n; j++) { \
            sum[j] = upperProduct(loadLanes(middle + i + 16 * j), (Alpha16){0} + weights[0]) + bias; \
        } \
        for (ptrdiff_t k = 1; k <= radius; k++) { \
            Alpha16 weight = (Alpha16){0} + weights[k]; \
            for (int j = 0; j < n; j++) { \
                const uint32_t *here = middle + i + 16 * j; \
                sum[j] += upperProduct(loadLanes(here - k) + loadLanes(here + k), weight); \
            } \
        } \
        for (int j = 0; j < n; j++) store16(lanes + i + 16 * j, (Pixels16)rounded(sum[j], shift)); \
    }
    ROW(4)
    ROW(1)
#undef ROW
#pragma clang loop vectorize(disable)
    for (; i < count; i++) {
        uint32_t low = bias, high = bias;
        low += (middle[i] & 0xffff) * weights[0] >> 16;
        high += (middle[i] >> 16) * weights[0] >> 16;
        for (ptrdiff_t k = 1; k <= radius; k++) {
            uint32_t pair = middle[i - k] + middle[i + k];
            low += (pair & 0xffff) * weights[k] >> 16;
            high += (pair >> 16) * weights[k] >> 16;
        }
        lanes[i] = rounded2(low | high << 16, shift);
    }
}

EASEL_KERNEL(
    easel_blur_convolve_row,
    (uint32_t *lanes, const uint32_t *row, const uint16_t *weights, ptrdiff_t radius, ptrdiff_t count, int shift),
    (lanes, row, weights, radius, count, shift)
)

EASEL_INLINE void easel_blur_double_rows_body(
    uint32_t *lanes, const uint32_t *near, const uint32_t *far, ptrdiff_t count
) {
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        store16(lanes + i, (Pixels16)rounded(loadLanes(near + i) * (uint16_t)3 + loadLanes(far + i), 2));
    }
    for (; i < count; i++) lanes[i] = rounded2(near[i] * 3 + far[i], 2);
}

EASEL_KERNEL(
    easel_blur_double_rows, (uint32_t *lanes, const uint32_t *near, const uint32_t *far, ptrdiff_t count),
    (lanes, near, far, count)
)

EASEL_INLINE void easel_blur_double_row_body(uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift) {
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        Alpha16 here = loadLanes(row + i + 1) * (uint16_t)3;
        Pixels16 even = (Pixels16)rounded(here + loadLanes(row + i), shift);
        Pixels16 odd = (Pixels16)rounded(here + loadLanes(row + i + 2), shift);
        store16(
            lanes + 2 * i,
            __builtin_shufflevector(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
        );
        store16(
            lanes + 2 * i + 16,
            __builtin_shufflevector(even, odd, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
        );
    }
    for (; i < count; i++) {
        lanes[2 * i] = rounded2(row[i + 1] * 3 + row[i], shift);
        lanes[2 * i + 1] = rounded2(row[i + 1] * 3 + row[i + 2], shift);
    }
}

EASEL_KERNEL(
    easel_blur_double_row, (uint32_t *lanes, const uint32_t *row, ptrdiff_t count, int shift), (lanes, row, count, shift)
)

// A distortion: pixels read from computed positions.

#include "FilterLanes.h"

EASEL_INLINE ptrdiff_t limitedIndex(ptrdiff_t index, ptrdiff_t most) {
    return index < 0 ? 0 : index > most ? most : index;
}

/// Returns distances rounded down, and leaves the rest of them.
EASEL_INLINE Integers16 roundedDown(Floats16 *distances) {
    // Farther than any image; NaN becomes a number.
    const Floats16 far = (Floats16){0} + 0x1p30f;
    Floats16 limited = choose16(*distances > -far, *distances, -far);
    limited = choose16(limited < far, limited, far);
    Integers16 whole = __builtin_convertvector(limited, Integers16);
    whole += __builtin_convertvector(whole, Floats16) > limited;
    *distances = limited - __builtin_convertvector(whole, Floats16);
    return whole;
}

/// The distance between two positions, limited to 2^30.
EASEL_INLINE ptrdiff_t distance(ptrdiff_t position, ptrdiff_t origin) {
    return limitedIndex(position - origin + (1 << 30), (ptrdiff_t)2 << 30) - (1 << 30);
}

EASEL_INLINE Integers16 limitedIndices(Integers16 indices, ptrdiff_t most) {
    Integers16 none = {0}, limit = none + (int32_t)most;
    Integers16 isNegative = indices < none;
    indices &= ~isNegative;
    Integers16 isLarge = indices > limit;
    return (isLarge & limit) | (~isLarge & indices);
}

/// The color between four pixels.
EASEL_INLINE Floats4 between(const float *const *rows, int32_t x, int32_t y, float part_x, float part_y) {
    Floats8 low = loadFloats8(rows[y] + 4 * (ptrdiff_t)x), high = loadFloats8(rows[y + 1] + 4 * (ptrdiff_t)x);
    Floats8 both = low + (high - low) * part_y;
    Floats4 left = __builtin_shufflevector(both, both, 0, 1, 2, 3);
    Floats4 right = __builtin_shufflevector(both, both, 4, 5, 6, 7);
    return left + (right - left) * part_x;
}

/// Copies the pixels that a bump does not move.
EASEL_INLINE void copyStill(
    float *pixels, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselFloatImage *image
) {
    const float *row = image->rows[limitedIndex(y - image->min_y, image->height - 1)];
    ptrdiff_t before = image->min_x - x;
    if (before > 0) {
        ptrdiff_t none = before < count ? before : count;
        memset(pixels, 0, (size_t)none * 16);
        pixels += 4 * none, x += none, count -= none;
    }
    ptrdiff_t rest = image->min_x + image->width - x;
    ptrdiff_t some = rest < 0 ? 0 : rest < count ? rest : count;
    if (some > 0) memcpy(pixels, row + 4 * (x - image->min_x), (size_t)some * 16);
    if (count > some) memset(pixels + 4 * some, 0, (size_t)(count - some) * 16);
}

EASEL_INLINE void easel_filter_bump_row_body(
    float *pixels, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselFloatImage *image, const EaselBump *bump
) {
    double up = (double)y + 0.5 - bump->center_y;
    double square = bump->radius * bump->radius - up * up;
    // The pixels that may be in the circle.
    double reach = square > 0 ? sqrt(square) : -1;
    double low = floor(bump->center_x - reach - 1) - (double)x, high = ceil(bump->center_x + reach + 1) - (double)x;
    ptrdiff_t first = !(reach >= 0) || low >= (double)count ? count : low > 0 ? (ptrdiff_t)low : 0;
    ptrdiff_t last = !(reach >= 0) || high <= 0 ? first : high < (double)count ? (ptrdiff_t)high : count;
    if (last < first) last = first;
    copyStill(pixels, x, y, first, image);
    copyStill(pixels + 4 * last, x + last, y, count - last, image);
    const Floats16 ascending = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const Integers16 indices = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const Floats16 zero = {0};
    float inverse = (float)(1 / (bump->radius * bump->radius)), scale = (float)bump->scale, above = (float)up;
    // Distances and not positions are in single precision: these are exact far from the origin too. The vectors start at
    // multiples of 16, so that the distances do not depend on the start of the row.
    for (ptrdiff_t start = (x + first) & ~(ptrdiff_t)15; start < x + last; start += 16) {
        Floats16 away = ascending + (float)((double)start + 0.5 - bump->center_x);
        Floats16 rest = 1.0f - (away * away + above * above) * inverse;
        Floats16 factor = choose16(rest > zero, rest * rest * -scale, zero);
        float part_x[16], part_y[16];
        Floats16 moveX = away * factor, moveY = above * factor;
        Integers16 column = roundedDown(&moveX), line = roundedDown(&moveY);
        storeFloats16(part_x, moveX);
        storeFloats16(part_y, moveY);
        // An image has fewer columns and rows than 2^30, and distances are limited to it.
        column += (int32_t)distance(start, image->min_x) + indices;
        line += (int32_t)distance(y, image->min_y);
        int32_t columns[16], lines[16];
        *(LooseIntegers16 *)columns = limitedIndices(column, image->width - 2);
        *(LooseIntegers16 *)lines = limitedIndices(line, image->height - 2);
        float *target = pixels + 4 * (start - x);
        int from = start < x + first ? (int)(x + first - start) : 0;
        int to = start + 16 > x + last ? (int)(x + last - start) : 16;
        for (int k = from; k < to; k++)
            storeFloats4(target + 4 * k, between(image->rows, columns[k], lines[k], part_x[k], part_y[k]));
    }
}

EASEL_KERNEL(
    easel_filter_bump_row,
    (float *pixels, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselFloatImage *image, const EaselBump *bump),
    (pixels, x, y, count, image, bump)
)

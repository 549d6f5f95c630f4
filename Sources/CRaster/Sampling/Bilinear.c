// Sampling between pixels.
//
// A sample weighs the four pixels around its position, with seven bits of fraction in each direction, and truncates.
// The two weightings are exact integers of together 14 bits, so it does not matter which comes first; in
// BilinearLanes.h the vertical one does, because its results still fit 16-bit lanes.

#include "Bilinear.h"
#include "BilinearLanes.h"
#include "Nearest.h"

enum { length = 16 };

/// A run of up to sixteen samples all of whose neighbors exist.
EASEL_INLINE Pixels16 sampleInside(
    const uint32_t *src, ptrdiff_t src_stride, const EaselAffine *matrix, int64_t x, int64_t y, ptrdiff_t count
) {
    Pixels16 fractionX = fractions(x, matrix->xx), fractionY = fractions(y, matrix->yx);
    const uint32_t *row = src + (y >> 16) * src_stride;
    if (matrix->xx == 0x10000 && matrix->yx == 0) {
        row += x >> 16;
        if (count == length) return sampleUnit(row, row + src_stride, fractionX, fractionY);
        uint32_t top[length + 1] = {0}, bottom[length + 1] = {0};
        memcpy(top, row, ((size_t)count + 1) * 4);
        memcpy(bottom, row + src_stride, ((size_t)count + 1) * 4);
        return sampleUnit(top, bottom, fractionX, fractionY);
    }
    const uint32_t *lefts[length];
    // Not vectorised, because a gather is slower than sixteen loads on many machines.
#pragma clang loop unroll(full) vectorize(disable)
    for (ptrdiff_t i = 0; i < length; i++) {
        // Past the end of a short run, the first pixel again: it is there to be read.
        int64_t index = i < count ? i : 0;
        const uint32_t *line = matrix->yx == 0 ? row : src + ((y + matrix->yx * index) >> 16) * src_stride;
        lefts[i] = line + ((x + matrix->xx * index) >> 16);
    }
    return samplePairs(lefts, src_stride, fractionX, fractionY);
}

EASEL_INLINE void bilinearRow(
    uint32_t *dst, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride, int64_t src_width, int64_t src_height,
    const EaselAffine *matrix, int64_t x, int64_t y, Outside outside
) {
    for (ptrdiff_t done = 0; done < width; done += length) {
        ptrdiff_t count = width - done < length ? width - done : length;
        SourceRun run = sourceRun(matrix, x, y, count);
        if (runIsInside(run, src_width - 1, src_height - 1)) {
            if (count == length) {
                store16(dst + done, sampleInside(src, src_stride, matrix, x, y, length));
            } else {
                Pixels16 pixels = sampleInside(src, src_stride, matrix, x, y, count);
                memcpy(dst + done, &pixels, (size_t)count * 4);
            }
        } else if (outside == outsideTransparent && runIsOutside(run, -1, src_width, src_height)) {
            memset(dst + done, 0, (size_t)count * 4);
        } else {
            for (ptrdiff_t i = 0; i < count; i++) {
                dst[done + i] = bilinearPixel(
                    src, src_stride, src_width, src_height, x + matrix->xx * (int64_t)i, y + matrix->yx * (int64_t)i,
                    outside
                );
            }
        }
        x += matrix->xx * (int64_t)length;
        y += matrix->yx * (int64_t)length;
    }
}

EASEL_INLINE void bilinearFetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix,
    Outside outside
) {
    if (width <= 0 || height <= 0) return;
    int reachable = withinLimit(dst_x, dst_y, width, height) && src_width > 0 && src_height > 0;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        if (!reachable) {
            memset(dst, 0, (size_t)width * 4);
            continue;
        }
        int64_t x = sourceX(&matrix, dst_x, dst_y + row) - 0x8000;
        int64_t y = sourceY(&matrix, dst_x, dst_y + row) - 0x8000;
        // Without a fraction the first pixel has all the weight, and the last column and row need no neighbor.
        int isIntegral = matrix.xx == 0x10000 && matrix.yx == 0 && ((x >> 9) & 0x7f) == 0 && ((y >> 9) & 0x7f) == 0;
        if (isIntegral && outside == outsideTransparent) {
            nearestUnitRow(dst, width, src, src_stride, src_width, src_height, x, y);
        } else {
            bilinearRow(dst, width, src, src_stride, src_width, src_height, &matrix, x, y, outside);
        }
    }
}

EASEL_INLINE void easel_bilinear_fetch_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    bilinearFetch(
        dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix, outsideTransparent
    );
}

EASEL_INLINE void easel_bilinear_fetch_extended_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    bilinearFetch(
        dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix, outsideExtended
    );
}

EASEL_KERNEL(
    easel_bilinear_fetch,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix)
)

EASEL_KERNEL(
    easel_bilinear_fetch_extended,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix)
)

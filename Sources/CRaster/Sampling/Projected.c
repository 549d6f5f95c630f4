// Samples of a 3D-transformed image.
//
// Each pixel is divided by itself, so that its value depends only on its position. The divisions of sixteen pixels are done
// side by side, and then the samples are computed as for flat images.

#include "Projected.h"

#include "BilinearLanes.h"

enum { length = 16 };

EASEL_INLINE void easel_projected_fetch_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height,
    const EaselProjection *projection
) {
    if (width <= 0 || height <= 0 || src_width <= 0 || src_height <= 0) return;
    // By value: what is written cannot be it.
    const EaselProjection matrix = *projection;
    double last_x = (double)(src_width - 1), last_y = (double)(src_height - 1);
    int isNarrow = src_width < 2 || src_height < 2;
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        double y = (double)(dst_y + row);
        for (ptrdiff_t done = 0; done < width; done += length) {
            ptrdiff_t count = width - done < length ? width - done : length;
            double first = (double)(dst_x + done);
            int32_t source_x[length], source_y[length];
            for (int i = 0; i < length; i++) {
                projectedPosition(&matrix, first + i, y, last_x, last_y, &source_x[i], &source_y[i]);
            }
            if (isNarrow) {
                for (ptrdiff_t i = 0; i < count; i++) {
                    dst[done + i] = bilinearPixel(
                        src, src_stride, src_width, src_height, source_x[i], source_y[i], outsideExtended
                    );
                }
                continue;
            }
            const uint32_t *lefts[length];
            Pixels16 fraction_x, fraction_y;
#pragma clang loop unroll(full) vectorize(disable)
            for (int i = 0; i < length; i++) {
                // On the last column and row all the weight is on the neighbor.
                int32_t left = source_x[i] >> 16, top = source_y[i] >> 16;
                left = left < src_width - 2 ? left : (int32_t)(src_width - 2);
                top = top < src_height - 2 ? top : (int32_t)(src_height - 2);
                lefts[i] = src + top * src_stride + left;
                fraction_x[i] = (uint32_t)(source_x[i] - (left << 16)) >> 9;
                fraction_y[i] = (uint32_t)(source_y[i] - (top << 16)) >> 9;
            }
            Pixels16 pixels = samplePairs(lefts, src_stride, fraction_x, fraction_y);
            if (count == length) {
                store16(dst + done, pixels);
            } else {
                memcpy(dst + done, &pixels, (size_t)count * 4);
            }
        }
    }
}

EASEL_KERNEL(
    easel_projected_fetch,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height,
     const EaselProjection *projection),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, projection)
)

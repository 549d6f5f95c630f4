// The kernels as their definitions read, one channel of one pixel after the other. Nothing here shares code with the
// fast ones except where a sample lies and how one pixel is interpolated and covered.

#include "CRasterReference.h"

#include "Bilinear.h"
#include "ImageOver.h"
#include "Projected.h"
#include "QuadCoverage.h"

static uint32_t multiply(uint32_t pixel, uint32_t alpha) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t product = ((pixel >> shift) & 0xff) * alpha + 0x80;
        result |= ((product + (product >> 8)) >> 8) << shift;
    }
    return result;
}

static uint32_t over(uint32_t destination, uint32_t source) {
    uint32_t faded = multiply(destination, 255 - (source >> 24));
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = ((faded >> shift) & 0xff) + ((source >> shift) & 0xff);
        result |= (sum > 255 ? 255 : sum) << shift;
    }
    return result;
}

#define EACH_PIXEL \
    for (ptrdiff_t y = 0; y < height; y++) \
        for (ptrdiff_t x = 0; x < width; x++)
#define DST dst[y * dst_stride + x]
#define SRC src[y * src_stride + x]
#define MASK mask[y * mask_stride + x]

static void stream_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    EACH_PIXEL DST = SRC;
}

static void copy_opaque_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    EACH_PIXEL DST = SRC | 0xff000000;
}

static void fill_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color) {
    EACH_PIXEL DST = color;
}

static void over_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    EACH_PIXEL DST = over(DST, SRC);
}

static void over_alpha_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height,
    uint8_t alpha
) {
    EACH_PIXEL DST = over(DST, multiply(SRC, alpha));
}

static void solid_over_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color) {
    EACH_PIXEL DST = over(DST, color);
}

static void over_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
) {
    EACH_PIXEL DST = over(DST, multiply(SRC, MASK));
}

static void solid_over_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height,
    uint32_t color
) {
    EACH_PIXEL DST = over(DST, multiply(color, MASK));
}

static void multiply_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
) {
    EACH_PIXEL DST = multiply(DST, MASK);
}

static void saturate_rect(uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t amount) {
    EACH_PIXEL {
        int alpha = (int)(DST >> 24);
        int luma = (int)((DST >> 16 & 0xff) * 54 + (DST >> 8 & 0xff) * 183 + (DST & 0xff) * 19 + 128) / 256;
        uint32_t result = DST & 0xff000000;
        for (int shift = 0; shift < 24; shift += 8) {
            int scaled = ((int)(DST >> shift & 0xff) - luma) * (int)amount + 128;
            // Rounded down, also below zero.
            int value = luma + (scaled >= 0 ? scaled / 256 : -((255 - scaled) / 256));
            result |= (uint32_t)(value < 0 ? 0 : value > alpha ? alpha : value) << shift;
        }
        DST = result;
    }
}

static void bilinear_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    int reachable = withinLimit(dst_x, dst_y, width, height);
    EACH_PIXEL DST = !reachable ? 0 : bilinearPixel(
        src, src_stride, src_width, src_height, sourceX(&matrix, dst_x + x, dst_y + y) - 0x8000,
        sourceY(&matrix, dst_x + x, dst_y + y) - 0x8000, outsideTransparent
    );
}

static void bilinear_fetch_extended(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    int reachable = withinLimit(dst_x, dst_y, width, height) && src_width > 0 && src_height > 0;
    EACH_PIXEL DST = !reachable ? 0 : bilinearPixel(
        src, src_stride, src_width, src_height, sourceX(&matrix, dst_x + x, dst_y + y) - 0x8000,
        sourceY(&matrix, dst_x + x, dst_y + y) - 0x8000, outsideExtended
    );
}

static void nearest_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix
) {
    int reachable = withinLimit(dst_x, dst_y, width, height);
    EACH_PIXEL DST = !reachable ? 0 : nearestPixel(
        src, src_stride, src_width, src_height, sourceX(&matrix, dst_x + x, dst_y + y) - 1,
        sourceY(&matrix, dst_x + x, dst_y + y) - 1
    );
}

static void quad_coverage_rect(
    uint8_t *mask, ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t x0, ptrdiff_t y0, EaselQuad quad
) {
    quad = withLimitedSlopes(quad);
    EACH_PIXEL MASK = quadCoveragePixel(&quad, x0 + x, y0 + y);
}

static void image_over_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselTransformedImage *original
) {
    if (!withinLimit(dst_x, dst_y, width, height) || original->width <= 0 || original->height <= 0) return;
    EaselTransformedImage image = *original;
    image.quad = withLimitedSlopes(image.quad);
    EACH_PIXEL DST = over(
        DST, multiply(imagePixel(&image, dst_x + x, dst_y + y), imageMask(&image, dst_x + x, dst_y + y))
    );
}

static void projected_fetch(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height,
    const EaselProjection *projection
) {
    if (src_width <= 0 || src_height <= 0) return;
    EACH_PIXEL {
        int32_t source_x, source_y;
        projectedPosition(
            projection, (double)(dst_x + x), (double)(dst_y + y), (double)(src_width - 1), (double)(src_height - 1),
            &source_x, &source_y
        );
        DST = bilinearPixel(src, src_stride, src_width, src_height, source_x, source_y, outsideExtended);
    }
}

static const EaselKernels kernels = {
    .stream_rect = stream_rect,
    .copy_opaque_rect = copy_opaque_rect,
    .fill_rect = fill_rect,
    .over_rect = over_rect,
    .over_alpha_rect = over_alpha_rect,
    .solid_over_rect = solid_over_rect,
    .over_mask_rect = over_mask_rect,
    .solid_over_mask_rect = solid_over_mask_rect,
    .multiply_mask_rect = multiply_mask_rect,
    .saturate_rect = saturate_rect,
    .bilinear_fetch = bilinear_fetch,
    .bilinear_fetch_extended = bilinear_fetch_extended,
    .nearest_fetch = nearest_fetch,
    .quad_coverage_rect = quad_coverage_rect,
    .image_over_rect = image_over_rect,
    .projected_fetch = projected_fetch,
};

const EaselKernels *easel_reference_kernels(void) { return &kernels; }

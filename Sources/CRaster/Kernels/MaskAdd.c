// Gathering coverage: many small masks into one.

#include <string.h>

#include "MaskAdd.h"

// Sixteen bytes are what every machine adds at once, so that there is nothing to choose when the program starts.
typedef uint8_t Bytes __attribute__((vector_size(16)));

static inline void add16(uint8_t *dst, const uint8_t *src) {
    Bytes a, b;
    memcpy(&a, dst, sizeof a);
    memcpy(&b, src, sizeof b);
    a = __builtin_elementwise_add_sat(a, b);
    memcpy(dst, &a, sizeof a);
}

void easel_add_mask_rect(
    uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    // The masks of nearly all glyphs are as wide.
    if (width == 16) {
        for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) add16(dst, src);
        return;
    }
    if (width == 32) {
        for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
            add16(dst, src);
            add16(dst + 16, src + 16);
        }
        return;
    }
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
        ptrdiff_t x = 0;
        for (; x + 16 <= width; x += 16) add16(dst + x, src + x);
#pragma clang loop vectorize(disable) unroll(disable)
        for (; x < width; x++) {
            unsigned sum = (unsigned)dst[x] + src[x];
            dst[x] = sum > 255 ? 255 : (uint8_t)sum;
        }
    }
}

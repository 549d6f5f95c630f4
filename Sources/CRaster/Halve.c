// Pictures half as large.

#include "Lanes.h"
#include "include/CRaster.h"

EASEL_INLINE ptrdiff_t smaller(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }

#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)

/// The sums of two channels of `1 << across` pixels of a row, for sixteen pixels of the result.
EASEL_INLINE Pixels16 rowSums(const uint32_t *row, int across, int shift) {
    Pixels16 first = (load16(row) >> (uint32_t)shift) & 0x00ff00ff;
    if (!across) return first;
    Pixels16 second = (load16(row + 16) >> (uint32_t)shift) & 0x00ff00ff;
    return EVEN(first, second) + ODD(first, second);
}

EASEL_INLINE uint32_t mean(const uint32_t *top, const uint32_t *bottom, ptrdiff_t left, ptrdiff_t right) {
    const uint32_t mask = 0x00ff00ff, two = 0x00020002;
    uint32_t a = top[left], b = top[right], c = bottom[left], d = bottom[right];
    uint32_t low = ((a & mask) + (b & mask) + (c & mask) + (d & mask) + two) >> 2 & mask;
    uint32_t high = ((a >> 8 & mask) + (b >> 8 & mask) + (c >> 8 & mask) + (d >> 8 & mask) + two) >> 2 & mask;
    return low | high << 8;
}

EASEL_INLINE void halve(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, int across, int down
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride) {
        const uint32_t *top = src + smaller(y << down, src_height - 1) * src_stride;
        const uint32_t *bottom = src + smaller((y << down) + down, src_height - 1) * src_stride;
        ptrdiff_t x = 0;
        // Two pixels of a row, or one twice, so that there are always four to a mean.
        uint32_t scale = across ? 1 : 2;
        for (; x + 16 <= width && (x + 16) << across <= src_width; x += 16) {
            const uint32_t *above = top + (x << across), *below = bottom + (x << across);
            Pixels16 low = (rowSums(above, across, 0) + rowSums(below, across, 0)) * scale + 0x00020002;
            Pixels16 high = (rowSums(above, across, 8) + rowSums(below, across, 8)) * scale + 0x00020002;
            store16(dst + x, ((low >> 2) & 0x00ff00ff) | ((high >> 2) & 0x00ff00ff) << 8);
        }
        for (; x < width; x++) {
            ptrdiff_t left = smaller(x << across, src_width - 1), right = smaller((x << across) + across, src_width - 1);
            dst[x] = mean(top, bottom, left, right);
        }
    }
}

EASEL_INLINE void easel_halve_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, int across, int down
) {
    if (src_width <= 0 || src_height <= 0) return;
    if (across) {
        halve(dst, dst_stride, width, height, src, src_stride, src_width, src_height, 1, down != 0);
    } else {
        halve(dst, dst_stride, width, height, src, src_stride, src_width, src_height, 0, down != 0);
    }
}

EASEL_KERNEL(
    easel_halve_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, const uint32_t *src, ptrdiff_t src_stride,
     ptrdiff_t src_width, ptrdiff_t src_height, int across, int down),
    (dst, dst_stride, width, height, src, src_stride, src_width, src_height, across, down)
)

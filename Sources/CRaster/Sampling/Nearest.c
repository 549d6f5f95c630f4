// Sampling of the nearest pixel.

#include "Nearest.h"

EASEL_KERNEL(
    easel_nearest_fetch,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, EaselAffine matrix),
    (dst, dst_stride, dst_x, dst_y, width, height, src, src_stride, src_width, src_height, matrix)
)

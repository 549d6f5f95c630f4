#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Adds coverage to a mask; sums saturate at 255. Widths of a multiple of sixteen are fastest. Strides are in bytes.
void easel_add_mask_rect(
    uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
);

#ifdef __cplusplus
}
#endif

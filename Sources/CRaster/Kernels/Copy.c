// Kernels that replace the destination.

#include "Lanes.h"
#include "CRaster.h"

void easel_copy_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    if (width <= 0 || height <= 0) return;
    // Whole rows that follow each other are one run of memory, which is copied faster than its parts.
    if (width == dst_stride && width == src_stride) {
        width *= height;
        height = 1;
    }
    // The C library's memmove has clones of its own; the order of the rows is all that overlapping leaves to do.
    if ((uintptr_t)dst <= (uintptr_t)src) {
        for (ptrdiff_t y = 0; y < height; y++) {
            memmove(dst + y * dst_stride, src + y * src_stride, (size_t)width * 4);
        }
    } else {
        for (ptrdiff_t y = height - 1; y >= 0; y--) {
            memmove(dst + y * dst_stride, src + y * src_stride, (size_t)width * 4);
        }
    }
}

EASEL_INLINE void easel_stream_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
        ptrdiff_t x = 0;
        // Streaming stores fill whole cache lines.
        while (x < width && ((uintptr_t)(dst + x) & 63) != 0) {
            dst[x] = src[x];
            x++;
        }
        for (; x + 16 <= width; x += 16) __builtin_nontemporal_store(load16(src + x), (Pixels16 *)(dst + x));
        for (; x < width; x++) dst[x] = src[x];
    }
    // Streaming stores are not ordered with others: a thread that sees the end of the copy must see them.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

EASEL_KERNEL(
    easel_stream_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, src, src_stride, width, height)
)

EASEL_INLINE void easel_copy_opaque_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride) {
#define STEP(N) store##N(dst + x, load##N(src + x) | 0xff000000)
        EASEL_SPANS(width, STEP);
#undef STEP
    }
}

EASEL_KERNEL(
    easel_copy_opaque_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height),
    (dst, dst_stride, src, src_stride, width, height)
)

EASEL_INLINE void easel_fill_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color
) {
    const Pixels16 pixels = splat16(color);
    const Pixels4 few = splat4(color);
    // The first and the last store of a row may overlap others: that takes less time than single pixels. Those between
    // begin at cache lines, because a store across two lines takes as long as two.
    if (width > 32) {
        for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride) {
            uint32_t *last = dst + width - 16;
            store16(dst, pixels);
            // An address that is compared takes half the instructions of a position.
            for (uint32_t *line = dst + 16 - ((uintptr_t)dst >> 2 & 15); line < last; line += 16) store16(line, pixels);
            store16(last, pixels);
        }
        return;
    }
    if (width >= 16) {
        uint32_t *last = dst + width - 16;
        for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, last += dst_stride) {
            store16(dst, pixels);
            store16(last, pixels);
        }
        return;
    }
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride) {
        if (width >= 4) {
            for (ptrdiff_t x = 0; x + 4 <= width; x += 4) store4(dst + x, few);
            store4(dst + width - 4, few);
        } else {
#pragma clang loop vectorize(disable) unroll(disable)
            for (ptrdiff_t x = 0; x < width; x++) dst[x] = color;
        }
    }
}

EASEL_KERNEL(
    easel_fill_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t color),
    (dst, dst_stride, width, height, color)
)

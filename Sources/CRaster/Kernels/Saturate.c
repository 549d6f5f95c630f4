// Colors made stronger or weaker.

#include "Lanes.h"
#include "CRaster.h"

typedef int32_t Channels16 __attribute__((vector_size(64)));

EASEL_INLINE Channels16 saturatedChannel(Channels16 channel, Channels16 luma, Channels16 alpha, int32_t amount) {
    Channels16 value = luma + (((channel - luma) * amount + 128) >> 8);
    return __builtin_elementwise_min(__builtin_elementwise_max(value, (Channels16){0}), alpha);
}

EASEL_INLINE Pixels16 saturate16(Pixels16 pixels, int32_t amount) {
    Channels16 red = (Channels16)((pixels >> 16) & 0xff), green = (Channels16)((pixels >> 8) & 0xff);
    Channels16 blue = (Channels16)(pixels & 0xff), alpha = (Channels16)(pixels >> 24);
    Channels16 luma = (red * 54 + green * 183 + blue * 19 + 128) >> 8;
    return (pixels & 0xff000000) | (Pixels16)saturatedChannel(red, luma, alpha, amount) << 16
        | (Pixels16)saturatedChannel(green, luma, alpha, amount) << 8
        | (Pixels16)saturatedChannel(blue, luma, alpha, amount);
}

EASEL_INLINE void easel_saturate_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t amount
) {
    if (width <= 0) return;
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride) {
        ptrdiff_t x = 0;
        for (; x + 16 <= width; x += 16) store16(dst + x, saturate16(load16(dst + x), (int32_t)amount));
        if (x < width) {
            uint32_t rest[16] = {0};
            memcpy(rest, dst + x, (size_t)(width - x) * 4);
            store16(rest, saturate16(load16(rest), (int32_t)amount));
            memcpy(dst + x, rest, (size_t)(width - x) * 4);
        }
    }
}

EASEL_KERNEL(
    easel_saturate_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t width, ptrdiff_t height, uint32_t amount),
    (dst, dst_stride, width, height, amount)
)

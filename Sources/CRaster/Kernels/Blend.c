// All blend modes, with coverage.

#include "BlendModes.h"
#include "CRaster.h"

enum { chunk = 256 };

EASEL_INLINE Pixels16 loadPart16(const uint32_t *address, ptrdiff_t count) {
    if (count >= 16) return load16(address);
    Pixels16 pixels = {0};
    memcpy(&pixels, address, (size_t)count * 4);
    return pixels;
}

EASEL_INLINE void storePart16(uint32_t *address, Pixels16 pixels, ptrdiff_t count) {
    if (count >= 16) {
        store16(address, pixels);
    } else {
        memcpy(address, &pixels, (size_t)count * 4);
    }
}

/// Source `src` on destination `dst`, to `out`, which may be `dst`.
EASEL_INLINE void blendRun(
    uint32_t *out, const uint32_t *dst, const uint32_t *src, ptrdiff_t count, EaselBlendMode mode
) {
#define CASE(name, RESULT) \
    case name: \
        for (ptrdiff_t x = 0; x < count; x += 16) { \
            Pixels16 d = loadPart16(dst + x, count - x), s = loadPart16(src + x, count - x); \
            storePart16(out + x, RESULT, count - x); \
        } \
        break;
#define TIMES(pixels, factor) multiply16(pixels, factor)
#define SA alphaOf16(s)
#define DA alphaOf16(d)
#define NOT_SA inverseAlpha16(s)
#define NOT_DA inverseAlpha16(d)
    switch (mode) {
    CASE(EASEL_NORMAL, over16(d, s))
    CASE(EASEL_MULTIPLY, multiplyBlend16(d, s))
    CASE(EASEL_SCREEN, screen16(d, s))
    CASE(EASEL_OVERLAY, overlay16(d, s))
    CASE(EASEL_DARKEN, darken16(d, s))
    CASE(EASEL_LIGHTEN, lighten16(d, s))
    CASE(EASEL_COLOR_DODGE, colorDodge16(d, s))
    CASE(EASEL_COLOR_BURN, colorBurn16(d, s))
    CASE(EASEL_SOFT_LIGHT, softLight16(d, s))
    CASE(EASEL_HARD_LIGHT, hardLight16(d, s))
    CASE(EASEL_DIFFERENCE, difference16(d, s))
    CASE(EASEL_EXCLUSION, exclusion16(d, s))
    CASE(EASEL_HUE, hueBlend16(d, s))
    CASE(EASEL_SATURATION, saturationBlend16(d, s))
    CASE(EASEL_COLOR, colorBlend16(d, s))
    CASE(EASEL_LUMINOSITY, luminosityBlend16(d, s))
    case EASEL_CLEAR: memset(out, 0, (size_t)count * 4); break;
    case EASEL_COPY: memcpy(out, src, (size_t)count * 4); break;
    CASE(EASEL_SOURCE_IN, TIMES(s, DA))
    CASE(EASEL_SOURCE_OUT, TIMES(s, NOT_DA))
    CASE(EASEL_SOURCE_ATOP, addSaturating16(TIMES(s, DA), TIMES(d, NOT_SA)))
    CASE(EASEL_DESTINATION_OVER, over16(s, d))
    CASE(EASEL_DESTINATION_IN, TIMES(d, SA))
    CASE(EASEL_DESTINATION_OUT, TIMES(d, NOT_SA))
    CASE(EASEL_DESTINATION_ATOP, addSaturating16(TIMES(d, SA), TIMES(s, NOT_DA)))
    CASE(EASEL_XOR, addSaturating16(TIMES(s, NOT_DA), TIMES(d, NOT_SA)))
    CASE(EASEL_PLUS_DARKER, plusDarker16(d, s))
    CASE(EASEL_PLUS_LIGHTER, addSaturating16(d, s))
    }
#undef CASE
#undef TIMES
#undef SA
#undef DA
#undef NOT_SA
#undef NOT_DA
}

EASEL_INLINE void easel_blend_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, uint8_t alpha, uint8_t coverage, EaselBlendMode mode
) {
    if (width <= 0 || (unsigned)mode > EASEL_PLUS_LIGHTER) return;
    int isPartial = mask != NULL || coverage != 255;
    // Vectors read whole sixteens, and what is beyond the last pixel is thrown away.
    uint32_t faded[chunk] __attribute__((aligned(64)));
    uint32_t blended[chunk] __attribute__((aligned(64)));
    uint8_t parts[chunk] __attribute__((aligned(64)));
    if (isPartial && mask == NULL) memset(parts, coverage, chunk);
    // Without a mask or a fade, a row is one run.
    ptrdiff_t length = isPartial || alpha != 255 ? chunk : width;
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t start = 0; start < width; start += length) {
            ptrdiff_t count = width - start < length ? width - start : length;
            uint32_t *destination = dst + y * dst_stride + start;
            const uint32_t *source = src + y * src_stride + start;
            if (mask) {
                const uint8_t *line = mask + y * mask_stride + start;
                if (coverage == 255) {
                    memcpy(parts, line, (size_t)count);
                } else {
                    for (ptrdiff_t x = 0; x < count; x++) {
                        uint32_t t = (uint32_t)line[x] * coverage + 128;
                        parts[x] = (uint8_t)((t + (t >> 8)) >> 8);
                    }
                }
            }
            if (alpha != 255) {
                for (ptrdiff_t x = 0; x < count; x += 16) {
                    store16(faded + x, multiply16(loadPart16(source + x, count - x), alpha16(alpha)));
                }
                source = faded;
            }
            if (isPartial && mode == EASEL_NORMAL) {
                for (ptrdiff_t x = 0; x < count; x += 16) {
                    Pixels16 s = multiply16(loadPart16(source + x, count - x), mask16(parts + x));
                    storePart16(destination + x, over16(loadPart16(destination + x, count - x), s), count - x);
                }
                continue;
            }
            blendRun(isPartial ? blended : destination, destination, source, count, mode);
            if (!isPartial) continue;
            for (ptrdiff_t x = 0; x < count; x += 16) {
                Pixels16 from = loadPart16(destination + x, count - x), to = loadPart16(blended + x, count - x);
                storePart16(destination + x, interpolate16(from, to, mask16(parts + x)), count - x);
            }
        }
    }
}

EASEL_KERNEL(
    easel_blend_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
     ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, uint8_t alpha, uint8_t coverage, EaselBlendMode mode),
    (dst, dst_stride, src, src_stride, mask, mask_stride, width, height, alpha, coverage, mode)
)

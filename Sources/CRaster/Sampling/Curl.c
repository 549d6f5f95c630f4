// Pixels of a page that is rolled up.
//
// The page lies flat up to a line, is wound around a cylinder there, and lies flat again above itself, upside down.
// Seen from above, the source of a pixel differs from the pixel by an offset along the direction of rolling, which
// depends on the distance from the line alone. The cylinder is therefore cut into narrow slices along that line; in a
// slice, the offset is a linear function of the distance, so that each slice is an affine copy of a strip of the page.
//
// Sixteen pixels are computed side by side. Each depends on its coordinates alone.

#include "Bilinear.h"
#include "BilinearLanes.h"

enum { length = 16 };

typedef float Floats16 __attribute__((vector_size(64)));
typedef int32_t Ints16 __attribute__((vector_size(64)));

/// The numbers of the slices of sixteen pixels.
typedef struct {
    Floats16 lower, lower_slope, upper, upper_slope, shadow;
    Pixels16 front_light, front_paper, front_cover, back_light, back_paper, back_cover;
} Slices16;

EASEL_INLINE int anyOf(Ints16 mask) { return __builtin_reduce_or(mask) != 0; }
EASEL_INLINE int allOf(Ints16 mask) { return __builtin_reduce_and(mask) != 0; }
EASEL_INLINE Floats16 floatsWhere(Ints16 mask, Floats16 values) { return (Floats16)((Ints16)values & mask); }
EASEL_INLINE Alpha16 halves(Pixels16 low, Pixels16 high) { return (Alpha16)(low | high << 16); }

EASEL_INLINE Slices16 slicesAt(const EaselCurl *curl, const EaselCurlSlice *slices, Floats16 distance) {
    Slices16 result;
    uint16_t indices[length] = {0};
    int isFlat = allOf(distance < 0);
    if (!isFlat) {
#pragma clang loop unroll(full)
        for (int i = 0; i < length; i++) {
            float position = distance[i] * (float)curl->density;
            int32_t index = distance[i] < 0 ? 0 : 1 + (int32_t)position;
            int32_t last = (int32_t)(curl->slice_count - 1);
            indices[i] = (uint16_t)(index < last ? index : last);
        }
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < length; i++) {
        const EaselCurlSlice *slice = &slices[isFlat ? 0 : indices[i]];
        result.lower[i] = slice->lower;
        result.lower_slope[i] = slice->lower_slope;
        result.upper[i] = slice->upper;
        result.upper_slope[i] = slice->upper_slope;
        result.shadow[i] = slice->shadow;
        result.front_light[i] = slice->front.light;
        result.front_paper[i] = slice->front.paper;
        result.front_cover[i] = slice->front.cover;
        result.back_light[i] = slice->back.light;
        result.back_paper[i] = slice->back.paper;
        result.back_cover[i] = slice->back.cover;
    }
    return result;
}

/// The samples at positions of the source, with what is outside of it transparent. A position that is not a number is
/// outside.
EASEL_INLINE Pixels16 curlSamples(
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, Floats16 u, Floats16 v
) {
#pragma STDC FP_CONTRACT OFF
    Pixels16 pixels = {0};
    // From the centers of pixels, and rounded to the nearest of the seven bits of fraction that count.
    u -= 0.5f - 1.0f / 256;
    v -= 0.5f - 1.0f / 256;
    Ints16 inside = (u > -1) & (v > -1) & (u < (float)src_width) & (v < (float)src_height);
    if (!anyOf(inside)) return pixels;
    Ints16 x = __builtin_convertvector((floatsWhere(inside, u) + 1) * 65536, Ints16) - 65536;
    Ints16 y = __builtin_convertvector((floatsWhere(inside, v) + 1) * 65536, Ints16) - 65536;
    Ints16 left = x >> 16, top = y >> 16;
    Ints16 whole =
        inside & (left >= 0) & (top >= 0) & (left < (int32_t)src_width - 1) & (top < (int32_t)src_height - 1);
    if (anyOf(whole)) {
        const uint32_t *lefts[length];
        left &= whole;
        top &= whole;
#pragma clang loop unroll(full) vectorize(disable)
        for (int i = 0; i < length; i++) lefts[i] = src + (ptrdiff_t)top[i] * src_stride + left[i];
        Pixels16 fraction_x = ((Pixels16)x >> 9) & 0x7f, fraction_y = ((Pixels16)y >> 9) & 0x7f;
        pixels = samplePairs(lefts, src_stride, fraction_x, fraction_y) & (Pixels16)whole;
    }
    Ints16 edges = inside & ~whole;
    if (!anyOf(edges)) return pixels;
    for (int i = 0; i < length; i++) {
        if (edges[i] == 0) continue;
        pixels[i] = bilinearPixel(src, src_stride, src_width, src_height, x[i], y[i], outsideTransparent);
    }
    return pixels;
}

/// A side of the page in its light.
EASEL_INLINE Pixels16 shade16(Pixels16 pixels, Pixels16 light, Pixels16 paper, Pixels16 cover) {
    Pixels16 alpha = pixels >> 24;
    Pixels16 white = (Pixels16)(halves(alpha, alpha) * halves(paper, paper));
    Alpha16 red_blue = low16(pixels) * halves(light, light) + (Alpha16)white + (uint16_t)128;
    Alpha16 alpha_green = high16(pixels) * halves(light, cover) + (Alpha16)(white & 0xffff) + (uint16_t)128;
    return (Pixels16)(red_blue >> 8 | (alpha_green & (uint16_t)0xff00));
}

/// Black with an opacity, in 1/256, over the pixels.
EASEL_INLINE Pixels16 darken16(Pixels16 pixels, Pixels16 shadow) {
    Pixels16 rest = 256 - shadow;
    Alpha16 red_blue = low16(pixels) * halves(rest, rest) + (uint16_t)128;
    Alpha16 alpha_green = high16(pixels) * halves(rest, rest) + (Alpha16)((shadow * 255) << 16) + (uint16_t)128;
    return (Pixels16)(red_blue >> 8 | (alpha_green & (uint16_t)0xff00));
}

/// The parts of a soft edge that are covered at distances inside it, in units of its width.
EASEL_INLINE Floats16 softStep(Floats16 distance) {
#pragma STDC FP_CONTRACT OFF
    Floats16 part = distance + 0.5f;
    part = floatsWhere(part > 0, part);
    Ints16 isWhole = part >= 1;
    part = (Floats16)(((Ints16)part & ~isWhole) | ((Ints16)((Floats16){0} + 1) & isWhole));
    return part * part * (3 - 2 * part);
}

EASEL_INLINE Pixels16 curlPixels(
    const EaselCurl *curl, const EaselCurlSlice *slices, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, Floats16 u, Floats16 v, Floats16 distance
) {
#pragma STDC FP_CONTRACT OFF
    Ints16 seen = distance < (float)curl->end;
    distance = floatsWhere(seen, distance);
    Slices16 slice = slicesAt(curl, slices, distance);
    float direction_x = (float)curl->direction[0], direction_y = (float)curl->direction[1];
    Ints16 raised = distance >= (float)curl->flat_end;
    Pixels16 back = {0}, shadow = {0};
    if (anyOf(raised)) {
        Floats16 upper = slice.upper + slice.upper_slope * distance;
        Floats16 top_u = u + direction_x * upper, top_v = v + direction_y * upper;
        back = curlSamples(src, src_stride, src_width, src_height, top_u, top_v);
        back = shade16(back, slice.back_light, slice.back_paper, slice.back_cover) & (Pixels16)raised;
        // Nothing of what is below is visible.
        if (allOf((Ints16)(back >= 0xff000000))) return back & (Pixels16)seen;
        float sharpness = (float)curl->sharpness;
        Floats16 soft = softStep((top_u - (float)curl->page[0]) * sharpness)
            * softStep((top_v - (float)curl->page[1]) * sharpness)
            * softStep(((float)curl->page[2] - top_u) * sharpness)
            * softStep(((float)curl->page[3] - top_v) * sharpness);
        shadow = (Pixels16)(__builtin_convertvector(soft * slice.shadow + 0.5f, Ints16) & raised);
    }
    Floats16 lower = slice.lower + slice.lower_slope * distance;
    Pixels16 pixels = curlSamples(
        src, src_stride, src_width, src_height, u + direction_x * lower, v + direction_y * lower
    );
    pixels = shade16(pixels, slice.front_light, slice.front_paper, slice.front_cover);
    return over16(darken16(pixels, shadow), back) & (Pixels16)seen;
}

EASEL_INLINE void easel_curl_fetch_body(
    uint32_t *dst, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, const EaselCurl *page, const EaselCurlSlice *slices
) {
#pragma STDC FP_CONTRACT OFF
    if (width <= 0 || src_width <= 0 || src_height <= 0) return;
    const EaselCurl curl = *page;
    const Floats16 steps = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    double y = (double)dst_y + 0.5;
    float row_u = (float)(curl.to_source[2] * y + curl.to_source[4]);
    float row_v = (float)(curl.to_source[3] * y + curl.to_source[5]);
    float row_distance = (float)(curl.to_distance[1] * y + curl.to_distance[2]);
    for (ptrdiff_t done = 0; done < width; done += length) {
        ptrdiff_t count = width - done < length ? width - done : length;
        Floats16 x = ((float)(dst_x + done) + 0.5f) + steps;
        Floats16 distance = (float)curl.to_distance[0] * x + row_distance;
        if (allOf(distance >= (float)curl.end)) {
            memset(dst + done, 0, (size_t)count * 4);
            continue;
        }
        if (curl.is_unit && allOf(distance < (float)curl.flat_end)) {
            // Pixel by pixel.
            int64_t column = (int64_t)(dst_x + done) + (int64_t)curl.to_source[4];
            int64_t line = (int64_t)dst_y + (int64_t)curl.to_source[5];
            nearestUnitRow(dst + done, count, src, src_stride, src_width, src_height, column * 65536, line * 65536);
            continue;
        }
        Pixels16 pixels = curlPixels(
            &curl, slices, src, src_stride, src_width, src_height, (float)curl.to_source[0] * x + row_u,
            (float)curl.to_source[1] * x + row_v, distance
        );
        if (count == length) {
            store16(dst + done, pixels);
        } else {
            memcpy(dst + done, &pixels, (size_t)count * 4);
        }
    }
}

EASEL_KERNEL(
    easel_curl_fetch,
    (uint32_t *dst, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride,
     ptrdiff_t src_width, ptrdiff_t src_height, const EaselCurl *page, const EaselCurlSlice *slices),
    (dst, dst_x, dst_y, width, src, src_stride, src_width, src_height, page, slices)
)

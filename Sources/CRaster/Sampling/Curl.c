// Pixels of a page that is rolled up.
//
// The page lies flat up to a line, is wound around a cylinder there, and lies flat again above itself, upside down. Seen
// from above, the source of a pixel differs from the pixel by an offset along the direction of rolling, which depends on
// the distance from the line alone. The cylinder is therefore cut into narrow slices along that line; in a slice, the
// offset is a linear function of the distance, so that each slice is an affine copy of a strip of the page.

#include "Bilinear.h"

enum { length = 16 };

typedef uint32_t Channels __attribute__((vector_size(16)));

EASEL_INLINE Channels unpackChannels(uint32_t pixel) {
    return (Channels){pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff, pixel >> 24};
}

EASEL_INLINE uint32_t packChannels(Channels channels) {
    return channels[0] | channels[1] << 8 | channels[2] << 16 | channels[3] << 24;
}

/// The sample at a position, with what is outside of the source transparent. A position that is not a number is outside.
EASEL_INLINE Channels curlSample(
    const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height, double u, double v
) {
#pragma STDC FP_CONTRACT OFF
    // From the centers of pixels, and rounded to the nearest of the seven bits of fraction that count.
    u -= 0.5 - 1.0 / 256;
    v -= 0.5 - 1.0 / 256;
    if (!(u > -1 && v > -1 && u < (double)src_width && v < (double)src_height)) return (Channels){0, 0, 0, 0};
    int64_t x = (int64_t)((u + 1) * 65536.0) - 65536, y = (int64_t)((v + 1) * 65536.0) - 65536;
    ptrdiff_t left = (ptrdiff_t)(x >> 16), top = (ptrdiff_t)(y >> 16);
    if (left < 0 || top < 0 || left + 1 >= src_width || top + 1 >= src_height) {
        return unpackChannels(bilinearPixel(src, src_stride, src_width, src_height, x, y, outsideTransparent));
    }
    uint32_t fractionX = (uint32_t)(x >> 9) & 0x7f, fractionY = (uint32_t)(y >> 9) & 0x7f;
    const uint32_t *above = src + top * src_stride + left, *below = above + src_stride;
    Channels upper = unpackChannels(above[0]) * (128 - fractionX) + unpackChannels(above[1]) * fractionX;
    Channels lower = unpackChannels(below[0]) * (128 - fractionX) + unpackChannels(below[1]) * fractionX;
    return (upper * (128 - fractionY) + lower * fractionY) >> 14;
}

/// A part of a side of the page in its light.
EASEL_INLINE Channels shadeChannels(Channels pixel, EaselCurlShade shade) {
    uint32_t alpha = pixel[3], paper = alpha * shade.paper;
    Channels light = {shade.light, shade.light, shade.light, shade.cover};
    return (pixel * light + (Channels){paper, paper, paper, 0} + 128) >> 8;
}

/// The part of a soft edge that is covered at a distance inside it, in units of its width.
EASEL_INLINE double softStep(double distance) {
#pragma STDC FP_CONTRACT OFF
    double part = distance + 0.5;
    part = part > 0 ? part : 0;
    part = part < 1 ? part : 1;
    return part * part * (3 - 2 * part);
}

EASEL_INLINE uint32_t curlPixel(
    const EaselCurl *curl, const EaselCurlSlice *slices, const uint32_t *src, ptrdiff_t src_stride, ptrdiff_t src_width, ptrdiff_t src_height,
    double u, double v, double distance
) {
#pragma STDC FP_CONTRACT OFF
    if (!(distance < curl->end)) return 0;
    ptrdiff_t index = 0;
    if (distance >= 0) {
        index = 1 + (ptrdiff_t)(distance * curl->density);
        index = index < curl->slice_count ? index : curl->slice_count - 1;
    }
    const EaselCurlSlice slice = slices[index];
    double lower = slice.lower + slice.lower_slope * distance;
    Channels pixel = {0, 0, 0, 0};
    if (slice.front.cover > 0) {
        pixel = curlSample(
            src, src_stride, src_width, src_height, u + curl->direction[0] * lower, v + curl->direction[1] * lower
        );
        pixel = shadeChannels(pixel, slice.front);
    }
    if (distance < curl->flat_end) return packChannels(pixel);

    double upper = slice.upper + slice.upper_slope * distance;
    double top_u = u + curl->direction[0] * upper, top_v = v + curl->direction[1] * upper;
    double soft = softStep((top_u - curl->page[0]) * curl->sharpness) * softStep((top_v - curl->page[1]) * curl->sharpness)
        * softStep((curl->page[2] - top_u) * curl->sharpness) * softStep((curl->page[3] - top_v) * curl->sharpness);
    uint32_t shadow = (uint32_t)(soft * slice.shadow + 0.5);
    Channels dark = {0, 0, 0, shadow * 255};
    pixel = (pixel * (256 - shadow) + dark + 128) >> 8;
    if (slice.back.cover > 0) {
        Channels back = shadeChannels(curlSample(src, src_stride, src_width, src_height, top_u, top_v), slice.back);
        Channels behind = pixel * (255 - back[3]) + 128;
        pixel = back + ((behind + (behind >> 8)) >> 8);
        Channels bright = (Channels)(pixel > 255);
        pixel = (pixel & ~bright) | (bright & 255);
    }
    return packChannels(pixel);
}

EASEL_INLINE void easel_curl_fetch_body(
    uint32_t *dst, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride,
    ptrdiff_t src_width, ptrdiff_t src_height, const EaselCurl *page, const EaselCurlSlice *slices
) {
#pragma STDC FP_CONTRACT OFF
    if (width <= 0 || src_width <= 0 || src_height <= 0) return;
    const EaselCurl curl = *page;
    double y = (double)dst_y + 0.5;
    double row_u = curl.to_source[2] * y + curl.to_source[4], row_v = curl.to_source[3] * y + curl.to_source[5];
    double row_distance = curl.to_distance[1] * y + curl.to_distance[2];
    for (ptrdiff_t done = 0; done < width; done += length) {
        ptrdiff_t count = width - done < length ? width - done : length;
        double first = (double)(dst_x + done) + 0.5, last = first + (double)(count - 1);
        double first_distance = curl.to_distance[0] * first + row_distance;
        double last_distance = curl.to_distance[0] * last + row_distance;
        if (first_distance >= curl.end && last_distance >= curl.end) {
            memset(dst + done, 0, (size_t)count * 4);
            continue;
        }
        if (curl.is_unit && first_distance < curl.flat_end && last_distance < curl.flat_end) {
            // Pixel by pixel.
            int64_t x = (int64_t)dst_x + done + (int64_t)curl.to_source[4];
            int64_t line = (int64_t)dst_y + (int64_t)curl.to_source[5];
            if (x > INT32_MIN && x < INT32_MAX && line > INT32_MIN && line < INT32_MAX) {
                nearestUnitRow(
                    dst + done, count, src, src_stride, src_width, src_height, x * 65536, line * 65536
                );
                continue;
            }
        }
        for (ptrdiff_t i = 0; i < count; i++) {
            double x = first + (double)i;
            dst[done + i] = curlPixel(
                &curl, slices, src, src_stride, src_width, src_height, curl.to_source[0] * x + row_u,
                curl.to_source[1] * x + row_v, curl.to_distance[0] * x + row_distance
            );
        }
    }
}

EASEL_KERNEL(
    easel_curl_fetch,
    (uint32_t *dst, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, const uint32_t *src, ptrdiff_t src_stride,
     ptrdiff_t src_width, ptrdiff_t src_height, const EaselCurl *page, const EaselCurlSlice *slices),
    (dst, dst_x, dst_y, width, src, src_stride, src_width, src_height, page, slices)
)

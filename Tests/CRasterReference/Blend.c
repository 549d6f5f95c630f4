#include <math.h>
#include <stdlib.h>

#include "PaintReference.h"

#pragma STDC FP_CONTRACT OFF

typedef struct {
    /// Blue, green, red, alpha.
    int value[4];
} Pixel;

static Pixel unpacked(uint32_t pixel) {
    Pixel result;
    for (int i = 0; i < 4; i++) result.value[i] = (int)(pixel >> (8 * i) & 0xff);
    return result;
}

static uint32_t packed(Pixel pixel) {
    uint32_t result = 0;
    for (int i = 0; i < 4; i++) result |= (uint32_t)pixel.value[i] << (8 * i);
    return result;
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int greater(int a, int b) { return a > b ? a : b; }

/// x / 255 to the nearest.
static int divided(int x) {
    x = greater(0, smaller(x, 65025)) + 128;
    return (x + (x >> 8)) >> 8;
}

static int rounded(float x) { return (int)(x + 0.5f); }

static float straight(int value, int alpha) {
    alpha = greater(alpha, 1);
    return (float)smaller(value, alpha) / (float)alpha;
}

static int softLight(int s, int d, int sa, int da) {
    float cs = straight(s, sa), cb = straight(d, da);
    if (cs <= 0.5f) return rounded((float)(sa * da) * (cb - ((1 - 2 * cs) * cb) * (1 - cb)));
    float curve = cb <= 0.25f ? ((16 * cb - 12) * cb + 4) * cb : sqrtf(cb);
    return rounded((float)(sa * da) * (cb + (2 * cs - 1) * (curve - cb)));
}

/// sa * da * B(d / da, s / sa)
static int term(int s, int d, int sa, int da, EaselBlendMode mode) {
    switch (mode) {
    case EASEL_MULTIPLY: return s * d;
    case EASEL_SCREEN: return s * da + d * sa - s * d;
    case EASEL_OVERLAY: return 2 * d <= da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
    case EASEL_HARD_LIGHT: return 2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
    case EASEL_DARKEN: return smaller(s * da, d * sa);
    case EASEL_LIGHTEN: return greater(s * da, d * sa);
    case EASEL_COLOR_DODGE:
        if (d == 0) return 0;
        if (s >= sa) return sa * da;
        return smaller(sa * da, rounded((float)(d * sa * sa) / (float)(sa - s)));
    case EASEL_COLOR_BURN:
        if (d >= da) return sa * da;
        if (s == 0) return 0;
        return sa * da - smaller(sa * da, rounded((float)((da - d) * sa * sa) / (float)s));
    case EASEL_SOFT_LIGHT: return softLight(s, d, sa, da);
    case EASEL_DIFFERENCE: return abs(s * da - d * sa);
    default: return s * da + d * sa - 2 * s * d;
    }
}

typedef struct {
    /// Blue, green, red.
    float value[3];
} Color;

static float least(Color c) { return fminf(fminf(c.value[0], c.value[1]), c.value[2]); }
static float most(Color c) { return fmaxf(fmaxf(c.value[0], c.value[1]), c.value[2]); }
static float luminosity(Color c) { return (0.3f * c.value[2] + 0.59f * c.value[1]) + 0.11f * c.value[0]; }
static float saturation(Color c) { return most(c) - least(c); }

static Color withLuminosity(Color c, float wanted) {
    float shift = wanted - luminosity(c);
    for (int i = 0; i < 3; i++) c.value[i] += shift;
    float gray = luminosity(c), low = least(c), high = most(c);
    for (int i = 0; i < 3; i++) {
        float difference = c.value[i] - gray;
        if (low < 0) difference = difference * (gray / (gray - low));
        if (high > 1) difference = difference * ((1 - gray) / (high - gray));
        c.value[i] = fminf(fmaxf(gray + difference, 0), 1);
    }
    return c;
}

static Color withSaturation(Color c, float wanted) {
    float low = least(c), range = most(c) - low;
    for (int i = 0; i < 3; i++) c.value[i] = range > 0 ? (c.value[i] - low) * (wanted / range) : 0;
    return c;
}

static Color nonSeparable(Color cs, Color cb, EaselBlendMode mode) {
    switch (mode) {
    case EASEL_HUE: return withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb));
    case EASEL_SATURATION: return withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb));
    case EASEL_COLOR: return withLuminosity(cs, luminosity(cb));
    default: return withLuminosity(cb, luminosity(cs));
    }
}

static Pixel pdf(Pixel d, Pixel s, EaselBlendMode mode) {
    int sa = s.value[3], da = d.value[3];
    Color cs, cb;
    for (int i = 0; i < 3; i++) {
        cs.value[i] = straight(s.value[i], sa);
        cb.value[i] = straight(d.value[i], da);
    }
    Color blended = nonSeparable(cs, cb, mode);
    Pixel result;
    for (int i = 0; i < 3; i++) {
        int product = mode >= EASEL_HUE ? rounded((float)(sa * da) * blended.value[i])
            : term(s.value[i], d.value[i], sa, da, mode);
        result.value[i] = divided((255 - sa) * d.value[i] + (255 - da) * s.value[i] + product);
    }
    result.value[3] = divided(255 * (sa + da) - sa * da);
    return result;
}

static Pixel plusDarker(Pixel d, Pixel s) {
    int alpha = s.value[3] + d.value[3];
    Pixel result;
    for (int i = 0; i < 3; i++) {
        result.value[i] = greater(0, smaller(255, s.value[i] + d.value[i] - greater(0, alpha - 255)));
    }
    result.value[3] = smaller(alpha, 255);
    return result;
}

/// The parts of the source and of the destination that Porter and Duff's operators take.
static Pixel porterDuff(Pixel d, Pixel s, EaselBlendMode mode) {
    int sa = s.value[3], da = d.value[3], fs = 0, fd = 0;
    switch (mode) {
    case EASEL_NORMAL: fs = 255, fd = 255 - sa; break;
    case EASEL_COPY: fs = 255; break;
    case EASEL_SOURCE_IN: fs = da; break;
    case EASEL_SOURCE_OUT: fs = 255 - da; break;
    case EASEL_SOURCE_ATOP: fs = da, fd = 255 - sa; break;
    case EASEL_DESTINATION_OVER: fs = 255 - da, fd = 255; break;
    case EASEL_DESTINATION_IN: fd = sa; break;
    case EASEL_DESTINATION_OUT: fd = 255 - sa; break;
    case EASEL_DESTINATION_ATOP: fs = 255 - da, fd = sa; break;
    case EASEL_XOR: fs = 255 - da, fd = 255 - sa; break;
    case EASEL_PLUS_LIGHTER: fs = 255, fd = 255; break;
    default: break;
    }
    Pixel result;
    for (int i = 0; i < 4; i++) result.value[i] = smaller(255, divided(s.value[i] * fs) + divided(d.value[i] * fd));
    return result;
}

static Pixel faded(Pixel pixel, int factor) {
    for (int i = 0; i < 4; i++) pixel.value[i] = divided(pixel.value[i] * factor);
    return pixel;
}

void easel_reference_blend_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height, uint8_t alpha, uint8_t coverage, EaselBlendMode mode
) {
    if ((unsigned)mode > EASEL_PLUS_LIGHTER) return;
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) {
            Pixel d = unpacked(dst[y * dst_stride + x]), s = faded(unpacked(src[y * src_stride + x]), alpha);
            int part = mask ? divided(mask[y * mask_stride + x] * coverage) : coverage;
            if (mode == EASEL_NORMAL) {
                dst[y * dst_stride + x] = packed(porterDuff(d, faded(s, part), mode));
                continue;
            }
            Pixel result = mode == EASEL_PLUS_DARKER ? plusDarker(d, s)
                : mode <= EASEL_LUMINOSITY ? pdf(d, s, mode) : porterDuff(d, s, mode);
            for (int i = 0; i < 4; i++) {
                result.value[i] = divided(d.value[i] * (255 - part) + result.value[i] * part);
            }
            dst[y * dst_stride + x] = packed(result);
        }
    }
}

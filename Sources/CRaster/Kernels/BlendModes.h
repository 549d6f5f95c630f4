#pragma once

#include "Lanes.h"

// Blend modes on sixteen pixels: premultiplied source `s` and destination `d`.
//
// In 8-bit numbers with the alphas sa and da, the modes of PDF are
//   R = (255 - sa) * d + (255 - da) * s + sa * da * B(d / da, s / sa)
// where the last product, called the term below, needs no division for most B. Floating point, where it does, is single
// precision without fused operations, whose results are the same on every machine.

#pragma STDC FP_CONTRACT OFF

typedef int32_t Ints16 __attribute__((vector_size(64)));
typedef float Floats16 __attribute__((vector_size(64)));

EASEL_INLINE Ints16 smaller16(Ints16 a, Ints16 b) { return __builtin_elementwise_min(a, b); }
EASEL_INLINE Ints16 greater16(Ints16 a, Ints16 b) { return __builtin_elementwise_max(a, b); }
EASEL_INLINE Ints16 select16(Ints16 condition, Ints16 a, Ints16 b) { return (condition & a) | (~condition & b); }
EASEL_INLINE Floats16 selectFloats16(Ints16 condition, Floats16 a, Floats16 b) {
    return (Floats16)select16(condition, (Ints16)a, (Ints16)b);
}
EASEL_INLINE Floats16 floats16(Ints16 a) { return __builtin_convertvector(a, Floats16); }
/// To the nearest, for numbers that are not negative.
EASEL_INLINE Ints16 rounded16(Floats16 a) { return __builtin_convertvector(a + 0.5f, Ints16); }
EASEL_INLINE Ints16 channel16(Pixels16 pixels, int shift) { return (Ints16)((pixels >> shift) & 0xff); }

/// x / 255, rounded to the nearest, of what is clamped to 0...65025.
EASEL_INLINE Pixels16 divided16(Ints16 x) {
    x = greater16(smaller16(x, (Ints16){0} + 65025), (Ints16){0}) + 128;
    return (Pixels16)((x + (x >> 8)) >> 8);
}

EASEL_INLINE Alpha16 alphaOf16(Pixels16 pixels) {
    Pixels16 alpha = pixels >> 24;
    return (Alpha16)(alpha | alpha << 16);
}

/// Between two pixels, rounded once.
EASEL_INLINE Pixels16 interpolate16(Pixels16 from, Pixels16 to, Alpha16 part) {
    Alpha16 rest = 255 - part;
    Alpha16 redBlue = ((Alpha16)from & (uint16_t)0xff) * rest + ((Alpha16)to & (uint16_t)0xff) * part + (uint16_t)0x80;
    Alpha16 alphaGreen = ((Alpha16)from >> 8) * rest + ((Alpha16)to >> 8) * part + (uint16_t)0x80;
    redBlue = (redBlue + (redBlue >> 8)) >> 8;
    alphaGreen = (alphaGreen + (alphaGreen >> 8)) & (uint16_t)0xff00;
    return (Pixels16)(redBlue | alphaGreen);
}

// Terms of separable modes.

#define TERM(name) EASEL_INLINE Ints16 name(Ints16 s, Ints16 d, Ints16 sa, Ints16 da)

TERM(multiplyBlendTerm) {
    (void)sa, (void)da;
    return s * d;
}
TERM(screenTerm) { return s * da + d * sa - s * d; }
TERM(darkenTerm) { return smaller16(s * da, d * sa); }
TERM(lightenTerm) { return greater16(s * da, d * sa); }
TERM(differenceTerm) { return __builtin_elementwise_abs(s * da - d * sa); }
TERM(exclusionTerm) { return s * da + d * sa - 2 * s * d; }
TERM(hardLightTerm) { return select16(2 * s <= sa, 2 * s * d, sa * da - 2 * (da - d) * (sa - s)); }
TERM(overlayTerm) { return select16(2 * d <= da, 2 * s * d, sa * da - 2 * (da - d) * (sa - s)); }

TERM(colorDodgeTerm) {
    // Numerators are below 2^24 and exact.
    Ints16 quotient = rounded16(floats16(d * sa * sa) / floats16(greater16(sa - s, (Ints16){0} + 1)));
    return (d != 0) & select16(s >= sa, sa * da, smaller16(sa * da, quotient));
}

TERM(colorBurnTerm) {
    Ints16 rest = greater16(da - d, (Ints16){0});
    Ints16 quotient = rounded16(floats16(rest * sa * sa) / floats16(greater16(s, (Ints16){0} + 1)));
    return select16(d >= da, sa * da, (s != 0) & (sa * da - smaller16(sa * da, quotient)));
}

/// A channel divided by its alpha, at most 1.
EASEL_INLINE Floats16 straight16(Ints16 value, Ints16 alpha) {
    Ints16 atLeastOne = greater16(alpha, (Ints16){0} + 1);
    return floats16(smaller16(value, atLeastOne)) / floats16(atLeastOne);
}

TERM(softLightTerm) {
    Floats16 cs = straight16(s, sa), cb = straight16(d, da);
    Floats16 dark = cb - ((1 - 2 * cs) * cb) * (1 - cb);
    Floats16 polynomial = ((16 * cb - 12) * cb + 4) * cb;
    Floats16 curve = selectFloats16(cb <= 0.25f, polynomial, __builtin_elementwise_sqrt(cb));
    Floats16 light = cb + (2 * cs - 1) * (curve - cb);
    return rounded16(floats16(sa * da) * selectFloats16(cs <= 0.5f, dark, light));
}

#undef TERM

EASEL_INLINE Pixels16 unionAlpha16(Ints16 sa, Ints16 da) { return divided16(255 * (sa + da) - sa * da) << 24; }

#define SEPARABLE(name) \
    EASEL_INLINE Pixels16 name##16(Pixels16 d, Pixels16 s) { \
        Ints16 sa = channel16(s, 24), da = channel16(d, 24); \
        Pixels16 result = unionAlpha16(sa, da); \
        for (int shift = 0; shift < 24; shift += 8) { \
            Ints16 sc = channel16(s, shift), dc = channel16(d, shift); \
            result |= divided16((255 - sa) * dc + (255 - da) * sc + name##Term(sc, dc, sa, da)) << shift; \
        } \
        return result; \
    }

SEPARABLE(multiplyBlend)
SEPARABLE(screen)
SEPARABLE(overlay)
SEPARABLE(darken)
SEPARABLE(lighten)
SEPARABLE(colorDodge)
SEPARABLE(colorBurn)
SEPARABLE(softLight)
SEPARABLE(hardLight)
SEPARABLE(difference)
SEPARABLE(exclusion)
#undef SEPARABLE

// Non-separable modes.

typedef struct {
    Floats16 red, green, blue;
} Colors16;

EASEL_INLINE Floats16 least16(Colors16 c) {
    return __builtin_elementwise_min(__builtin_elementwise_min(c.red, c.green), c.blue);
}
EASEL_INLINE Floats16 most16(Colors16 c) {
    return __builtin_elementwise_max(__builtin_elementwise_max(c.red, c.green), c.blue);
}
EASEL_INLINE Floats16 luminosity16(Colors16 c) { return (0.3f * c.red + 0.59f * c.green) + 0.11f * c.blue; }
EASEL_INLINE Floats16 saturation16(Colors16 c) { return most16(c) - least16(c); }

/// The color moved to a luminosity, and back into the gamut along the line to gray.
EASEL_INLINE Colors16 withLuminosity16(Colors16 c, Floats16 luminosity) {
    Floats16 shift = luminosity - luminosity16(c);
    Colors16 moved = {c.red + shift, c.green + shift, c.blue + shift};
    Floats16 gray = luminosity16(moved), least = least16(moved), most = most16(moved);
    Floats16 one = (Floats16){0} + 1;
    Ints16 isLow = least < 0, isHigh = most > 1;
    Floats16 low = selectFloats16(isLow, gray, one) / selectFloats16(isLow, gray - least, one);
    Floats16 high = selectFloats16(isHigh, 1 - gray, one) / selectFloats16(isHigh, most - gray, one);
#define CLIPPED(x) \
    __builtin_elementwise_min(__builtin_elementwise_max(gray + ((x - gray) * low) * high, (Floats16){0}), one)
    return (Colors16){CLIPPED(moved.red), CLIPPED(moved.green), CLIPPED(moved.blue)};
#undef CLIPPED
}

EASEL_INLINE Colors16 withSaturation16(Colors16 c, Floats16 saturation) {
    Floats16 least = least16(c), range = most16(c) - least;
    Ints16 hasColor = range > 0;
    Floats16 scale = (Floats16)(hasColor & (Ints16)(saturation / selectFloats16(hasColor, range, (Floats16){0} + 1)));
    return (Colors16){(c.red - least) * scale, (c.green - least) * scale, (c.blue - least) * scale};
}

EASEL_INLINE Colors16 straightColors16(Pixels16 pixels) {
    Ints16 alpha = channel16(pixels, 24);
    return (Colors16){
        straight16(channel16(pixels, 16), alpha), straight16(channel16(pixels, 8), alpha),
        straight16(channel16(pixels, 0), alpha),
    };
}

#define NONSEPARABLE(name, BLENDED) \
    EASEL_INLINE Pixels16 name##16(Pixels16 d, Pixels16 s) { \
        Colors16 cs = straightColors16(s), cb = straightColors16(d); \
        Colors16 blended = BLENDED; \
        Ints16 sa = channel16(s, 24), da = channel16(d, 24); \
        Pixels16 result = unionAlpha16(sa, da); \
        Floats16 terms[3] = {blended.blue, blended.green, blended.red}; \
        for (int i = 0; i < 3; i++) { \
            Ints16 sc = channel16(s, 8 * i), dc = channel16(d, 8 * i); \
            Ints16 term = rounded16(floats16(sa * da) * terms[i]); \
            result |= divided16((255 - sa) * dc + (255 - da) * sc + term) << (8 * i); \
        } \
        return result; \
    }

NONSEPARABLE(hueBlend, withLuminosity16(withSaturation16(cs, saturation16(cb)), luminosity16(cb)))
NONSEPARABLE(saturationBlend, withLuminosity16(withSaturation16(cb, saturation16(cs)), luminosity16(cb)))
NONSEPARABLE(colorBlend, withLuminosity16(cs, luminosity16(cb)))
NONSEPARABLE(luminosityBlend, withLuminosity16(cb, luminosity16(cs)))
#undef NONSEPARABLE

/// Sums of the channels, less the excess of the sum of both alphas over 255.
EASEL_INLINE Pixels16 plusDarker16(Pixels16 d, Pixels16 s) {
    Ints16 zero = {0}, full = zero + 255;
    Ints16 alpha = channel16(s, 24) + channel16(d, 24);
    Ints16 excess = greater16(alpha - 255, zero);
    Pixels16 result = (Pixels16)smaller16(alpha, full) << 24;
    for (int shift = 0; shift < 24; shift += 8) {
        Ints16 sum = channel16(s, shift) + channel16(d, shift) - excess;
        result |= (Pixels16)greater16(smaller16(sum, full), zero) << shift;
    }
    return result;
}

// Conversions between stored pixels and colors of four floats, and color matrices.

#include "FilterLanes.h"

/// The linear light of an sRGB component from 0 to 1, interpolated in a table; exact beyond, for pixels brighter than
/// their alpha.
static float decode(float value, const float *decoded) {
    if (value > 1) return (float)pow(((double)value + 0.055) / 1.055, 2.4);
    float position = value * EASEL_FILTER_DECODE_STEPS;
    int index = (int)position;
    return decoded[index] + (decoded[index + 1] - decoded[index]) * (position - (float)index);
}

static Floats4 translucent(uint32_t word, const float *decoded) {
    Floats4 pixel = {
        (float)(word >> 16 & 255) / 255, (float)(word >> 8 & 255) / 255, (float)(word & 255) / 255,
        (float)(word >> 24) / 255,
    };
    if (!decoded) return pixel;
    float alpha = pixel[3];
    if (alpha <= 0) return (Floats4){0};
    Floats4 straight = pixel / alpha;
    return (Floats4){
        decode(straight[0], decoded) * alpha, decode(straight[1], decoded) * alpha,
        decode(straight[2], decoded) * alpha, alpha,
    };
}

/// Converts an opaque pixel. Half a vector for each component: fewer instructions than a conversion of each.
EASEL_INLINE void unpackOpaque(float *pixel, const uint32_t *source, const float *tables) {
    typedef float LooseFloats2 __attribute__((vector_size(8), aligned(4), may_alias));
    uint32_t word = *source;
    LooseFloats2 red = *(const LooseFloats2 *)(tables + 2 * (word >> 16 & 255));
    LooseFloats2 blue = *(const LooseFloats2 *)(tables + 512 + 2 * (word & 255));
    Floats4 color = __builtin_shufflevector(red, blue, 0, 1, 2, 3);
    color[1] = tables[1024 + (word >> 8 & 255)];
    storeFloats4(pixel, color);
}

static void unpackAny(float *pixel, const uint32_t *source, const float *tables, const float *decoded) {
    if (*source >= 0xff000000) return unpackOpaque(pixel, source, tables);
    storeFloats4(pixel, *source ? translucent(*source, decoded) : (Floats4){0});
}

// Bound by loads from tables: vectors of other sizes do not help.
void easel_filter_unpack(
    float *pixels, const uint32_t *source, ptrdiff_t count, const float *tables, const float *decoded
) {
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        if (__builtin_expect((source[i] & source[i + 1] & source[i + 2] & source[i + 3]) < 0xff000000, 0)) {
            for (int k = 0; k < 4; k++) unpackAny(pixels + 4 * (i + k), source + i + k, tables, decoded);
            continue;
        }
        for (int k = 0; k < 4; k++) unpackOpaque(pixels + 4 * (i + k), source + i + k, tables);
    }
    for (; i < count; i++) unpackAny(pixels + 4 * i, source + i, tables, decoded);
}

/// The components of sRGB for linear light from 0 to 1 (IEC 61966-2-1), times a factor that is given as its products with
/// `POWER_SCALE` and `LINE_SCALE`.
///
/// The power 1 / 2.4 is a polynomial of the square root, with an error of less than 1 / 24 of a stored value. Its values
/// for 1 and for the light of 0.5, which is between two stored values, are exact, so that these are rounded as usual. It
/// is evaluated by Knuth's adaptation of coefficients (The Art of Computer Programming, 4.6.4): four multiplications
/// instead of seven, since these and the square root use the same units of the processor.
EASEL_INLINE Floats16 encoded(Floats16 light, Floats16 power_scale, Floats16 line_scale) {
    Floats16 root = __builtin_elementwise_sqrt(light);
    Floats16 square = (root - 2.68792892f) * root + 3.48089266f;
    Floats16 cube = (root + 0.362435758f) * square - 1.8758775f;
    Floats16 power = (cube + square - 3.61767793f) * cube - 0.413911283f;
    return choose16(light <= (Floats16){0} + 0.0031308f, light * line_scale, power * power_scale);
}

static const float POWER_SCALE = -0.887327969f, LINE_SCALE = 12.92f;

/// The nearest integers of floats from 0 to 255, in the lowest byte of the lanes. The others are the same in all lanes.
EASEL_INLINE Words16 roundedWords(Floats16 floats) {
    // Adding 2^23 rounds a number and puts it into the lowest bits.
    return (Words16)(floats + 8388608.0f);
}

EASEL_INLINE Words16 smaller(Words16 a, Words16 b) {
    Words16 isLess = (Words16)(a < b);
    return (isLess & a) | (~isLess & b);
}

/// Converts 16 pixels. Components are brought together, so that alpha is not converted.
EASEL_INLINE Words16 packed(const float *pixels, int is_linear) {
    Floats16 a = loadFloats16(pixels), b = loadFloats16(pixels + 16);
    Floats16 c = loadFloats16(pixels + 32), d = loadFloats16(pixels + 48);
#define PAIR(x, y, n) \
    __builtin_shufflevector( \
        x, y, n, 4 + n, 8 + n, 12 + n, 16 + n, 20 + n, 24 + n, 28 + n, n + 1, 5 + n, 9 + n, 13 + n, 17 + n, 21 + n, \
        25 + n, 29 + n \
    )
#define LOW(x, y) __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
#define HIGH(x, y) __builtin_shufflevector(x, y, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)
    Floats16 firstRedGreen = PAIR(a, b, 0), secondRedGreen = PAIR(c, d, 0);
    Floats16 firstBlueAlpha = PAIR(a, b, 2), secondBlueAlpha = PAIR(c, d, 2);
    Floats16 red = LOW(firstRedGreen, secondRedGreen), green = HIGH(firstRedGreen, secondRedGreen);
    Floats16 blue = LOW(firstBlueAlpha, secondBlueAlpha);
    Floats16 alpha = limited16(HIGH(firstBlueAlpha, secondBlueAlpha));
    // Sums of weights are not exactly 1. What a division by such an alpha would change cannot be seen.
    const Floats16 one = (Floats16){0} + 1.0f;
    Integers16 isOpaque = alpha >= one - 0x1p-20f;
    if (!isTrue16(isOpaque)) {
        // Opaque pixels have the same result next to others. Colors with an alpha of 0 become 0 below.
        Floats16 factor = 1.0f / choose16(isOpaque | (alpha <= (Floats16){0}), one, alpha);
        red *= factor;
        green *= factor;
        blue *= factor;
    }
    red = limited16(red);
    green = limited16(green);
    blue = limited16(blue);
    Floats16 scale = alpha * 255.0f;
    if (is_linear) {
        Floats16 power = alpha * (255 * POWER_SCALE), line = alpha * (255 * LINE_SCALE);
        red = encoded(red, power, line);
        green = encoded(green, power, line);
        blue = encoded(blue, power, line);
    } else {
        red *= scale;
        green *= scale;
        blue *= scale;
    }
    Words16 top = roundedWords(scale);
    Words16 word = smaller(roundedWords(red), top) << 16;
    word |= smaller(roundedWords(green), top) << 8;
    word |= smaller(roundedWords(blue), top) & 0xff;
    return word | top << 24;
}

EASEL_INLINE void easel_filter_pack_body(
    uint32_t *target, const float *pixels, ptrdiff_t count, int is_linear, uint32_t *alphas
) {
    Words16 all = (Words16){0} - 1;
    ptrdiff_t i = 0;
    for (; i + 16 <= count; i += 16) {
        Words16 words = packed(pixels + 4 * i, is_linear);
        all &= words;
        *(LooseWords16 *)(target + i) = words;
    }
    if (i < count) {
        // Transparent pixels after the last one, which are not counted.
        float rest[64] = {0};
        uint32_t words[16];
        memcpy(rest, pixels + 4 * i, (size_t)(count - i) * 16);
        *(LooseWords16 *)words = packed(rest, is_linear);
        memcpy(target + i, words, (size_t)(count - i) * 4);
        for (ptrdiff_t k = 0; k < count - i; k++) *alphas &= words[k] >> 24;
    }
    for (int k = 0; k < 16; k++) *alphas &= all[k] >> 24;
}

EASEL_KERNEL(
    easel_filter_pack,
    (uint32_t *target, const float *pixels, ptrdiff_t count, int is_linear, uint32_t *alphas),
    (target, pixels, count, is_linear, alphas)
)

EASEL_INLINE Floats16 multiplied(
    const float *pixels, Floats16 red, Floats16 green, Floats16 blue, Floats16 alpha, Floats16 bias
) {
    const Floats16 zero = {0}, one = zero + 1.0f;
    const Integers16 isAlpha = {0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1};
    Floats16 straight = loadFloats16(pixels);
    Floats16 opacity = EASEL_COMPONENT(straight, 3);
    // Pixels without opacity are black. A division by 1 changes nothing, but takes long.
    if (!isTrue16(opacity == one))
        straight = choose16(opacity > zero, straight / choose16(opacity > zero, opacity, one), zero);
    Floats16 sums = EASEL_COMPONENT(straight, 0) * red;
    sums += EASEL_COMPONENT(straight, 1) * green;
    sums += EASEL_COMPONENT(straight, 2) * blue;
    sums += limited16(opacity) * alpha;
    sums += bias;
    Floats16 result = limited16(EASEL_COMPONENT(sums, 3));
    return choose16(isAlpha, result, sums * result);
}

EASEL_INLINE void easel_filter_color_matrix_body(float *pixels, ptrdiff_t count, const float *columns) {
    Floats16 red = repeated16(columns), green = repeated16(columns + 4), blue = repeated16(columns + 8);
    Floats16 alpha = repeated16(columns + 12), bias = repeated16(columns + 16);
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        storeFloats16(pixels + 4 * i, multiplied(pixels + 4 * i, red, green, blue, alpha, bias));
    }
    if (i < count) {
        float rest[16] = {0};
        memcpy(rest, pixels + 4 * i, (size_t)(count - i) * 16);
        storeFloats16(rest, multiplied(rest, red, green, blue, alpha, bias));
        memcpy(pixels + 4 * i, rest, (size_t)(count - i) * 16);
    }
}

EASEL_KERNEL(
    easel_filter_color_matrix, (float *pixels, ptrdiff_t count, const float *columns), (pixels, count, columns)
)

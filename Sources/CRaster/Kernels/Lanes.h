#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Clones.h"

// Pixel arithmetic on sixteen, four and one pixels, in the compiler's portable vector types: no machine intrinsics,
// and the compiler splits a vector into whatever registers the target has. Channels are multiplied in 16-bit lanes,
// two channels of a pixel at a time (red with blue, alpha with green), which is half the multiplications of 32-bit
// lanes and one instruction everywhere; plain loops are only vectorised in 32-bit lanes.
//
// For each N in 16, 4, 1:
//   PixelsN         N pixels
//   AlphaN          N factors 0...255, each twice, for both channels of a pixel half
//   loadN, storeN   any four-byte-aligned address
//   splatN          one pixel N times
//   spreadN         N coverages, each in all channels of a pixel
//   multiplyN       every channel times a factor over 255, rounded as pixman rounds: t = c * a + 128, (t + t / 256) / 256
//   overN           source over destination, each channel saturating at 255

// The vectors never cross a call (every function here is inlined), so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

// The bytes from `b` on, four times each.
#define EASEL_SPREAD_1(b) b, b, b, b
#define EASEL_SPREAD_4(b) EASEL_SPREAD_1(b), EASEL_SPREAD_1(b + 1), EASEL_SPREAD_1(b + 2), EASEL_SPREAD_1(b + 3)
#define EASEL_SPREAD_8(b) EASEL_SPREAD_4(b), EASEL_SPREAD_4(b + 4)
#define EASEL_SPREAD_16(b) EASEL_SPREAD_8(b), EASEL_SPREAD_8(b + 8)

#if defined(__ARM_NEON)

// NEON multiplies bytes to 16 bits, and adds and narrows in one instruction.
#define EASEL_DEFINE_MULTIPLY(N) \
    typedef uint16_t WideBytes##N __attribute__((vector_size(8 * N))); \
    EASEL_INLINE Pixels##N multiply##N(Pixels##N pixels, Alpha##N alpha) { \
        WideBytes##N factors = __builtin_convertvector((Bytes##N)(alpha | alpha << 8), WideBytes##N); \
        WideBytes##N products = __builtin_convertvector((Bytes##N)pixels, WideBytes##N) * factors + (uint16_t)0x80; \
        return (Pixels##N)__builtin_convertvector((products + (products >> 8)) >> 8, Bytes##N); \
    } \
    /* Every channel times the inverse alpha of a source. */ \
    EASEL_INLINE Pixels##N multiplyByInverse##N(Pixels##N pixels, Pixels##N source) { \
        Bytes##N inverse = (Bytes##N)~source; \
        Bytes##N alphas = __builtin_shufflevector(inverse, inverse, EASEL_ALPHAS_##N(0)); \
        WideBytes##N factors = __builtin_convertvector(alphas, WideBytes##N); \
        WideBytes##N products = __builtin_convertvector((Bytes##N)pixels, WideBytes##N) * factors + (uint16_t)0x80; \
        return (Pixels##N)__builtin_convertvector((products + (products >> 8)) >> 8, Bytes##N); \
    }

// The positions of the alpha channels of pixels from byte `b` on, four times each.
#define EASEL_ALPHA(b) b + 3, b + 3, b + 3, b + 3
#define EASEL_ALPHAS_4(b) EASEL_ALPHA(b), EASEL_ALPHA(b + 4), EASEL_ALPHA(b + 8), EASEL_ALPHA(b + 12)
#define EASEL_ALPHAS_8(b) EASEL_ALPHAS_4(b), EASEL_ALPHAS_4(b + 16)
#define EASEL_ALPHAS_16(b) EASEL_ALPHAS_8(b), EASEL_ALPHAS_8(b + 32)

#else

// t * 257 / 65536 is (t + t / 256) / 256, and one instruction: the upper half of a 16-bit product.
#define EASEL_DEFINE_MULTIPLY(N) \
    EASEL_INLINE Pixels##N multiply##N(Pixels##N pixels, Alpha##N alpha) { \
        Alpha##N redBlue = ((Alpha##N)pixels & (uint16_t)0xff) * alpha + (uint16_t)0x80; \
        Alpha##N alphaGreen = ((Alpha##N)pixels >> 8) * alpha + (uint16_t)0x80; \
        redBlue = __builtin_convertvector((__builtin_convertvector(redBlue, Wide##N) * 0x101) >> 16, Alpha##N); \
        alphaGreen = (alphaGreen + (alphaGreen >> 8)) & (uint16_t)0xff00; \
        return (Pixels##N)(redBlue | alphaGreen); \
    } \
    /* Every channel times the inverse alpha of a source. */ \
    EASEL_INLINE Pixels##N multiplyByInverse##N(Pixels##N pixels, Pixels##N source) { \
        return multiply##N(pixels, inverseAlpha##N(source)); \
    }

#endif

#define EASEL_DEFINE_LANES(N) \
    typedef uint32_t Pixels##N __attribute__((vector_size(4 * N))); \
    typedef uint32_t LoosePixels##N __attribute__((vector_size(4 * N), aligned(4), may_alias)); \
    typedef uint16_t Alpha##N __attribute__((vector_size(4 * N))); \
    typedef uint32_t Wide##N __attribute__((vector_size(8 * N))); \
    typedef uint8_t Bytes##N __attribute__((vector_size(4 * N))); \
    typedef uint8_t Mask##N __attribute__((vector_size(N))); \
    typedef uint8_t LooseMask##N __attribute__((vector_size(N), aligned(1), may_alias)); \
\
    EASEL_INLINE Pixels##N load##N(const uint32_t *address) { return *(const LoosePixels##N *)address; } \
    EASEL_INLINE void store##N(uint32_t *address, Pixels##N pixels) { *(LoosePixels##N *)address = pixels; } \
    EASEL_INLINE Pixels##N splat##N(uint32_t pixel) { return (Pixels##N){0} + pixel; } \
    EASEL_INLINE Alpha##N alpha##N(uint32_t alpha) { return (Alpha##N){0} + (uint16_t)alpha; } \
    EASEL_INLINE Alpha##N mask##N(const uint8_t *address) { \
        Pixels##N wide = __builtin_convertvector(*(const LooseMask##N *)address, Pixels##N); \
        return (Alpha##N)(wide | wide << 16); \
    } \
    EASEL_INLINE Pixels##N spread##N(const uint8_t *address) { \
        Mask##N bytes = *(const LooseMask##N *)address; \
        return (Pixels##N)__builtin_shufflevector(bytes, bytes, EASEL_SPREAD_##N(0)); \
    } \
    EASEL_INLINE Alpha##N inverseAlpha##N(Pixels##N pixels) { \
        Pixels##N inverse = ~pixels >> 24; \
        return (Alpha##N)(inverse | inverse << 16); \
    } \
    EASEL_DEFINE_MULTIPLY(N) \
    EASEL_INLINE Pixels##N addSaturating##N(Pixels##N a, Pixels##N b) { \
        return (Pixels##N)__builtin_elementwise_add_sat((Bytes##N)a, (Bytes##N)b); \
    } \
    EASEL_INLINE Pixels##N over##N(Pixels##N destination, Pixels##N source) { \
        return addSaturating##N(multiplyByInverse##N(destination, source), source); \
    }

EASEL_DEFINE_LANES(16)
EASEL_DEFINE_LANES(4)

typedef uint32_t Pixels1;
typedef uint32_t Alpha1;

EASEL_INLINE Pixels1 load1(const uint32_t *address) { return *address; }
EASEL_INLINE void store1(uint32_t *address, Pixels1 pixel) { *address = pixel; }
EASEL_INLINE Pixels1 splat1(uint32_t pixel) { return pixel; }
EASEL_INLINE Alpha1 alpha1(uint32_t alpha) { return alpha; }
EASEL_INLINE Alpha1 mask1(const uint8_t *address) { return *address; }
EASEL_INLINE Pixels1 spread1(const uint8_t *address) { return *address * (uint32_t)0x01010101; }
EASEL_INLINE Alpha1 inverseAlpha1(Pixels1 pixel) { return ~pixel >> 24; }

EASEL_INLINE Pixels1 multiply1(Pixels1 pixel, Alpha1 alpha) {
    uint32_t redBlue = (pixel & 0xff00ff) * alpha + 0x800080;
    uint32_t alphaGreen = ((pixel >> 8) & 0xff00ff) * alpha + 0x800080;
    redBlue = (redBlue + ((redBlue >> 8) & 0xff00ff)) >> 8;
    alphaGreen = alphaGreen + ((alphaGreen >> 8) & 0xff00ff);
    return (redBlue & 0x00ff00ff) | (alphaGreen & 0xff00ff00);
}

EASEL_INLINE Pixels1 addSaturating1(Pixels1 a, Pixels1 b) {
    uint32_t redBlue = (a & 0xff00ff) + (b & 0xff00ff);
    uint32_t alphaGreen = ((a >> 8) & 0xff00ff) + ((b >> 8) & 0xff00ff);
    // A carry out of a channel sets all bits of the channel.
    redBlue |= 0x1000100 - ((redBlue >> 8) & 0xff00ff);
    alphaGreen |= 0x1000100 - ((alphaGreen >> 8) & 0xff00ff);
    return (redBlue & 0xff00ff) | (alphaGreen & 0xff00ff) << 8;
}

EASEL_INLINE Pixels1 over1(Pixels1 destination, Pixels1 source) {
    return addSaturating1(multiply1(destination, inverseAlpha1(source)), source);
}

/// Runs `STEP(N)` for x = 0 ..< width, with N pixels at a time. `x` is the loop's variable.
#define EASEL_SPANS(width, STEP) \
    do { \
        ptrdiff_t x = 0; \
        for (; x + 16 <= (width); x += 16) { STEP(16); } \
        for (; x + 4 <= (width); x += 4) { STEP(4); } \
        _Pragma("clang loop vectorize(disable) unroll(disable)") \
        for (; x < (width); x += 1) { STEP(1); } \
    } while (0)

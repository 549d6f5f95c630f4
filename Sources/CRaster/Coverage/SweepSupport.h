#pragma once

#include "Lanes.h"
#include "Rasterizer.h"

// Definitions shared by the sweeps, independent of the number of pixels per step.

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
EASEL_DEFINE_LANES(8)
#pragma clang diagnostic pop

typedef int8_t Marks64 __attribute__((vector_size(64)));
typedef bool Bits64 __attribute__((ext_vector_type(64)));

/// A bit for each of 64 groups that may not be zero; the marks are cleared.
EASEL_INLINE uint64_t takeMarks(uint8_t *marks) {
    Marks64 *address = (Marks64 *)marks;
    Bits64 nonzero = __builtin_convertvector(*address < 0, Bits64);
    *address = (Marks64){0};
    uint64_t bits;
    memcpy(&bits, &nonzero, sizeof bits);
    return bits;
}

/// A channel in 16 bits times a factor over 255, rounded as `multiplyN` rounds.
#if defined(__ARM_NEON)
#define DEFINE_SCALED(N) \
    EASEL_INLINE Alpha##N scaled##N(Alpha##N channel, Alpha##N factor) { \
        Alpha##N product = channel * factor + (uint16_t)0x80; \
        return (product + (product >> 8)) >> 8; \
    }
#else
#define DEFINE_SCALED(N) \
    EASEL_INLINE Alpha##N scaled##N(Alpha##N channel, Alpha##N factor) { \
        Alpha##N product = channel * factor + (uint16_t)0x80; \
        return __builtin_convertvector((__builtin_convertvector(product, Wide##N) * 0x101) >> 16, Alpha##N); \
    }
#endif
DEFINE_SCALED(8)
DEFINE_SCALED(16)

EASEL_INLINE void paintEvenly(uint32_t *dst, ptrdiff_t count, uint32_t color, uint32_t coverage, int fades) {
    uint32_t source = coverage == 255 ? color : multiply1(color, coverage);
    uint32_t inverse = 255 - (fades ? coverage : source >> 24);
    if (inverse == 0) {
        // The last pixels are written twice rather than one by one.
        if (count >= 16) {
            for (ptrdiff_t x = 0; x + 16 <= count; x += 16) store16(dst + x, splat16(source));
            store16(dst + count - 16, splat16(source));
        } else if (count >= 4) {
            for (ptrdiff_t x = 0; x + 4 <= count; x += 4) store4(dst + x, splat4(source));
            store4(dst + count - 4, splat4(source));
        } else {
            for (ptrdiff_t x = 0; x < count; x++) dst[x] = source;
        }
        return;
    }
#define STEP(N) store##N(dst + x, addSaturating##N(multiply##N(load##N(dst + x), alpha##N(inverse)), splat##N(source)))
    EASEL_SPANS(count, STEP);
#undef STEP
}

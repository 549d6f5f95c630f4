#pragma once

// Rows of paint.

#include "BlendModes.h"
#include "Gradient.h"
#include "Tiles.h"

#pragma STDC FP_CONTRACT OFF

typedef double Doubles8 __attribute__((vector_size(64)));
typedef float Floats8 __attribute__((vector_size(32)));

enum { fractionBits = 32 };

EASEL_INLINE void fillRun(uint32_t *dst, ptrdiff_t count, uint32_t color) {
#define STEP(N) store##N(dst + x, splat##N(color))
    EASEL_SPANS(count, STEP);
#undef STEP
}

/// Returns the number of values among the `count` numbers `value`, `value + step`, … that are below `limit`. `step` is
/// positive, so that these are the first ones.
EASEL_INLINE ptrdiff_t countBelow(int64_t value, int64_t step, int64_t limit, ptrdiff_t count) {
    if (value >= limit) return 0;
    uint64_t room = (uint64_t)limit - (uint64_t)value;
    // Mostly all of them are: a division takes long.
    if (room > (uint64_t)step * (uint64_t)(count - 1)) return count;
    uint64_t steps = (room + (uint64_t)step - 1) / (uint64_t)step;
    return steps < (uint64_t)count ? (ptrdiff_t)steps : count;
}

/// Colors along a straight line, from a table of a size known when this is compiled: plain loads, one for each pixel,
/// are faster than gathers.
EASEL_INLINE void tableRun(
    uint32_t *dst, ptrdiff_t count, int64_t location, int64_t step, const uint32_t *colors, int bits
) {
    int shift = fractionBits - bits;
    uint64_t position = (uint64_t)location + (UINT64_C(1) << (shift - 1));
#pragma clang loop vectorize(disable) unroll_count(8)
    for (ptrdiff_t i = 0; i < count; i++, position += (uint64_t)step) dst[i] = colors[position >> shift];
}

/// The level of three channels along a ramp, times 2^24.
typedef struct {
    uint32_t value[3];
} RampLevels;

EASEL_INLINE RampLevels rampLevels(const EaselRamp *ramp, int64_t x, int64_t y) {
    RampLevels levels;
    for (int i = 0; i < 3; i++) {
        levels.value[i] = ramp->start[i] + ramp->right[i] * (uint32_t)x + ramp->down[i] * (uint32_t)y;
    }
    return levels;
}

#define PACK_LEVELS(red, green, blue) \
    (((red) >> 8 & 0xff0000u) | ((green) >> 16 & 0xff00u) | (blue) >> 24 | 0xff000000u)

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
EASEL_DEFINE_LANES(8)
#pragma clang diagnostic pop

/// Colors along one ramp: sums instead of look-ups. The last pixels are written twice rather than one by one; they come
/// out the same, being functions of their coordinates.
EASEL_INLINE void rampRun(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselRamp *ramp) {
    RampLevels start = rampLevels(ramp, x, y);
    uint32_t red = start.value[0], green = start.value[1], blue = start.value[2];
    uint32_t redStep = ramp->right[0], greenStep = ramp->right[1], blueStep = ramp->right[2];
#define AT(N, i) \
    store##N( \
        dst + (i), \
        PACK_LEVELS( \
            red + redStep * ((Pixels##N)index##N + (uint32_t)(i)), \
            green + greenStep * ((Pixels##N)index##N + (uint32_t)(i)), \
            blue + blueStep * ((Pixels##N)index##N + (uint32_t)(i)) \
        ) \
    )
    const Pixels16 index16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const Pixels8 index8 = {0, 1, 2, 3, 4, 5, 6, 7};
    const Pixels4 index4 = {0, 1, 2, 3};
    if (count >= 16) {
        Pixels16 reds = red + redStep * index16, greens = green + greenStep * index16;
        Pixels16 blues = blue + blueStep * index16;
        for (ptrdiff_t i = 0; i + 16 <= count; i += 16) {
            store16(dst + i, PACK_LEVELS(reds, greens, blues));
            reds += redStep * 16;
            greens += greenStep * 16;
            blues += blueStep * 16;
        }
        if (count & 15) AT(16, count - 16);
    } else if (count >= 8) {
        AT(8, 0);
        if (count > 8) AT(8, count - 8);
    } else if (count >= 4) {
        AT(4, 0);
        if (count > 4) AT(4, count - 4);
    } else {
        for (ptrdiff_t i = 0; i < count; i++, red += redStep, green += greenStep, blue += blueStep) {
            dst[i] = PACK_LEVELS(red, green, blue);
        }
    }
#undef AT
}

/// Locations of 0...1, ramp by ramp.
EASEL_INLINE void rampRuns(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, int64_t location, const EaselPaint *paint
) {
    int64_t step = paint->tx;
    ptrdiff_t ramp = 0;
    while (location >= paint->ramps[ramp].end) ramp++;
    for (;;) {
        ptrdiff_t length = count;
        if (step > 0) {
            length = countBelow(location, step, paint->ramps[ramp].end, count);
        } else if (step < 0 && ramp > 0) {
            length = countBelow(-location, -step, 1 - paint->ramps[ramp - 1].end, count);
        }
        if (length > 0) rampRun(dst, x, y, length, paint->ramps + ramp);
        if (length == count) return;
        dst += length;
        x += length;
        count -= length;
        location += step * (int64_t)length;
        ramp += step > 0 ? 1 : -1;
    }
}

/// Locations of 0...1.
EASEL_INLINE void linearRun(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, int64_t location, const EaselPaint *paint
) {
    const EaselGradient *gradient = &paint->gradient;
    int64_t step = paint->tx;
    if (count <= 0) return;
    if (paint->ramp_count > 0) {
        rampRuns(dst, x, y, count, location, paint);
        return;
    }
    if (gradient->has_exact) {
        int shift = fractionBits - gradient->bits;
        int64_t half = INT64_C(1) << (shift - 1);
        for (ptrdiff_t i = 0; i < count; i++, location += step) {
            dst[i] = entryColor(gradient, (location + half) >> shift, location >> (fractionBits - EASEL_LOCATION_BITS));
        }
        return;
    }
    _Static_assert(EASEL_GRADIENT_MIN_BITS == 10 && EASEL_GRADIENT_MAX_BITS == 12, "one case for each size");
    switch (gradient->bits) {
    case 10: tableRun(dst, count, location, step, gradient->colors, 10); break;
    case 11: tableRun(dst, count, location, step, gradient->colors, 11); break;
    default: tableRun(dst, count, location, step, gradient->colors, 12); break;
    }
}

EASEL_INLINE void fetchLinear(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint) {
    const EaselGradient *gradient = &paint->gradient;
    int64_t step = paint->tx, one = INT64_C(1) << fractionBits;
    int64_t location = paint->t0 + paint->tx * (int64_t)x + paint->ty * (int64_t)y;
    uint32_t before = gradient->colors[entryBefore(paint)], after = gradient->colors[entryAfter(paint)];
    if (step == 0) {
        uint32_t color = location < 0 ? before : after;
        if (location >= 0 && location <= one) linearRun(&color, x, y, 1, location, paint);
        fillRun(dst, count, color);
        return;
    }
    int64_t last = location + step * (int64_t)(count - 1);
    if (location >= 0 && location <= one && last >= 0 && last <= one) {
        linearRun(dst, x, y, count, location, paint);
        return;
    }
    ptrdiff_t first, end;
    if (step > 0) {
        first = countBelow(location, step, 0, count);
        end = countBelow(location, step, one + 1, count);
    } else {
        first = countBelow(-location, -step, -one, count);
        end = countBelow(-location, -step, 1, count);
    }
    fillRun(dst, first, step > 0 ? before : after);
    linearRun(dst + first, x + first, y, end - first, location + step * (int64_t)first, paint);
    fillRun(dst + end, count - end, step > 0 ? after : before);
}

/// Sixteen numbers `start + step * x`, `start + step * (x + 1)`, …
EASEL_INLINE void positions(Doubles8 *low, Doubles8 *high, double start, double step, ptrdiff_t x) {
    const Doubles8 index = {0, 1, 2, 3, 4, 5, 6, 7};
    *low = start + step * (index + (double)x);
    *high = start + step * (index + (double)(x + 8));
}

EASEL_INLINE Floats16 narrowed(Doubles8 low, Doubles8 high) {
    Floats8 a = __builtin_convertvector(low, Floats8), b = __builtin_convertvector(high, Floats8);
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

EASEL_INLINE Floats16 locationsAround(Floats16 u, Floats16 v, const EaselPaint *paint) {
    return __builtin_elementwise_sqrt(u * u + v * v) * (float)paint->scale + (float)paint->offset;
}

/// Returns the direction from the center, in revolutions.
EASEL_INLINE Floats16 revolutionsOf(Floats16 u, Floats16 v) {
    Floats16 width = __builtin_elementwise_abs(u), height = __builtin_elementwise_abs(v);
    Ints16 isSteep = height > width;
    Floats16 most = selectFloats16(isSteep, height, width), least = selectFloats16(isSteep, width, height);
    Floats16 q = least / selectFloats16(most == 0, (Floats16){0} + 1, most);
    Floats16 qq = q * q;
    // The arc tangent of 0...1 in revolutions, within two millionths.
    Floats16 series = ((((-0.0018654869f * qq + 0.0083800361f) * qq - 0.0185308668f) * qq + 0.0308033984f) * qq
        - 0.0529386694f) * qq + 0.1591513239f;
    Floats16 revolutions = q * series;
    revolutions = selectFloats16(isSteep, 0.25f - revolutions, revolutions);
    revolutions = selectFloats16(u < 0, 0.5f - revolutions, revolutions);
    return selectFloats16(v < 0, 1.0f - revolutions, revolutions);
}

typedef int64_t Longs8 __attribute__((vector_size(64)));

/// Returns the greatest location of the painted circles of the family through each of eight points, or NaN.
EASEL_INLINE Doubles8 coneLocations(Doubles8 u, Doubles8 v, const EaselPaint *paint) {
    double a = paint->dx * paint->dx - paint->dr * paint->dr;
    Doubles8 b = u * paint->dx + paint->r0 * paint->dr;
    Doubles8 c = (u * u + v * v) - paint->r0 * paint->r0;
    Doubles8 first, second, nothing = (Doubles8){0} + __builtin_nan("");
    if (a == 0) {
        first = second = c / (2 * b);
    } else {
        // The root of a negative number is NaN, which no comparison below lets pass.
        Doubles8 root = __builtin_elementwise_sqrt(b * b - a * c);
        first = (a > 0 ? b + root : b - root) / a;
        second = (a > 0 ? b - root : b + root) / a;
    }
    Longs8 always = (Longs8){0} - 1;
#define IS_PAINTED(t) \
    ((paint->r0 + t * paint->dr >= 0) & ((t >= 0) | (paint->extends_before ? (Longs8)(t == t) : ~always)) \
     & ((t <= 1) | (paint->extends_after ? (Longs8)(t == t) : ~always)))
    Longs8 takesFirst = IS_PAINTED(first), takesSecond = IS_PAINTED(second);
#undef IS_PAINTED
    Longs8 other = (takesSecond & (Longs8)second) | (~takesSecond & (Longs8)nothing);
    return (Doubles8)((takesFirst & (Longs8)first) | (~takesFirst & other));
}

/// Writes the colors of up to sixteen locations.
EASEL_INLINE void colorsAt(uint32_t *dst, Floats16 t, ptrdiff_t length, const EaselPaint *paint) {
    const EaselGradient *gradient = &paint->gradient;
    Ints16 zero = {0};
    Ints16 isInside = (t >= 0) & (t <= 1);
    if (paint->is_even) {
        Floats16 part = (Floats16)(isInside & (Ints16)t);
#define LEVEL(i) (Pixels16)__builtin_convertvector(paint->base[i] + paint->change[i] * part, Ints16)
        Ints16 color = (Ints16)(LEVEL(0) << 16 | LEVEL(1) << 8 | LEVEL(2) | 0xff000000u);
#undef LEVEL
        color = select16(isInside, color, zero);
        color = select16(t < 0, zero + (int32_t)gradient->colors[entryBefore(paint)], color);
        color = select16(t > 1, zero + (int32_t)gradient->colors[entryAfter(paint)], color);
        if (length == 16) {
            store16(dst, (Pixels16)color);
        } else {
            uint32_t colors[16] __attribute__((aligned(64)));
            store16(colors, (Pixels16)color);
            memcpy(dst, colors, (size_t)length * 4);
        }
        return;
    }
    Floats16 scaled = (Floats16)(isInside & (Ints16)(t * (float)locationOne));
    Ints16 location = __builtin_convertvector(scaled, Ints16);
    int shift = EASEL_LOCATION_BITS - gradient->bits;
    Ints16 entry = (location + (1 << (shift - 1))) >> shift;
    entry = select16(isInside, entry, zero + (tableSize(gradient) + transparentEntry));
    entry = select16(t < 0, zero + entryBefore(paint), entry);
    entry = select16(t > 1, zero + entryAfter(paint), entry);
    int32_t entries[16] __attribute__((aligned(64))), locations[16] __attribute__((aligned(64)));
    memcpy(entries, &entry, sizeof entries);
    memcpy(locations, &location, sizeof locations);
    if (gradient->has_exact) {
        for (ptrdiff_t i = 0; i < length; i++) {
            dst[i] = entryColor(gradient, entries[i], locations[i]);
        }
    } else if (length == 16) {
        const uint32_t *colors = gradient->colors;
        // Taken out of the register by twos: loads of what has just been stored as one vector would wait for it.
#pragma clang loop vectorize(disable) unroll(full)
        for (ptrdiff_t i = 0; i < 16; i += 2) {
            uint64_t pair = ((Longs8)entry)[i / 2];
            dst[i] = colors[(uint32_t)pair];
            dst[i + 1] = colors[pair >> 32];
        }
    } else {
        for (ptrdiff_t i = 0; i < length; i++) dst[i] = gradient->colors[entries[i]];
    }
}

EASEL_INLINE void fetchCurved(uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint) {
    double startU = paint->u0 + paint->uy * (double)y, startV = paint->v0 + paint->vy * (double)y;
    // Most gradients are not rotated: then one of two coordinates is the same all along a row.
    int isLevel = paint->kind == EASEL_RADIAL && paint->vx == 0;
    Floats16 levelV = (Floats16){0} + (float)startV;
    for (ptrdiff_t done = 0; done < count; done += 16) {
        Doubles8 lowU, highU, lowV, highV;
        positions(&lowU, &highU, startU, paint->ux, x + done);
        if (!isLevel) positions(&lowV, &highV, startV, paint->vx, x + done);
        Floats16 t;
        if (paint->kind == EASEL_RADIAL) {
            Floats16 v = isLevel ? levelV : narrowed(lowV, highV);
            t = locationsAround(narrowed(lowU, highU), v, paint);
        } else if (paint->kind == EASEL_CONIC) {
            t = revolutionsOf(narrowed(lowU, highU), narrowed(lowV, highV));
        } else {
            t = narrowed(coneLocations(lowU, lowV, paint), coneLocations(highU, highV, paint));
        }
        colorsAt(dst + done, t, count - done < 16 ? count - done : 16, paint);
    }
}

EASEL_INLINE void fetchPaint(
    uint32_t *dst, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, const EaselPaint *paint
) {
    if (count <= 0) return;
    if (!isWithinPaint(x, y, count)) {
        memset(dst, 0, (size_t)count * 4);
        return;
    }
    switch (paint->kind) {
    case EASEL_SOLID: fillRun(dst, count, paint->color); break;
    case EASEL_LINEAR: fetchLinear(dst, x, y, count, paint); break;
    case EASEL_RADIAL:
    case EASEL_CONE:
    case EASEL_CONIC: fetchCurved(dst, x, y, count, paint); break;
    case EASEL_IMAGE_NEAREST:
    case EASEL_IMAGE_BILINEAR:
    case EASEL_IMAGE_EXTENDED: fetchImage(dst, x, y, count, paint); break;
    case EASEL_TILES_NEAREST:
    case EASEL_TILES_BILINEAR: fetchTiles(dst, x, y, count, paint); break;
    default: memset(dst, 0, (size_t)count * 4); break;
    }
    if (paint->alpha != 255) {
#define STEP(N) store##N(dst + x, multiply##N(load##N(dst + x), alpha##N(paint->alpha)))
        EASEL_SPANS(count, STEP);
#undef STEP
    }
}

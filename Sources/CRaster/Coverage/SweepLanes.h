// The sweeps, LANES pixels at a time: 8 or 16. Included once for each; without that number it is empty.

#include "SweepSupport.h"

#ifdef LANES

#define PASTE_(name, lanes) name##lanes
#define PASTE(name, lanes) PASTE_(name, lanes)
#define IN_LANES(name) PASTE(name, LANES)

typedef uint32_t IN_LANES(Sums) __attribute__((vector_size(4 * LANES)));
typedef int32_t IN_LANES(SignedSums) __attribute__((vector_size(4 * LANES)));

/// Reads cells, clears them, and converts them to running totals.
/// - `before`: the total up to here in all lanes.
EASEL_INLINE IN_LANES(Sums) IN_LANES(takeSums)(uint32_t *cells, IN_LANES(Sums) before) {
    const IN_LANES(Sums) zero = {0};
    IN_LANES(Sums) sums = *(IN_LANES(Sums) *)cells;
    *(IN_LANES(Sums) *)cells = zero;
#if LANES == 8
    sums += __builtin_shufflevector(zero, sums, 0, 8, 9, 10, 11, 12, 13, 14);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 8, 9, 10, 11, 12, 13);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 2, 3, 8, 9, 10, 11);
#else
    sums += __builtin_shufflevector(zero, sums, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
#endif
    return sums + before;
}

/// The last total in all lanes.
EASEL_INLINE IN_LANES(Sums) IN_LANES(lastOf)(IN_LANES(Sums) sums) {
#if LANES == 8
    return __builtin_shufflevector(sums, sums, 7, 7, 7, 7, 7, 7, 7, 7);
#else
    return __builtin_shufflevector(sums, sums, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15);
#endif
}

/// Returns the result of `coverageOf` for each sum.
EASEL_INLINE IN_LANES(Pixels) IN_LANES(coverage)(IN_LANES(Sums) sums, int even_odd) {
    IN_LANES(Sums) area = (IN_LANES(Sums))__builtin_elementwise_abs((IN_LANES(SignedSums))sums);
    if (even_odd) {
        area &= 2 * EASEL_FULL_CELL - 1;
        area = __builtin_elementwise_min(area, 2 * EASEL_FULL_CELL - area);
    } else {
        area = __builtin_elementwise_min(area, (IN_LANES(Sums)){0} + EASEL_FULL_CELL);
    }
    return (area * 255 + EASEL_FULL_CELL / 2) >> 17;
}

/// - `fades`: whether what is there is faded by the inverse of the coverage itself, as it is when the color is opaque.
EASEL_INLINE void IN_LANES(paint)(uint32_t *dst, IN_LANES(Pixels) coverage, uint32_t color, int fades) {
    IN_LANES(Alpha) alpha = (IN_LANES(Alpha))(coverage | coverage << 16);
    if (!fades) {
        IN_LANES(Pixels) source = IN_LANES(multiply)(IN_LANES(splat)(color), alpha);
        IN_LANES(Alpha) inverse = IN_LANES(inverseAlpha)(source);
        IN_LANES(store)(dst, IN_LANES(addSaturating)(IN_LANES(multiply)(IN_LANES(load)(dst), inverse), source));
        return;
    }
    // The factors add up to 255, so that no sum is larger: channels add up before they are put together.
    IN_LANES(Alpha) inverse = alpha ^ (uint16_t)255;
    IN_LANES(Alpha) there = (IN_LANES(Alpha))IN_LANES(load)(dst), source = (IN_LANES(Alpha))IN_LANES(splat)(color);
    IN_LANES(Alpha) redBlue = IN_LANES(scaled)(there & (uint16_t)0xff, inverse) + IN_LANES(scaled)(source & (uint16_t)0xff, alpha);
    IN_LANES(Alpha) alphaGreen = IN_LANES(scaled)(there >> 8, inverse) + IN_LANES(scaled)(source >> 8, alpha);
    IN_LANES(store)(dst, (IN_LANES(Pixels))(redBlue | alphaGreen << 8));
}

EASEL_INLINE void IN_LANES(sweepSolid)(
    const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int fades, int even_odd
) {
    const ptrdiff_t width = cells->width;
    for (ptrdiff_t row = 0; row < cells->height; row++, dst += dst_stride) {
        uint32_t *sums = cells->cells + row * cells->stride;
        uint8_t *marks = cells->marks + row * cells->mark_stride;
        IN_LANES(Sums) total = {0};
        uint32_t even = 0;
        ptrdiff_t done = 0;
        for (ptrdiff_t first = 0; first < cells->stride; first += 64 * EASEL_GROUP, marks += 64) {
            uint64_t bits = takeMarks(marks);
            if (LANES == 16) bits = (bits | bits >> 1) & 0x5555555555555555;
            for (; bits; bits &= bits - 1) {
                ptrdiff_t x = first + __builtin_ctzll(bits) * EASEL_GROUP;
                if (even && x > done && done < width) {
                    paintEvenly(dst + done, (x < width ? x : width) - done, color, even, fades);
                }
                // Outlines go on from row to row: about here pixels will be read soon.
                __builtin_prefetch(dst + x + 2 * dst_stride, 1);
                IN_LANES(Sums) running = IN_LANES(takeSums)(sums + x, total);
                total = IN_LANES(lastOf)(running);
                done = x + LANES;
                IN_LANES(Pixels) coverage = IN_LANES(coverage)(running, even_odd);
                even = coverage[LANES - 1];
                if (done <= width) {
                    IN_LANES(paint)(dst + x, coverage, color, fades);
                } else if (x < width) {
                    uint32_t edge[LANES] __attribute__((aligned(64))) = {0};
                    for (ptrdiff_t i = 0; i < width - x; i++) edge[i] = dst[x + i];
                    IN_LANES(paint)(edge, coverage, color, fades);
                    for (ptrdiff_t i = 0; i < width - x; i++) dst[x + i] = edge[i];
                }
            }
        }
        if (even && done < width) paintEvenly(dst + done, width - done, color, even, fades);
    }
}

EASEL_INLINE void IN_LANES(sweepSolidChoosing)(
    const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd
) {
    // Each combination gets loops of its own.
    if (replaces || color >> 24 == 255) {
        if (even_odd) IN_LANES(sweepSolid)(cells, dst, dst_stride, color, 1, 1);
        else IN_LANES(sweepSolid)(cells, dst, dst_stride, color, 1, 0);
    } else {
        if (even_odd) IN_LANES(sweepSolid)(cells, dst, dst_stride, color, 0, 1);
        else IN_LANES(sweepSolid)(cells, dst, dst_stride, color, 0, 0);
    }
}

EASEL_INLINE ptrdiff_t IN_LANES(sweepRow)(
    const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs
) {
    uint32_t *sums = cells->cells + row * cells->stride;
    uint8_t *marks = cells->marks + row * cells->mark_stride;
    IN_LANES(Sums) total = {0};
    uint32_t even = 0;
    ptrdiff_t done = 0, count = 0, open = -1, width = cells->width;
    for (ptrdiff_t first = 0; first < cells->stride; first += 64 * EASEL_GROUP, marks += 64) {
        uint64_t bits = takeMarks(marks);
        if (LANES == 16) bits = (bits | bits >> 1) & 0x5555555555555555;
        for (; bits; bits &= bits - 1) {
            ptrdiff_t x = first + __builtin_ctzll(bits) * EASEL_GROUP;
            if (even && x > done && done < width) {
                ptrdiff_t end = x < width ? x : width;
                runs[count++] = (EaselCoverageRun){
                    cells->x + (int32_t)done, (int32_t)(end - done), NULL, (uint8_t)even,
                };
            }
            IN_LANES(Sums) running = IN_LANES(takeSums)(sums + x, total);
            total = IN_LANES(lastOf)(running);
            IN_LANES(Pixels) group = IN_LANES(coverage)(running, even_odd);
            even = group[LANES - 1];
            *(IN_LANES(LooseMask) *)(coverage + x) = __builtin_convertvector(group, IN_LANES(LooseMask));
            if (x < width) {
                int32_t length = (int32_t)(x + LANES <= width ? LANES : width - x);
                if (open == count - 1 && open >= 0 && x == done) {
                    runs[open].length += length;
                } else {
                    open = count;
                    runs[count++] = (EaselCoverageRun){cells->x + (int32_t)x, length, coverage + x, 0};
                }
            }
            done = x + LANES;
        }
    }
    if (even && done < width) {
        runs[count++] = (EaselCoverageRun){
            cells->x + (int32_t)done, (int32_t)(width - done), NULL, (uint8_t)even,
        };
    }
    return count;
}

#undef PASTE_
#undef PASTE
#undef IN_LANES
#undef LANES
#endif

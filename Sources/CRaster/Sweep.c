// From sums to coverage, and to pixels.

#include "Lanes.h"
#include "Rasterizer.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
EASEL_DEFINE_LANES(8)
#pragma clang diagnostic pop

typedef uint32_t Sums8 __attribute__((vector_size(32)));
typedef int32_t SignedSums8 __attribute__((vector_size(32)));

/// Reads eight cells, clears them, and turns them into running totals.
EASEL_INLINE Sums8 takeSums(uint32_t *cells, uint32_t before) {
    Sums8 sums = *(Sums8 *)cells;
    *(Sums8 *)cells = (Sums8){0};
    const Sums8 zero = {0};
    sums += __builtin_shufflevector(zero, sums, 0, 8, 9, 10, 11, 12, 13, 14);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 8, 9, 10, 11, 12, 13);
    sums += __builtin_shufflevector(zero, sums, 0, 1, 2, 3, 8, 9, 10, 11);
    return sums + before;
}

/// What `coverageOf` says of each.
EASEL_INLINE Pixels8 coverage8(Sums8 sums, int even_odd) {
    Sums8 area = (Sums8)__builtin_elementwise_abs((SignedSums8)sums);
    if (even_odd) {
        area &= 2 * EASEL_FULL_CELL - 1;
        area = __builtin_elementwise_min(area, 2 * EASEL_FULL_CELL - area);
    } else {
        area = __builtin_elementwise_min(area, (Sums8){0} + EASEL_FULL_CELL);
    }
    return (area * 255 + EASEL_FULL_CELL / 2) >> 17;
}

EASEL_INLINE void paintEvenly(uint32_t *dst, ptrdiff_t count, uint32_t color, uint32_t coverage, int replaces) {
    uint32_t source = coverage == 255 ? color : multiply1(color, coverage);
    uint32_t keep = 255 - (replaces ? coverage : source >> 24);
    if (keep == 0) {
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
#define STEP(N) store##N(dst + x, addSaturating##N(multiply##N(load##N(dst + x), alpha##N(keep)), splat##N(source)))
    EASEL_SPANS(count, STEP);
#undef STEP
}

EASEL_INLINE void paint8(uint32_t *dst, Pixels8 coverage, uint32_t color, int replaces) {
    Alpha8 alpha = (Alpha8)(coverage | coverage << 16);
    Pixels8 source = multiply8(splat8(color), alpha);
    Alpha8 keep = replaces ? (uint16_t)255 - alpha : inverseAlpha8(source);
    store8(dst, addSaturating8(multiply8(load8(dst), keep), source));
}

EASEL_INLINE void sweepSolid(
    const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd
) {
    for (ptrdiff_t row = 0; row < cells->height; row++, dst += dst_stride) {
        uint32_t *sums = cells->cells + row * cells->stride;
        uint64_t *marks = cells->marks + row * cells->words;
        uint32_t total = 0;
        ptrdiff_t done = 0;
        for (ptrdiff_t word = 0; word < cells->words; word++) {
            uint64_t bits = marks[word];
            if (!bits) continue;
            marks[word] = 0;
            for (; bits; bits &= bits - 1) {
                ptrdiff_t x = (word * 64 + __builtin_ctzll(bits)) * EASEL_GROUP;
                if (x > done && total != 0 && done < cells->width) {
                    uint32_t coverage = coverageOf((int32_t)total, even_odd);
                    ptrdiff_t end = x < cells->width ? x : cells->width;
                    if (coverage) paintEvenly(dst + done, end - done, color, coverage, replaces);
                }
                Sums8 running = takeSums(sums + x, total);
                total = running[7];
                done = x + EASEL_GROUP;
                Pixels8 coverage = coverage8(running, even_odd);
                if (done <= cells->width) {
                    paint8(dst + x, coverage, color, replaces);
                } else if (x < cells->width) {
                    uint32_t edge[EASEL_GROUP] __attribute__((aligned(32))) = {0};
                    ptrdiff_t count = cells->width - x;
                    memcpy(edge, dst + x, (size_t)count * 4);
                    paint8(edge, coverage, color, replaces);
                    memcpy(dst + x, edge, (size_t)count * 4);
                }
            }
        }
        if (done < cells->width && total != 0) {
            uint32_t coverage = coverageOf((int32_t)total, even_odd);
            if (coverage) paintEvenly(dst + done, cells->width - done, color, coverage, replaces);
        }
    }
}

EASEL_INLINE void easel_sweep_solid_body(
    const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd
) {
    // Each combination gets loops of its own.
    if (replaces) {
        if (even_odd) sweepSolid(cells, dst, dst_stride, color, 1, 1);
        else sweepSolid(cells, dst, dst_stride, color, 1, 0);
    } else {
        if (even_odd) sweepSolid(cells, dst, dst_stride, color, 0, 1);
        else sweepSolid(cells, dst, dst_stride, color, 0, 0);
    }
}

EASEL_KERNEL(
    easel_sweep_solid,
    (const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd),
    (cells, dst, dst_stride, color, replaces, even_odd)
)

EASEL_INLINE ptrdiff_t sweepRow(
    const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs
) {
    uint32_t *sums = cells->cells + row * cells->stride;
    uint64_t *marks = cells->marks + row * cells->words;
    uint32_t total = 0;
    ptrdiff_t done = 0, count = 0, open = -1;
    for (ptrdiff_t word = 0; word < cells->words; word++) {
        uint64_t bits = marks[word];
        if (!bits) continue;
        marks[word] = 0;
        for (; bits; bits &= bits - 1) {
            ptrdiff_t x = (word * 64 + __builtin_ctzll(bits)) * EASEL_GROUP;
            if (x > done && done < cells->width) {
                ptrdiff_t end = x < cells->width ? x : cells->width;
                uint32_t value = coverageOf((int32_t)total, even_odd);
                if (value) {
                    runs[count++] = (EaselCoverageRun){
                        cells->x + (int32_t)done, (int32_t)(end - done), NULL, (uint8_t)value,
                    };
                }
            }
            Sums8 running = takeSums(sums + x, total);
            total = running[7];
            Pixels8 group = coverage8(running, even_odd);
            *(LooseMask8 *)(coverage + x) = __builtin_convertvector(group, LooseMask8);
            if (x < cells->width) {
                int32_t length = (int32_t)(x + EASEL_GROUP <= cells->width ? EASEL_GROUP : cells->width - x);
                if (open == count - 1 && open >= 0 && x == done) {
                    runs[open].length += length;
                } else {
                    open = count;
                    runs[count++] = (EaselCoverageRun){cells->x + (int32_t)x, length, coverage + x, 0};
                }
            }
            done = x + EASEL_GROUP;
        }
    }
    uint32_t value = coverageOf((int32_t)total, even_odd);
    if (done < cells->width && value) {
        runs[count++] = (EaselCoverageRun){
            cells->x + (int32_t)done, (int32_t)(cells->width - done), NULL, (uint8_t)value,
        };
    }
    return count;
}

#define PARAMETERS \
    (const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs)
#define BODY { return sweepRow(cells, row, even_odd, coverage, runs); }

EASEL_CLONED ptrdiff_t easel_sweep_row PARAMETERS BODY
ptrdiff_t easel_sweep_row_baseline PARAMETERS BODY
#if defined(__x86_64__)
__attribute__((target("avx2"))) ptrdiff_t easel_sweep_row_avx2 PARAMETERS BODY
__attribute__((target("avx512bw"))) ptrdiff_t easel_sweep_row_avx512bw PARAMETERS BODY
#endif

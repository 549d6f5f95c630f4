// The sweeps as their definition reads, and the choice of a build for tests.

#include "Rasterizer.h"
#include "include/CRaster.h"

static uint32_t faded(uint32_t pixel, uint32_t factor) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t product = ((pixel >> shift) & 0xff) * factor + 0x80;
        result |= ((product + (product >> 8)) >> 8) << shift;
    }
    return result;
}

static uint32_t sum(uint32_t a, uint32_t b) {
    uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        uint32_t channel = ((a >> shift) & 0xff) + ((b >> shift) & 0xff);
        result |= (channel > 255 ? 255 : channel) << shift;
    }
    return result;
}

/// The next total, and a cell left clear.
static uint32_t taken(const EaselCells *cells, ptrdiff_t row, ptrdiff_t x, uint32_t total) {
    uint32_t *cell = cells->cells + row * cells->stride + x;
    total += *cell;
    *cell = 0;
    return total;
}

static void solid(
    const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd
) {
    for (ptrdiff_t y = 0; y < cells->height; y++) {
        uint32_t total = 0;
        for (ptrdiff_t x = 0; x < cells->stride; x++) {
            total = taken(cells, y, x, total);
            if (x >= cells->width) continue;
            uint32_t coverage = coverageOf((int32_t)total, even_odd);
            uint32_t source = faded(color, coverage);
            uint32_t *pixel = dst + y * dst_stride + x;
            *pixel = sum(faded(*pixel, 255 - (replaces ? coverage : source >> 24)), source);
        }
        for (ptrdiff_t word = 0; word < cells->words; word++) cells->marks[y * cells->words + word] = 0;
    }
}

/// All in one run, as far as anything is covered.
static ptrdiff_t rowRuns(
    const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs
) {
    uint32_t total = 0;
    uint32_t any = 0;
    for (ptrdiff_t x = 0; x < cells->stride; x++) {
        total = taken(cells, row, x, total);
        coverage[x] = (uint8_t)coverageOf((int32_t)total, even_odd);
        if (x < cells->width) any |= coverage[x];
    }
    for (ptrdiff_t word = 0; word < cells->words; word++) cells->marks[row * cells->words + word] = 0;
    runs[0] = (EaselCoverageRun){cells->x, cells->width, coverage, 0};
    return any ? 1 : 0;
}

const Sweeps easel_reference_sweeps = {solid, rowRuns};

#define DECLARE(variant) \
    extern __typeof__(easel_sweep_solid) easel_sweep_solid_##variant; \
    extern __typeof__(easel_sweep_row) easel_sweep_row_##variant;

DECLARE(baseline)
#if defined(__x86_64__)
DECLARE(avx2)
DECLARE(avx512bw)
#endif

bool easel_rasterizer_use(EaselRasterizer *rasterizer, EaselInstructionSet set) {
    switch (set) {
    case EASEL_REFERENCE:
        rasterizer->sweeps = easel_reference_sweeps;
        return true;
    case EASEL_BASELINE:
        rasterizer->sweeps = (Sweeps){easel_sweep_solid_baseline, easel_sweep_row_baseline};
        return true;
#if defined(__x86_64__)
    case EASEL_AVX2:
        if (!__builtin_cpu_supports("avx2")) return false;
        rasterizer->sweeps = (Sweeps){easel_sweep_solid_avx2, easel_sweep_row_avx2};
        return true;
    case EASEL_AVX512BW:
        if (!__builtin_cpu_supports("avx512bw")) return false;
        rasterizer->sweeps = (Sweeps){easel_sweep_solid_avx512bw, easel_sweep_row_avx512bw};
        return true;
#else
    case EASEL_AVX2:
    case EASEL_AVX512BW: return false;
#endif
    }
    return false;
}

// The sweeps as their definition reads, and the choice of a build for tests.

#include <string.h>

#include "Rasterizer.h"
#include "VariantTable.h"
#include "CRaster.h"

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
        memset(cells->marks + y * cells->mark_stride, 0, (size_t)cells->mark_stride);
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
    memset(cells->marks + row * cells->mark_stride, 0, (size_t)cells->mark_stride);
    runs[0] = (EaselCoverageRun){cells->x, cells->width, coverage, 0};
    return any ? 1 : 0;
}

static const Sweeps sweeps_scalar = {solid, rowRuns};

#define TABLE(set, ...) \
    extern __typeof__(solid) easel_sweep_solid_##set; \
    extern __typeof__(rowRuns) easel_sweep_row_##set; \
    static const Sweeps sweeps_##set = {easel_sweep_solid_##set, easel_sweep_row_##set};

EASEL_INSTRUCTION_SETS(TABLE, )

const Sweeps *easel_sweeps(EaselInstructionSet set) {
    static const Sweeps *const tables[EASEL_INSTRUCTION_SET_COUNT] = {
        [EASEL_SCALAR] = &sweeps_scalar, EASEL_INSTRUCTION_SETS(EASEL_TABLE_ADDRESS, sweeps)
    };
    return EASEL_ELEMENT(tables, set);
}

#define CHOOSE(name, constant, ...) \
    if (easel_has_instruction_set(constant)) best = &sweeps_##name;

const Sweeps *easel_best_sweeps(void) {
    const Sweeps *best = &sweeps_baseline;
    EASEL_EXTENSIONS(CHOOSE, )
    return best;
}

bool easel_rasterizer_use(EaselRasterizer *rasterizer, EaselInstructionSet set) {
    const Sweeps *sweeps = easel_sweeps(set);
    if (sweeps) rasterizer->sweeps = *sweeps;
    return sweeps != NULL;
}

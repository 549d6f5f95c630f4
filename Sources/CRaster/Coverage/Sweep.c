// Converts sums to coverage, and to pixels.

#include "SweepSupport.h"

#define LANES 8
#include "SweepLanes.h"
#define LANES 16
#include "SweepLanes.h"

/// Both sweeps for one instruction set, whose vectors have so many lanes.
#define SWEEPS(variant, target, lanes) \
    target void easel_sweep_solid_##variant( \
        const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd \
    ) { \
        sweepSolidChoosing##lanes(cells, dst, dst_stride, color, replaces, even_odd); \
    } \
    target ptrdiff_t easel_sweep_row_##variant( \
        const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs \
    ) { \
        return sweepRow##lanes(cells, row, even_odd, coverage, runs); \
    }

SWEEPS(baseline, , 8)

#define SWEEPS_OF_EXTENSION(name, constant, lanes, ...) SWEEPS(name, EASEL_TARGET(name), lanes)
EASEL_EXTENSIONS(SWEEPS_OF_EXTENSION, )

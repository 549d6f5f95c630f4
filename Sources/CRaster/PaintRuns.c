// Paint onto runs of coverage: a row of a shape in one call, since most runs are a few pixels of an edge.

#include "PaintFetch.h"

enum { piece = 256 };

EASEL_INLINE void easel_paint_over_runs_body(
    uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint
) {
    int isOpaque = paint->is_opaque && paint->alpha == 255;
    uint32_t pixels[piece] __attribute__((aligned(64)));
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        uint32_t *dst = row + run.x;
        if (run.coverage == NULL && run.value == 255 && isOpaque) {
            fetchPaint(dst, run.x, y, run.length, paint);
            continue;
        }
        for (ptrdiff_t start = 0; start < run.length; start += piece) {
            ptrdiff_t length = run.length - start < piece ? run.length - start : piece;
            fetchPaint(pixels, run.x + start, y, length, paint);
            uint32_t *to = dst + start;
            if (run.coverage) {
                const uint8_t *mask = run.coverage + start;
#define STEP(N) store##N(to + x, over##N(load##N(to + x), multiply##N(load##N(pixels + x), mask##N(mask + x))))
                EASEL_SPANS(length, STEP);
#undef STEP
            } else {
#define STEP(N) store##N(to + x, over##N(load##N(to + x), multiply##N(load##N(pixels + x), alpha##N(run.value))))
                EASEL_SPANS(length, STEP);
#undef STEP
            }
        }
    }
}

EASEL_KERNEL(
    easel_paint_over_runs,
    (uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint),
    (row, y, runs, count, paint)
)

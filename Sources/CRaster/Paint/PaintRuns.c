// Paint onto runs of coverage: a row of a shape in one call, since most runs are a few pixels of an edge.

#include "PaintFetch.h"

enum { piece = 256 };

/// Paints one run through a buffer.
EASEL_INLINE void overRun(uint32_t *dst, ptrdiff_t y, EaselCoverageRun run, const EaselPaint *paint) {
    uint32_t pixels[piece] __attribute__((aligned(64)));
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

/// Runs of a gradient of ramps. Where a run is within one ramp, colors are blended in registers; wholly covered ones are
/// not mixed with what is there, since a ramp is opaque.
EASEL_INLINE void overRampRuns(
    uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint
) {
    const Pixels16 index16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    int64_t rowLocation = paint->t0 + paint->ty * (int64_t)y;
    const EaselRamp *current = NULL;
    // Copies: what is stored might change the ramp, for all the compiler knows.
    uint32_t redStep = 0, greenStep = 0, blueStep = 0;
    Pixels16 redSteps = {0}, greenSteps = {0}, blueSteps = {0};
    RampLevels start = {{0, 0, 0}};
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        uint32_t *dst = row + run.x;
        int64_t first = rowLocation + paint->tx * (int64_t)run.x, last = first + paint->tx * (int64_t)(run.length - 1);
        int64_t least = first < last ? first : last, most = first < last ? last : first;
        const EaselRamp *ramp = paint->ramps;
        while (ramp < paint->ramps + paint->ramp_count - 1 && least >= ramp->end) ramp++;
        if (least < 0 || most >= ramp->end || (!run.coverage && run.value != 255)) {
            overRun(dst, y, run, paint);
            continue;
        }
        if (ramp != current) {
            current = ramp;
            redStep = ramp->right[0];
            greenStep = ramp->right[1];
            blueStep = ramp->right[2];
            redSteps = redStep * index16;
            greenSteps = greenStep * index16;
            blueSteps = blueStep * index16;
            start = rampLevels(ramp, 0, y);
        }
        uint32_t red = start.value[0] + redStep * (uint32_t)run.x;
        uint32_t green = start.value[1] + greenStep * (uint32_t)run.x;
        uint32_t blue = start.value[2] + blueStep * (uint32_t)run.x;
        if (!run.coverage) {
            if (run.length < 16) {
                rampRun(dst, run.x, y, run.length, ramp);
                continue;
            }
            Pixels16 reds = red + redSteps, greens = green + greenSteps, blues = blue + blueSteps;
            ptrdiff_t x = 0;
            for (; x + 16 <= run.length; x += 16) {
                store16(dst + x, PACK_LEVELS(reds, greens, blues));
                reds += redStep * 16;
                greens += greenStep * 16;
                blues += blueStep * 16;
            }
            if (x < run.length) {
                uint32_t back = (uint32_t)(x + 16 - run.length);
                reds -= redStep * back;
                greens -= greenStep * back;
                blues -= blueStep * back;
                store16(dst + run.length - 16, PACK_LEVELS(reds, greens, blues));
            }
            continue;
        }
#define LOW(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7)
        Pixels8 reds = red + LOW(redSteps), greens = green + LOW(greenSteps), blues = blue + LOW(blueSteps);
#undef LOW
        ptrdiff_t x = 0;
        for (; x + 8 <= run.length; x += 8) {
            Pixels8 source = multiply8(PACK_LEVELS(reds, greens, blues), mask8(run.coverage + x));
            store8(dst + x, over8(load8(dst + x), source));
            reds += redStep * 8;
            greens += greenStep * 8;
            blues += blueStep * 8;
        }
        if (x < run.length) {
            EaselCoverageRun rest = {run.x + (int32_t)x, run.length - (int32_t)x, run.coverage + x, 0};
            overRun(dst + x, y, rest, paint);
        }
    }
}

EASEL_INLINE int isWithinRow(ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    const EaselCoverageRun *last = runs + count - 1;
    return isWithinPaint(runs->x, y, (int64_t)last->x + last->length - runs->x);
}

EASEL_INLINE void easel_paint_over_runs_body(
    uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint
) {
    if (count <= 0) return;
    if (paint->kind == EASEL_LINEAR && paint->ramp_count > 0 && paint->alpha == 255 && isWithinRow(y, runs, count)) {
        overRampRuns(row, y, runs, count, paint);
        return;
    }
    int isOpaque = paint->is_opaque && paint->alpha == 255;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        if (run.coverage == NULL && run.value == 255 && isOpaque) {
            fetchPaint(row + run.x, run.x, y, run.length, paint);
        } else {
            overRun(row + run.x, y, run, paint);
        }
    }
}

EASEL_KERNEL(
    easel_paint_over_runs,
    (uint32_t *row, ptrdiff_t y, const EaselCoverageRun *runs, ptrdiff_t count, const EaselPaint *paint),
    (row, y, runs, count, paint)
)

// Shapes in any paint: what becomes of runs of coverage.

#include "Rasterizer.h"
#include "Brush.h"
#include "CRaster.h"

EASEL_INLINE void easel_make_opaque_rect_body(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) pixels[y * stride + x] |= 0xff000000;
    }
}

EASEL_CLONED void easel_make_opaque_rect(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
    easel_make_opaque_rect_body(pixels, stride, width, height);
}

/// Returns whether a mode can leave opaque pixels translucent.
static bool canReduceAlpha(EaselBlendMode mode) {
    switch (mode) {
    case EASEL_CLEAR:
    case EASEL_COPY:
    case EASEL_SOURCE_IN:
    case EASEL_SOURCE_OUT:
    case EASEL_DESTINATION_IN:
    case EASEL_DESTINATION_OUT:
    case EASEL_DESTINATION_ATOP:
    case EASEL_XOR: return true;
    default: return false;
    }
}

typedef struct {
    EaselRasterizer *rasterizer;
    const EaselBrush *brush;
    bool makesOpaque;
} BrushTarget;

static void paintRuns(const BrushTarget *target, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    const EaselBrush *brush = target->brush;
    uint32_t *row = brush->pixels + y * brush->stride;
    if (brush->mode == EASEL_NORMAL && brush->paint->kind != EASEL_SOLID) {
        easel_paint_over_runs(row, y, runs, count, brush->paint);
        return;
    }
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        easel_paint_row(
            row + run.x, run.x, y, run.length, run.coverage, run.coverage ? 255 : run.value, brush->paint, brush->mode
        );
        if (target->makesOpaque) easel_make_opaque_rect(row + run.x, 0, run.length, 1);
    }
}

static void takeRuns(void *context, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    const BrushTarget *target = context;
    const EaselBrush *brush = target->brush;
    if (!brush->clip) {
        paintRuns(target, y, runs, count);
        return;
    }
    const EaselBox bounds = brush->clip_bounds;
    const uint8_t *clip = brush->clip + (y - bounds.min_y) * brush->clip_stride - bounds.min_x;
    uint8_t *product = target->rasterizer->coverage + target->rasterizer->coverage_capacity;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        if (run.coverage || run.value < 255) {
            for (int32_t j = 0; j < run.length; j++) {
                uint32_t coverage = run.coverage ? run.coverage[j] : run.value;
                uint32_t t = coverage * clip[run.x + j] + 128;
                product[j] = (uint8_t)((t + (t >> 8)) >> 8);
            }
            run.coverage = product;
        } else {
            run.coverage = clip + run.x;
        }
        paintRuns(target, y, &run, 1);
    }
}

static void takeBox(void *context, EaselBox box, uint32_t coverage) {
    const BrushTarget *target = context;
    const EaselBrush *brush = target->brush;
    uint32_t *pixels = brush->pixels + box.min_y * brush->stride + box.min_x;
    ptrdiff_t width = box.max_x - box.min_x, height = box.max_y - box.min_y;
    easel_paint_rect(
        pixels, brush->stride, box.min_x, box.min_y, width, height, NULL, 0, (uint8_t)coverage, brush->paint, brush->mode
    );
    if (target->makesOpaque) easel_make_opaque_rect(pixels, brush->stride, width, height);
}

bool easel_fill_brush(
    EaselRasterizer *rasterizer, const EaselShape *shape, const EaselBox *boxes, ptrdiff_t box_count,
    const EaselBrush *brush
) {
    BrushTarget target = {rasterizer, brush, brush->target_is_opaque && canReduceAlpha(brush->mode)};
    for (ptrdiff_t i = 0; i < box_count; i++) {
        EaselBox box = brush->clip ? intersection(boxes[i], brush->clip_bounds) : boxes[i];
        if (isEmpty(box)) continue;
        EaselBoxHandler boxHandler = brush->clip ? NULL : takeBox;
        if (!easel_fill_rows_and_boxes(rasterizer, shape, box, takeRuns, boxHandler, &target)) return false;
    }
    return true;
}

void easel_brush_box(const EaselBrush *brush, EaselBox box, const uint8_t *mask, ptrdiff_t mask_stride) {
    if (isEmpty(box)) return;
    uint32_t *pixels = brush->pixels + box.min_y * brush->stride + box.min_x;
    ptrdiff_t width = box.max_x - box.min_x, height = box.max_y - box.min_y;
    easel_paint_rect(
        pixels, brush->stride, box.min_x, box.min_y, width, height, mask, mask_stride, 255, brush->paint, brush->mode
    );
    if (!brush->target_is_opaque || !canReduceAlpha(brush->mode)) return;
    easel_make_opaque_rect(pixels, brush->stride, width, height);
}

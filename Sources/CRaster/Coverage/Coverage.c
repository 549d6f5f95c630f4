// Filling shapes: windows, bands, and what becomes of the coverage.

#include <stdlib.h>
#include <string.h>

#include "Rasterizer.h"
#include "CRaster.h"

/// Cells that a second-level cache holds with something to spare.
static const ptrdiff_t bandCells = 1 << 17;

/// Boxes within so many pixels are done at once, however little of that they are.
static const int64_t leastArea = 4096;

/// More than this is given back after use.
static const ptrdiff_t maxRetainedEdges = 1 << 20;

EaselRasterizer *easel_rasterizer_create(void) {
    EaselRasterizer *rasterizer = calloc(1, sizeof(EaselRasterizer));
    if (rasterizer) rasterizer->sweeps = *easel_best_sweeps();
    return rasterizer;
}

void easel_rasterizer_destroy(EaselRasterizer *rasterizer) {
    if (!rasterizer) return;
    free(rasterizer->edges);
    free(rasterizer->sorted);
    free(rasterizer->starts);
    free(rasterizer->cells);
    free(rasterizer->marks);
    free(rasterizer->coverage);
    free(rasterizer->runs);
    free(rasterizer->row_edges);
    free(rasterizer->order);
    free(rasterizer);
}

int64_t easel_rasterizer_allocations(const EaselRasterizer *rasterizer) { return rasterizer->allocations; }

bool easel_grow(EaselRasterizer *rasterizer, void **array, ptrdiff_t *capacity, ptrdiff_t count, size_t size) {
    if (count <= *capacity) return true;
    void *grown = realloc(*array, (size_t)count * size);
    if (!grown) return false;
    rasterizer->allocations++;
    *array = grown;
    *capacity = count;
    return true;
}

/// Replaces zeroed memory by more of it, aligned for vectors.
static bool growZeroed(EaselRasterizer *rasterizer, void **array, ptrdiff_t *capacity, ptrdiff_t count, size_t size) {
    if (count <= *capacity) return true;
    free(*array);
    size_t bytes = ((size_t)count * size + 4095) & ~(size_t)4095;
    *array = aligned_alloc(64, bytes);
    *capacity = *array ? (ptrdiff_t)(bytes / size) : 0;
    if (!*array) return false;
    rasterizer->allocations++;
    memset(*array, 0, bytes);
    return true;
}

/// Room for the sums of a window; `height` comes out as the rows that are done in one go.
static bool prepare(EaselRasterizer *rasterizer, EaselBox window, EaselCells *cells) {
    ptrdiff_t width = window.max_x - window.min_x, height = window.max_y - window.min_y;
    ptrdiff_t stride = (width + 2 + 15) & ~(ptrdiff_t)15;
    // Rows at the same place of a page would push each other out of the cache.
    if (stride % 256 == 0) stride += 16;
    ptrdiff_t marks = (stride / EASEL_GROUP + 63) & ~(ptrdiff_t)63;
    ptrdiff_t rows = bandCells / stride;
    if (rows < 1) rows = 1;
    if (rows > height) rows = height;
    if (!growZeroed(
            rasterizer, (void **)&rasterizer->cells, &rasterizer->cell_capacity, rows * stride, sizeof(uint32_t)
        )
        || !growZeroed(
            rasterizer, (void **)&rasterizer->marks, &rasterizer->mark_capacity, rows * marks, sizeof(uint8_t)
        ))
        return false;
    *cells = (EaselCells){
        rasterizer->cells, rasterizer->marks, stride, marks, window.min_x, window.min_y, (int32_t)width, (int32_t)rows,
    };
    return true;
}

static bool prepareRuns(EaselRasterizer *rasterizer, const EaselCells *cells) {
    if (cells->stride <= rasterizer->coverage_capacity) return true;
    rasterizer->coverage_capacity = 0;
    ptrdiff_t bytes = 0, runs = 0;
    free(rasterizer->coverage);
    free(rasterizer->runs);
    rasterizer->coverage = NULL;
    rasterizer->runs = NULL;
    // Twice the bytes: the second half is for products with a clip.
    if (!easel_grow(rasterizer, (void **)&rasterizer->coverage, &bytes, cells->stride * 2, 1)
        || !easel_grow(
            rasterizer, (void **)&rasterizer->runs, &runs, cells->stride / EASEL_GROUP + 2, sizeof(EaselCoverageRun)
        ))
        return false;
    rasterizer->coverage_capacity = cells->stride;
    return true;
}

typedef struct {
    const EaselShape *shape;
    const EaselSolid *solid;

    /// Receives the rows of a shape that is not in one color.
    EaselRowHandler handler;

    /// Receives the boxes of strips, if not NULL.
    EaselBoxHandler boxes;
    void *context;
} Sink;

static void sweep(EaselRasterizer *rasterizer, const EaselCells *cells, const Sink *sink) {
    if (sink->solid) {
        const EaselSolid *solid = sink->solid;
        uint32_t *pixels = solid->pixels + (ptrdiff_t)cells->y * solid->stride + cells->x;
        return rasterizer->sweeps.solid(
            cells, pixels, solid->stride, solid->color, solid->mode == EASEL_PAINT_REPLACE, sink->shape->even_odd
        );
    }
    for (ptrdiff_t row = 0; row < cells->height; row++) {
        ptrdiff_t count = rasterizer->sweeps.row(
            cells, row, sink->shape->even_odd, rasterizer->coverage, rasterizer->runs
        );
        if (count > 0) sink->handler(sink->context, cells->y + (int32_t)row, rasterizer->runs, count);
    }
}

/// Returns the band in which an edge begins.
static ptrdiff_t bandOf(Edge edge, const EaselCells *cells) {
    int32_t top = (edge.y0 < edge.y1 ? edge.y0 : edge.y1) - cells->y * 256;
    return top <= 0 ? 0 : top / (cells->height * 256);
}

/// Goes through a window band by band, with the edges sorted by the band that they begin in.
static bool sweepBands(EaselRasterizer *rasterizer, EaselCells cells, EaselBox window, const Sink *sink) {
    ptrdiff_t count = rasterizer->edge_count;
    ptrdiff_t bands = (window.max_y - window.min_y + cells.height - 1) / cells.height;
    if (!easel_grow(
            rasterizer, (void **)&rasterizer->starts, &rasterizer->start_capacity, bands + 2, sizeof(ptrdiff_t)
        )
        || !easel_grow(
            rasterizer, (void **)&rasterizer->sorted, &rasterizer->sorted_capacity, count, sizeof(Edge)
        ))
        return false;
    ptrdiff_t *starts = rasterizer->starts;
    memset(starts, 0, ((size_t)bands + 2) * sizeof(ptrdiff_t));
    Edge *edges = rasterizer->edges, *sorted = rasterizer->sorted;
    for (ptrdiff_t i = 0; i < count; i++) {
        ptrdiff_t band = bandOf(edges[i], &cells);
        if (band < bands) starts[band + 2]++;
    }
    for (ptrdiff_t band = 0; band < bands; band++) starts[band + 2] += starts[band + 1];
    for (ptrdiff_t i = 0; i < count; i++) {
        ptrdiff_t band = bandOf(edges[i], &cells);
        if (band < bands) sorted[starts[band + 1]++] = edges[i];
    }
    // Edges that reach the next band gather at the beginning, before those that are still waiting.
    ptrdiff_t waiting = 0;
    int32_t height = cells.height;
    for (ptrdiff_t band = 0; band < bands; band++) {
        cells.y = window.min_y + (int32_t)band * height;
        cells.height = window.max_y - cells.y < height ? window.max_y - cells.y : height;
        int32_t bottom = (cells.y + cells.height) * 256;
        easel_add_edges(&cells, sorted, waiting, sink->shape->antialiases);
        easel_add_edges(
            &cells, sorted + starts[band], starts[band + 1] - starts[band], sink->shape->antialiases
        );
        ptrdiff_t retained = 0;
        for (ptrdiff_t i = 0; i < waiting; i++) {
            if (sorted[i].y0 > bottom || sorted[i].y1 > bottom) sorted[retained++] = sorted[i];
        }
        for (ptrdiff_t i = starts[band]; i < starts[band + 1]; i++) {
            if (sorted[i].y0 > bottom || sorted[i].y1 > bottom) sorted[retained++] = sorted[i];
        }
        waiting = retained;
        sweep(rasterizer, &cells, sink);
    }
    return true;
}

/// A sink, and whose sums go there.
typedef struct {
    EaselRasterizer *rasterizer;
    const Sink *sink;
} SweepTarget;

static void sweepUnion(void *context, const EaselCells *cells) {
    const SweepTarget *target = context;
    sweep(target->rasterizer, cells, target->sink);
}

/// - `is_part`: a flag that indicates whether other rows of the shape are not in the window.
static bool sweepSums(EaselRasterizer *rasterizer, EaselBox window, const Sink *sink, bool is_part) {
    EaselCells cells;
    if (!prepare(rasterizer, window, &cells)) return false;
    if (!sink->solid && !prepareRuns(rasterizer, &cells)) return false;
    if (cells.height < window.max_y - window.min_y) return sweepBands(rasterizer, cells, window, sink);
    if (is_part) {
        easel_add_edges_in_rows(&cells, rasterizer->edges, rasterizer->edge_count, sink->shape->antialiases);
    } else {
        easel_add_edges(&cells, rasterizer->edges, rasterizer->edge_count, sink->shape->antialiases);
    }
    sweep(rasterizer, &cells, sink);
    return true;
}

/// Sweeps a window: by sums, and in the rows in which parts of the shape may lie over each other by their union.
/// - `is_part`: as for `sweepSums`.
static bool sweepWindow(EaselRasterizer *rasterizer, EaselBox window, const Sink *sink, bool is_part) {
    const EaselShape *shape = sink->shape;
    if (!easel_shares_rows(shape) || shape->shared_min_y >= window.max_y || shape->shared_max_y <= window.min_y) {
        return sweepSums(rasterizer, window, sink, is_part);
    }
    EaselBox above = window, below = window, shared = window;
    if (shape->shared_min_y > shared.min_y) shared.min_y = shape->shared_min_y;
    if (shape->shared_max_y < shared.max_y) shared.max_y = shape->shared_max_y;
    above.max_y = shared.min_y;
    below.min_y = shared.max_y;
    if (!isEmpty(above) && !sweepSums(rasterizer, above, sink, true)) return false;
    EaselCells cells;
    if (!prepare(rasterizer, shared, &cells)) return false;
    if (!sink->solid && !prepareRuns(rasterizer, &cells)) return false;
    SweepTarget target = {rasterizer, sink};
    if (!easel_add_union(rasterizer, cells, shared, sweepUnion, &target)) return false;
    return isEmpty(below) || sweepSums(rasterizer, below, sink, true);
}

/// Sweeps those rows of a window that are not one upright strip of the shape, and paints the others at once.
static bool sweepAround(
    EaselRasterizer *rasterizer, EaselStrip strip, EaselBox window, const Sink *sink
) {
    if (strip.top >= strip.bottom || strip.top >= window.max_y || strip.bottom <= window.min_y) {
        return sweepWindow(rasterizer, window, sink, false);
    }
    EaselBox above = window, below = window, rows = window;
    if (strip.top > rows.min_y) rows.min_y = above.max_y = strip.top;
    else above.max_y = above.min_y;
    if (strip.bottom < rows.max_y) rows.max_y = below.min_y = strip.bottom;
    else below.min_y = below.max_y;
    easel_divide_strip(strip, rows, sink->shape->antialiases, sink->boxes, sink->context);
    return (isEmpty(above) || sweepWindow(rasterizer, above, sink, true))
        && (isEmpty(below) || sweepWindow(rasterizer, below, sink, true));
}

static bool fill(
    EaselRasterizer *rasterizer, const EaselShape *shape, const EaselBox *boxes, ptrdiff_t count, EaselBox around,
    const Sink *sink
) {
    EaselBox window = easel_shape_window(shape, around);
    if (isEmpty(window)) return true;
    // Whole vectors to the end of the row, where there are pixels. What is beyond the shape is not covered.
    int32_t aligned = window.min_x + ((window.max_x - window.min_x + 15) & ~15);
    window.max_x = aligned < around.max_x ? aligned : around.max_x;
    bool done = easel_flatten(rasterizer, shape, window);
    EaselStrip strip = {0, 0, 0, 0};
    if (sink->boxes) strip = easel_find_strip(rasterizer->edges, rasterizer->edge_count);
    for (ptrdiff_t i = 0; done && rasterizer->edge_count > 0 && i < count; i++) {
        EaselBox part = intersection(boxes[i], window);
        if (!isEmpty(part)) done = sweepAround(rasterizer, strip, part, sink);
    }
    if (rasterizer->edge_capacity > maxRetainedEdges) {
        free(rasterizer->edges);
        free(rasterizer->sorted);
        rasterizer->edges = rasterizer->sorted = NULL;
        rasterizer->edge_capacity = rasterizer->sorted_capacity = 0;
        free(rasterizer->row_edges);
        free(rasterizer->order);
        rasterizer->row_edges = NULL;
        rasterizer->order = NULL;
        rasterizer->row_edge_capacity = rasterizer->order_capacity = 0;
    }
    return done;
}

bool easel_fill_rows(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, EaselRowHandler handler, void *context
) {
    return easel_fill_rows_and_boxes(rasterizer, shape, window, handler, NULL, context);
}

bool easel_fill_rows_and_boxes(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, EaselRowHandler rows, EaselBoxHandler boxes,
    void *context
) {
    Sink sink = {shape, NULL, rows, boxes, context};
    return fill(rasterizer, shape, &window, 1, window, &sink);
}

typedef struct {
    EaselBox window;
    uint8_t *mask;
    ptrdiff_t stride;
} MaskTarget;

static void writeMask(void *context, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    const MaskTarget *target = context;
    uint8_t *row = target->mask + (y - target->window.min_y) * target->stride - target->window.min_x;
    for (ptrdiff_t i = 0; i < count; i++) {
        if (runs[i].coverage) {
            memcpy(row + runs[i].x, runs[i].coverage, (size_t)runs[i].length);
        } else {
            memset(row + runs[i].x, runs[i].value, (size_t)runs[i].length);
        }
    }
}

bool easel_fill_mask(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, uint8_t *mask, ptrdiff_t mask_stride
) {
    MaskTarget target = {window, mask, mask_stride};
    return easel_fill_rows(rasterizer, shape, window, writeMask, &target);
}

/// A rasterizer's second half of coverage, and what is painted.
typedef struct {
    EaselRasterizer *rasterizer;
    const EaselSolid *solid;
} ClippedTarget;

static void paintClipped(void *context, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    const ClippedTarget *target = context;
    const EaselSolid *solid = target->solid;
    EaselBox bounds = solid->clip_bounds;
    if (y < bounds.min_y || y >= bounds.max_y) return;
    const uint8_t *clip = solid->clip + (y - bounds.min_y) * solid->clip_stride - bounds.min_x;
    uint8_t *product = target->rasterizer->coverage + target->rasterizer->coverage_capacity;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        int32_t x = run.x > bounds.min_x ? run.x : bounds.min_x;
        int32_t end = run.x + run.length < bounds.max_x ? run.x + run.length : bounds.max_x;
        if (x >= end) continue;
        EaselCoverageRun part = {x, end - x, clip + x, 0};
        if (run.coverage || run.value < 255) {
            for (int32_t j = 0; j < part.length; j++) {
                uint32_t coverage = run.coverage ? run.coverage[x - run.x + j] : run.value;
                uint32_t t = coverage * clip[x + j] + 128;
                product[j] = (uint8_t)((t + (t >> 8)) >> 8);
            }
            part.coverage = product;
        }
        easel_paint_runs(solid, y, &part, 1);
    }
}

static int64_t pixelCount(EaselBox box) {
    return (int64_t)(box.max_x - box.min_x) * (box.max_y - box.min_y);
}

/// Boxes, and what is painted within them.
typedef struct {
    const EaselSolid *solid;
    const EaselBox *boxes;
    ptrdiff_t count;
} BoxedTarget;

static void paintBoxed(void *context, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    BoxedTarget *target = context;
    // Boxes come from top to bottom, mostly: those passed need not be looked at again.
    while (target->count > 0 && target->boxes[0].max_y <= y) {
        target->boxes++;
        target->count--;
    }
    for (ptrdiff_t i = 0; i < target->count; i++) {
        EaselBox box = target->boxes[i];
        if (y < box.min_y || y >= box.max_y) continue;
        for (ptrdiff_t j = 0; j < count; j++) {
            EaselCoverageRun run = runs[j];
            int32_t x = run.x > box.min_x ? run.x : box.min_x;
            int32_t end = run.x + run.length < box.max_x ? run.x + run.length : box.max_x;
            if (x >= end) continue;
            if (run.coverage) run.coverage += x - run.x;
            run.x = x;
            run.length = end - x;
            easel_paint_runs(target->solid, y, &run, 1);
        }
    }
}

/// Returns whether a shape is one upright rectangle; its first and third point are then two opposite corners.
static bool isRect(const EaselShape *shape) {
    static const uint8_t lines[] = {EASEL_MOVE, EASEL_LINE, EASEL_LINE, EASEL_LINE, EASEL_CLOSE};
    if (!shape->verbs || shape->point_count != 4 || shape->verb_count < 4 || shape->verb_count > 5) return false;
    if (memcmp(shape->verbs, lines, (size_t)shape->verb_count) != 0) return false;
    if (!((shape->b == 0 && shape->c == 0) || (shape->a == 0 && shape->d == 0))) return false;
    const double *p = shape->points;
    return (p[1] == p[3] && p[2] == p[4] && p[5] == p[7] && p[6] == p[0])
        || (p[0] == p[2] && p[3] == p[5] && p[4] == p[6] && p[7] == p[1]);
}

bool easel_fill_solid(
    EaselRasterizer *rasterizer, const EaselShape *shape, const EaselBox *boxes, ptrdiff_t box_count,
    const EaselSolid *solid
) {
    if (box_count <= 0) return true;
    if (!solid->clip && isRect(shape)) {
        const double *p = shape->points;
        return easel_fill_solid_rect(
            rasterizer, shape->a * p[0] + shape->c * p[1] + shape->tx, shape->b * p[0] + shape->d * p[1] + shape->ty,
            shape->a * p[4] + shape->c * p[5] + shape->tx, shape->b * p[4] + shape->d * p[5] + shape->ty,
            shape->antialiases, boxes, box_count, solid
        );
    }
    EaselBox around = boxes[0];
    for (ptrdiff_t i = 1; i < box_count; i++) {
        EaselBox box = boxes[i];
        around = (EaselBox){
            around.min_x < box.min_x ? around.min_x : box.min_x, around.min_y < box.min_y ? around.min_y : box.min_y,
            around.max_x > box.max_x ? around.max_x : box.max_x, around.max_y > box.max_y ? around.max_y : box.max_y,
        };
    }
    ClippedTarget clipped = {rasterizer, solid};
    BoxedTarget boxed = {solid, boxes, box_count};
    Sink sink = {shape, solid, NULL, easel_paint_covered_box, (void *)solid};
    if (!solid->clip && box_count > 1) {
        around = easel_shape_window(shape, around);
        const EaselBox *only = NULL;
        ptrdiff_t reached = 0;
        int64_t area = 0;
        for (ptrdiff_t i = 0; i < box_count; i++) {
            EaselBox part = intersection(boxes[i], around);
            if (isEmpty(part)) continue;
            only = boxes + i;
            reached += 1;
            area += pixelCount(part);
        }
        if (reached == 0) return true;
        if (reached == 1) {
            boxes = only;
            box_count = 1;
            around = *only;
        } else if (pixelCount(around) <= 2 * area + leastArea) {
            // All edges are added up once, and not for each box.
            sink = (Sink){shape, NULL, paintBoxed, NULL, &boxed};
            boxes = &around;
            box_count = 1;
        }
    }
    if (solid->clip) {
        sink = (Sink){shape, NULL, paintClipped, NULL, &clipped};
        around = intersection(around, solid->clip_bounds);
        if (isEmpty(around)) return true;
    }
    return fill(rasterizer, shape, boxes, box_count, around, &sink);
}

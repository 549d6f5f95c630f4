// Upright rectangles, and runs, in one color.

#include "Lanes.h"
#include "Rasterizer.h"
#include "CRaster.h"

/// Fades what is there by the inverse of the coverage, and adds the color faded by it.
EASEL_INLINE uint32_t replaced(uint32_t pixel, uint32_t color, uint32_t coverage) {
    return addSaturating1(multiply1(pixel, 255 - coverage), multiply1(color, coverage));
}

/// Paints pixels that are all covered as much.
static void paintBox(const EaselSolid *solid, EaselBox box, uint32_t coverage) {
    if (isEmpty(box) || coverage == 0) return;
    uint32_t *pixels = solid->pixels + (ptrdiff_t)box.min_y * solid->stride + box.min_x;
    ptrdiff_t width = box.max_x - box.min_x, height = box.max_y - box.min_y;
    bool replaces = solid->mode == EASEL_PAINT_REPLACE;
    uint32_t source = coverage == 255 ? solid->color : multiply1(solid->color, coverage);
    if (replaces ? coverage == 255 : source >> 24 == 255) {
        easel_fill_rect(pixels, solid->stride, width, height, source);
    } else if (!replaces) {
        easel_solid_over_rect(pixels, solid->stride, width, height, source);
    } else {
        for (ptrdiff_t y = 0; y < height; y++, pixels += solid->stride) {
            for (ptrdiff_t x = 0; x < width; x++) pixels[x] = replaced(pixels[x], solid->color, coverage);
        }
    }
}

void easel_paint_runs(const EaselSolid *solid, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count) {
    uint32_t *row = solid->pixels + (ptrdiff_t)y * solid->stride;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselCoverageRun run = runs[i];
        if (!run.coverage) {
            paintBox(solid, (EaselBox){run.x, y, run.x + run.length, y + 1}, run.value);
        } else if (solid->mode == EASEL_PAINT_OVER) {
            easel_solid_over_mask_rect(row + run.x, 0, run.coverage, 0, run.length, 1, solid->color);
        } else {
            for (ptrdiff_t x = 0; x < run.length; x++) {
                row[run.x + x] = replaced(row[run.x + x], solid->color, run.coverage[x]);
            }
        }
    }
}

void easel_replace_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
) {
    for (ptrdiff_t y = 0; y < height; y++, dst += dst_stride, src += src_stride, mask += mask_stride) {
        for (ptrdiff_t x = 0; x < width; x++) dst[x] = replaced(dst[x], src[x], mask[x]);
    }
}

void easel_paint_mask(const EaselSolid *solid, EaselBox box, const uint8_t *mask, ptrdiff_t mask_stride) {
    if (isEmpty(box)) return;
    if (solid->mode == EASEL_PAINT_OVER) {
        uint32_t *pixels = solid->pixels + (ptrdiff_t)box.min_y * solid->stride + box.min_x;
        return easel_solid_over_mask_rect(
            pixels, solid->stride, mask, mask_stride, box.max_x - box.min_x, box.max_y - box.min_y, solid->color
        );
    }
    for (int32_t y = box.min_y; y < box.max_y; y++, mask += mask_stride) {
        EaselCoverageRun run = {box.min_x, box.max_x - box.min_x, mask, 0};
        easel_paint_runs(solid, y, &run, 1);
    }
}

/// One direction of a rectangle: up to three stretches of pixels, and how much of each pixel is covered, of 256.
typedef struct {
    int32_t start[3], end[3], part[3];
    int count;
} Stretches;

static void addStretch(Stretches *stretches, int32_t start, int32_t end, int32_t part) {
    if (start >= end || part == 0) return;
    int i = stretches->count++;
    stretches->start[i] = start;
    stretches->end[i] = end;
    stretches->part[i] = part;
}

static Stretches stretches(int32_t low, int32_t high, bool antialiases) {
    Stretches result = {.count = 0};
    int32_t first = low >> 8, last = high >> 8;
    if (!antialiases) {
        // Pixels whose centers are inside.
        addStretch(&result, (low + 127) >> 8, (high + 127) >> 8, 256);
    } else if (first == last) {
        addStretch(&result, first, first + 1, high - low);
    } else {
        addStretch(&result, first, first + 1, 256 - (low & 255));
        if ((low & 255) == 0 && result.count) result.count = 0;
        addStretch(&result, (low + 255) >> 8, last, 256);
        addStretch(&result, last, last + 1, high & 255);
    }
    return result;
}

static int32_t clampedFixedPoint(double value) {
    const double limit = EASEL_COORDINATE_LIMIT;
    value = tamed(value);
    return fixedPoint(value < -limit ? -limit : value > limit ? limit : value);
}

static void swapIfDescending(int32_t *low, int32_t *high) {
    if (*low <= *high) return;
    int32_t other = *low;
    *low = *high;
    *high = other;
}

/// Fewer rows than this are not worth two windows.
static const int32_t leastStrip = 16;

EaselStrip easel_find_strip(const Edge *edges, ptrdiff_t count) {
    const EaselStrip none = {0, 0, 0, 0};
    // The tallest that run down, and up.
    const Edge *sides[2] = {NULL, NULL};
    int32_t heights[2] = {leastStrip * 256 - 1, leastStrip * 256 - 1};
    for (ptrdiff_t i = 0; i < count; i++) {
        if (edges[i].x0 != edges[i].x1) continue;
        int32_t height = edges[i].y1 - edges[i].y0;
        int up = height < 0;
        if (up) height = -height;
        if (height > heights[up]) {
            heights[up] = height;
            sides[up] = edges + i;
        }
    }
    const Edge *down = sides[0], *up = sides[1];
    if (!down || !up) return none;
    int32_t top = down->y0 > up->y1 ? down->y0 : up->y1, bottom = down->y1 < up->y0 ? down->y1 : up->y0;
    for (ptrdiff_t i = 0; i < count && bottom - top >= leastStrip * 256; i++) {
        if (edges + i == down || edges + i == up) continue;
        int32_t low = edges[i].y0 < edges[i].y1 ? edges[i].y0 : edges[i].y1;
        int32_t high = edges[i].y0 < edges[i].y1 ? edges[i].y1 : edges[i].y0;
        if (high <= top || low >= bottom) continue;
        if (low - top > bottom - high) bottom = low;
        else top = high;
    }
    EaselStrip strip = {(top + 255) >> 8, bottom >> 8, down->x0, up->x0};
    return strip.bottom - strip.top >= leastStrip ? strip : none;
}

void easel_divide_strip(EaselStrip strip, EaselBox box, bool antialiases, EaselBoxHandler handler, void *context) {
    swapIfDescending(&strip.left, &strip.right);
    Stretches columns = stretches(strip.left, strip.right, antialiases);
    for (int i = 0; i < columns.count; i++) {
        EaselBox part = intersection((EaselBox){columns.start[i], strip.top, columns.end[i], strip.bottom}, box);
        uint32_t coverage = coverageOf(512 * columns.part[i], 0);
        if (!isEmpty(part) && coverage > 0) handler(context, part, coverage);
    }
}

void easel_paint_covered_box(void *solid, EaselBox box, uint32_t coverage) { paintBox(solid, box, coverage); }

bool easel_fill_solid_rect(
    EaselRasterizer *rasterizer, double min_x, double min_y, double max_x, double max_y, bool antialiases,
    const EaselBox *boxes, ptrdiff_t box_count, const EaselSolid *solid
) {
    if (solid->clip) {
        const uint8_t verbs[] = {EASEL_MOVE, EASEL_LINE, EASEL_LINE, EASEL_LINE, EASEL_CLOSE};
        const double points[] = {min_x, min_y, max_x, min_y, max_x, max_y, min_x, max_y};
        EaselShape shape = {
            .verbs = verbs, .verb_count = 5, .points = points, .point_count = 4, .a = 1, .d = 1,
            .antialiases = antialiases,
        };
        return easel_fill_solid(rasterizer, &shape, boxes, box_count, solid);
    }
    int32_t left = clampedFixedPoint(min_x), right = clampedFixedPoint(max_x);
    int32_t top = clampedFixedPoint(min_y), bottom = clampedFixedPoint(max_y);
    swapIfDescending(&left, &right);
    swapIfDescending(&top, &bottom);
    if (((left | right | top | bottom) & 255) == 0) {
        EaselBox box = {left >> 8, top >> 8, right >> 8, bottom >> 8};
        for (ptrdiff_t k = 0; k < box_count; k++) paintBox(solid, intersection(box, boxes[k]), 255);
        return true;
    }
    Stretches columns = stretches(left, right, antialiases), rows = stretches(top, bottom, antialiases);
    for (int j = 0; j < rows.count; j++) {
        for (int i = 0; i < columns.count; i++) {
            uint32_t coverage = coverageOf(2 * columns.part[i] * rows.part[j], 0);
            EaselBox box = {columns.start[i], rows.start[j], columns.end[i], rows.end[j]};
            for (ptrdiff_t k = 0; k < box_count; k++) paintBox(solid, intersection(box, boxes[k]), coverage);
        }
    }
    return true;
}

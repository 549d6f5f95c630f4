#pragma once

#include <stdint.h>

#include "Clones.h"
#include "Coverage.h"
#include "InstructionSet.h"

// Fixed-point coordinates are device pixels with 8 bits of fraction. Floating point is without fused operations, so that
// results are equal on every processor; this holds to the end of the files that include this one.

#pragma STDC FP_CONTRACT OFF

/// Coordinates beyond this many pixels are clipped before they are converted to fixed-point numbers. No surface is larger.
#define EASEL_COORDINATE_LIMIT (1 << 19)

/// The sum of a pixel that is covered once: 256 of height times twice 256 of width.
#define EASEL_FULL_CELL (1 << 17)

/// The number of cells per mark.
#define EASEL_GROUP 8
#define EASEL_MARK 0xff

/// A straight edge with a direction.
typedef struct {
    int32_t x0, y0, x1, y1;
} Edge;

/// A window of pixels as sums: the running total of a row's cells, from the left, is the signed area that is covered of
/// each pixel. Everything is zero between two uses. Totals are meant as signed numbers and wrap around: after
/// 32,768 windings about a pixel the count wraps to zero.
typedef struct {
    uint32_t *cells;

    /// A byte for each group of cells: `EASEL_MARK` when one of them may not be zero, otherwise zero.
    uint8_t *marks;

    /// Cells and marks from row to row: multiples of 16 and of 64. There are at least two cells more than pixels.
    ptrdiff_t stride, mark_stride;

    /// In device pixels.
    int32_t x, y, width, height;
} EaselCells;

/// The loops that exist for several instruction sets.
typedef struct {
    /// Paints the window with one color, and clears the sums.
    /// - `dst`: the window's first pixel.
    void (*solid)(
        const EaselCells *cells, uint32_t *dst, ptrdiff_t dst_stride, uint32_t color, int replaces, int even_odd
    );

    /// Writes the runs of one row, and clears its sums.
    /// - `coverage`: room for as many bytes as there are cells in a row, and for as many runs as there are groups, and
    ///   one.
    ptrdiff_t (*row)(const EaselCells *cells, ptrdiff_t row, int even_odd, uint8_t *coverage, EaselCoverageRun *runs);
} Sweeps;

/// Returns the sweeps built for an instruction set, or NULL if this machine does not support it. The scalar ones process
/// one pixel after the other.
const Sweeps *easel_sweeps(EaselInstructionSet set);
const Sweeps *easel_best_sweeps(void);

/// An edge in the rows whose union is computed.
typedef struct EaselRowEdge EaselRowEdge;
typedef struct EaselRowEntry EaselRowEntry;

struct EaselRasterizer {
    Sweeps sweeps;

    Edge *edges;
    ptrdiff_t edge_count, edge_capacity;

    /// For windows that are done band by band: the edges by the band they begin in, and those that reach the next.
    Edge *sorted;
    ptrdiff_t sorted_capacity;

    /// The index of each band's first edge in `sorted`.
    ptrdiff_t *starts;
    ptrdiff_t start_capacity;

    uint32_t *cells;
    ptrdiff_t cell_capacity;
    uint8_t *marks;
    ptrdiff_t mark_capacity;

    uint8_t *coverage;
    EaselCoverageRun *runs;
    ptrdiff_t coverage_capacity;

    /// For rows whose union is computed: the edges in them, in the order in which they begin, and from left to right.
    EaselRowEdge *row_edges;
    ptrdiff_t row_edge_capacity;
    EaselRowEntry *order;
    ptrdiff_t order_capacity;

    int64_t allocations;
};

/// Grows an array to at least `count` elements. Returns false if there is not enough memory.
bool easel_grow(EaselRasterizer *rasterizer, void **array, ptrdiff_t *capacity, ptrdiff_t count, size_t size);

/// Replaces the edges by those of a shape that matter within a window. False when there is no memory.
bool easel_flatten(EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window);

/// Returns the window clipped to the bounding box of the shape's points.
EaselBox easel_shape_window(const EaselShape *shape, EaselBox window);

/// Adds an edge to the sums.
void easel_add_edges(const EaselCells *cells, const Edge *edges, ptrdiff_t count, bool antialiases);

/// The same for a window of some of the shape's rows: takes less time if most edges are above and below.
void easel_add_edges_in_rows(const EaselCells *cells, const Edge *edges, ptrdiff_t count, bool antialiases);

/// Adds the edges of the union of what edges enclose by the non-zero rule, with antialiasing, for the rows of a window.
/// The cells may have fewer rows than the window: then `swept` is called for each band of them. False when there is no
/// memory.
bool easel_add_union(
    EaselRasterizer *rasterizer, EaselCells cells, EaselBox window,
    void (*swept)(void *context, const EaselCells *cells), void *context
);

/// Rows of pixels in which a shape is what lies between two upright edges, and nothing else: none when `bottom` is not
/// below `top`. The sides are in fixed point, in either order.
typedef struct {
    int32_t top, bottom, left, right;
} EaselStrip;

/// The strip between the tallest upright edges, if there is one worth while.
EaselStrip easel_find_strip(const Edge *edges, ptrdiff_t count);

/// Receives pixels that are all covered as much.
typedef void (*EaselBoxHandler)(void *context, EaselBox box, uint32_t coverage);

/// Calls `handler` with as much of a strip as is within a box.
void easel_divide_strip(EaselStrip strip, EaselBox box, bool antialiases, EaselBoxHandler handler, void *context);

/// Paints a box; `solid` is an `EaselSolid`.
void easel_paint_covered_box(void *solid, EaselBox box, uint32_t coverage);

/// Does the same as `easel_fill_rows`, except that the rows of a strip come as boxes.
bool easel_fill_rows_and_boxes(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, EaselRowHandler rows, EaselBoxHandler boxes,
    void *context
);

/// A coordinate that is a number, and not so large that differences lose meaning.
EASEL_INLINE double tamed(double value) {
    return value > -1e30 ? (value < 1e30 ? value : 1e30) : (value != value ? 0 : -1e30);
}

/// The nearest fixed-point number; halves go up. The value is within twice the limit.
EASEL_INLINE int32_t fixedPoint(double value) {
    const int32_t offset = EASEL_COORDINATE_LIMIT * 256 * 2;
    return (int32_t)(value * 256 + (offset + 0.5)) - offset;
}

/// The coverage, 0 ... 255, that a sum stands for.
EASEL_INLINE uint32_t coverageOf(int32_t sum, int even_odd) {
    uint32_t area = sum < 0 ? -(uint32_t)sum : (uint32_t)sum;
    if (even_odd) {
        area &= 2 * EASEL_FULL_CELL - 1;
        if (area > EASEL_FULL_CELL) area = 2 * EASEL_FULL_CELL - area;
    } else if (area > EASEL_FULL_CELL) {
        area = EASEL_FULL_CELL;
    }
    return (area * 255 + EASEL_FULL_CELL / 2) >> 17;
}

EASEL_INLINE EaselBox intersection(EaselBox a, EaselBox b) {
    return (EaselBox){
        a.min_x > b.min_x ? a.min_x : b.min_x, a.min_y > b.min_y ? a.min_y : b.min_y,
        a.max_x < b.max_x ? a.max_x : b.max_x, a.max_y < b.max_y ? a.max_y : b.max_y,
    };
}

/// Returns true if there are rows whose union is computed. Without antialiasing, a pixel is covered once or not at all.
EASEL_INLINE bool easel_shares_rows(const EaselShape *shape) {
    return shape->shared_min_y < shape->shared_max_y && shape->antialiases && !shape->even_odd;
}

EASEL_INLINE bool isEmpty(EaselBox box) { return box.min_x >= box.max_x || box.min_y >= box.max_y; }

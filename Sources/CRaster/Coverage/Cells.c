// Converts edges to sums of signed area.
//
// The positions at which an edge enters and leaves a row, and crosses from pixel to pixel within the row, are computed from
// two slopes of the entire edge and rounded down to 1/256 pixel. They are therefore independent of the row or pixel at which
// the computation begins.

#include "Cells.h"

/// Adds an edge that goes across pixels, row by row from its left end.
/// - `descends`: a flag that indicates whether the edge descends toward the right.
/// - `inside`: a flag that indicates whether no part of the edge is outside of the window.
EASEL_INLINE void addSlanted(const EaselCells *cells, Slanted edge, bool descends, bool inside) {
#define ADD(xa, xb, height) \
    (inside ? addPiece(row, marks, (uint32_t)(xa), (uint32_t)(xb), height, sign, down) \
            : addClippedPiece(row, marks, xa, xb, height, sign, down, cells->width))
#define BEYOND(y, other) ((uint64_t)(descends ? (y) - (other) : (other) - (y)))
    const uint32_t sign = (uint32_t)edge.sign;
    const uint64_t down = slopeDown(edge, descends);
    int32_t from = edge.y0, to = edge.y1;
    if (!inside) {
        const int32_t low = cells->height * 256;
        from = from < 0 ? 0 : from > low ? low : from;
        to = to < 0 ? 0 : to > low ? low : to;
    }
    // The row that the edge begins in, where it leaves that for the next, and the row it ends in.
    const int32_t index = descends ? from >> 8 : (from - 1) >> 8, last = descends ? (to - 1) >> 8 : to >> 8;
    const int32_t boundary = (descends ? index + 1 : index) * 256;
    uint32_t *row = cells->cells + index * cells->stride;
    uint8_t *marks = cells->marks + index * cells->mark_stride;
    int32_t x = edge.x0;
    int32_t rows = (int32_t)BEYOND(last, index);
    uint64_t across = 0;
    if (!inside || rows > 0) across = slopeAcross(edge, descends);
    if (from != edge.y0) x += (int32_t)(BEYOND(from, edge.y0) * across >> ACROSS_BITS);
    int32_t end = edge.x1;
    if (to != edge.y1) end = edge.x0 + (int32_t)(BEYOND(to, edge.y0) * across >> ACROSS_BITS);
    if (rows == 0) return ADD(x, end, (uint32_t)BEYOND(to, from));
    uint64_t at = BEYOND(boundary, edge.y0) * across + ((uint64_t)edge.x0 << ACROSS_BITS);
    uint32_t height = (uint32_t)BEYOND(boundary, from);
    do {
        int32_t next = (int32_t)((int64_t)at >> ACROSS_BITS);
        ADD(x, next, height);
        x = next;
        at += across << 8;
        row = descends ? row + cells->stride : row - cells->stride;
        marks = descends ? marks + cells->mark_stride : marks - cells->mark_stride;
        height = 256;
    } while (--rows > 0);
    ADD(x, end, (uint32_t)(descends ? to - last * 256 : (last + 1) * 256 - to));
#undef ADD
#undef BEYOND
}

static __attribute__((noinline)) void addClippedEdge(const EaselCells *cells, Slanted edge) {
    if (edge.y0 < edge.y1) addSlanted(cells, edge, true, false);
    else addSlanted(cells, edge, false, false);
}

static void addUpright(const EaselCells *cells, int32_t x, int32_t top, int32_t bottom, int32_t sign) {
    if (x < 0) x = 0;
    uint32_t column = (uint32_t)x >> 8;
    int32_t fraction = x & 255;
    uint32_t *row = cells->cells + (top >> 8) * cells->stride + column;
    uint8_t *marks = cells->marks + (top >> 8) * cells->mark_stride;
    while (top < bottom) {
        int32_t end = (top | 255) + 1;
        if (end > bottom) end = bottom;
        int32_t height = sign * (end - top);
        row[0] += (uint32_t)(height * (512 - 2 * fraction));
        mark(marks, column);
        if (fraction) {
            row[1] += (uint32_t)(height * 2 * fraction);
            mark(marks, column + 1);
        }
        row += cells->stride;
        marks += cells->mark_stride;
        top = end;
    }
}

/// Rounds down; the divisor is positive.
EASEL_INLINE int64_t quotient(int64_t value, int64_t divisor) {
    return value / divisor - (value % divisor < 0);
}

/// Without antialiasing, an edge counts for the rows whose centers it crosses, from the first pixel whose center is not
/// left of it.
static void addAtCenters(const EaselCells *cells, Slanted edge) {
    bool descends = edge.y0 < edge.y1;
    int32_t top = descends ? edge.y0 : edge.y1, bottom = descends ? edge.y1 : edge.y0;
    int64_t from = descends ? edge.x0 : edge.x1, dx = descends ? edge.x1 - from : edge.x0 - from;
    int32_t first = (top + 127) >> 8, last = (bottom + 127) >> 8;
    if (first < 0) first = 0;
    if (last > cells->height) last = cells->height;
    for (int32_t index = first; index < last; index++) {
        int64_t x = from + quotient(((int64_t)index * 256 + 128 - top) * dx, (int64_t)bottom - top);
        int64_t column = (x + 127) >> 8;
        if (column >= cells->width) continue;
        if (column < 0) column = 0;
        cells->cells[index * cells->stride + column] += (uint32_t)(edge.sign * EASEL_FULL_CELL);
        mark(cells->marks + index * cells->mark_stride, (uint32_t)column);
    }
}

/// Adds an edge that is upright, that may be partly outside of the window, or that counts at centers only.
static __attribute__((noinline)) void addOther(const EaselCells *cells, Slanted edge, bool antialiases) {
    int32_t top = edge.y0 < edge.y1 ? edge.y0 : edge.y1, bottom = edge.y0 < edge.y1 ? edge.y1 : edge.y0;
    if (top < 0) top = 0;
    if (bottom > cells->height * 256) bottom = cells->height * 256;
    if (top >= bottom || edge.x0 >= cells->width * 256) return;
    if (!antialiases) {
        addAtCenters(cells, edge);
    } else if (edge.x0 == edge.x1 || edge.x1 <= 0) {
        addUpright(cells, edge.x1, top, bottom, edge.sign);
    } else {
        addClippedEdge(cells, edge);
    }
}

void easel_add_edges(const EaselCells *cells, const Edge *edges, ptrdiff_t count, bool antialiases) {
    const EaselCells window = *cells;
    const uint32_t right = (uint32_t)window.width * 256, low = (uint32_t)window.height * 256;
    const int32_t originX = window.x * 256, originY = window.y * 256;
    for (const Edge *end = edges + count; edges < end; edges++) {
        Slanted edge = {edges->x0 - originX, edges->y0 - originY, edges->x1 - originX, edges->y1 - originY, 1};
        const bool rises = edge.y0 > edge.y1, reversed = edge.x0 > edge.x1;
        if (rises) edge.sign = -1;
        if (reversed) edge = (Slanted){edge.x1, edge.y1, edge.x0, edge.y0, edge.sign};
        // Negative numbers are large ones here.
        if (!antialiases || edge.x0 == edge.x1 || (uint32_t)edge.x0 > right || (uint32_t)edge.x1 > right
            || (uint32_t)edge.y0 > low || (uint32_t)edge.y1 > low) {
            addOther(cells, edge, antialiases);
        } else if (rises == reversed) {
            addSlanted(&window, edge, true, true);
        } else {
            addSlanted(&window, edge, false, true);
        }
    }
}

void easel_add_edges_in_rows(const EaselCells *cells, const Edge *edges, ptrdiff_t count, bool antialiases) {
    const int32_t top = cells->y * 256, bottom = top + cells->height * 256;
#define IS_OUTSIDE(edge) \
    ((edge).y0 < (edge).y1 ? (edge).y1 <= top || (edge).y0 >= bottom : (edge).y0 <= top || (edge).y1 >= bottom)
    for (ptrdiff_t i = 0; i < count; i++) {
        if (IS_OUTSIDE(edges[i])) continue;
        // Outlines leave the rows seldom.
        ptrdiff_t first = i++;
        while (i < count && !IS_OUTSIDE(edges[i])) i++;
        easel_add_edges(cells, edges + first, i - first, antialiases);
    }
#undef IS_OUTSIDE
}

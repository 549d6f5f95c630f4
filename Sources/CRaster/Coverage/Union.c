// The edges of a union.
//
// Sums of signed area are the area of a union where nothing lies over anything else. Where parts of a shape do, only those
// edges may be added between which and the outside nothing else is: those at which the winding number becomes zero, or is
// no longer zero. They are found row by row. Edges whose paths through a row do not touch are to the left or the right of
// each other; those that do form a group. Only a group in which an edge begins or ends, or edges cross, is divided into
// beams, from one such event to the next, within which its edges have one order.
//
// The contribution of an edge that no other one touches is, to the bit, the same as with sums. Nothing depends on the window.

#include <stdlib.h>
#include <string.h>

#include "Cells.h"

/// More edges than this in one row are added up: the row is covered by then, and their union would take long.
static const ptrdiff_t mostEdges = 1024;

struct EaselRowEdge {
    Slanted edge;

    /// In the window, in fixed point.
    int32_t top, bottom;
    uint64_t across, down;

    /// The index before edges were sorted, which orders equal edges.
    int32_t number;

    /// In the row: where the edge begins and ends, its right end, and its positions at its beginning and its end.
    int32_t rowTop, rowBottom, high, entry, next;

    /// The role of the edge in the union since `since`: 1 where the union begins to its right, -1 where it ends, otherwise 0.
    int32_t role, since;

    /// In the beam: the positions by which the edge is ordered, and the position at the beam's end.
    int32_t from, to, at;
};

struct EaselRowEntry {
    EaselRowEdge *edge;
    int32_t low;
};

/// The winding number from a position in the row downwards.
typedef struct {
    int32_t y, winding;
} Level;

typedef struct {
    /// The edges in the row, by their left ends there.
    EaselRowEntry *order;
    ptrdiff_t count;

    /// Room for as many: the edges in a beam, from left to right, and those that begin below it, from top to bottom.
    EaselRowEdge **beam, **waiting;
    const EaselCells *cells;

    /// The cells of the row, and its first position in the window.
    uint32_t *row;
    uint8_t *marks;
    int32_t y;

    /// The width of the window in fixed point.
    int32_t width;

    /// The winding numbers between two groups.
    Level levels[258], nextLevels[258];
    int32_t levelCount;
} Row;

/// The horizontal position of an edge at a height, computed from the entire edge.
EASEL_INLINE int32_t positionAt(const EaselRowEdge *edge, int32_t y) {
    if (y == edge->edge.y1) return edge->edge.x1;
    uint64_t beyond = (uint64_t)(y > edge->edge.y0 ? y - edge->edge.y0 : edge->edge.y0 - y);
    return edge->edge.x0 + (int32_t)(beyond * edge->across >> ACROSS_BITS);
}

static __attribute__((noinline)) void emitPiece(
    const Row *row, const EaselRowEdge *edge, int32_t from, int32_t to, int32_t height, int32_t sign
) {
    const int32_t low = from < to ? from : to, high = from < to ? to : from;
    if (low >= 0 && low < row->width && high <= row->width) {
        addPiece(row->row, row->marks, (uint32_t)low, (uint32_t)high, (uint32_t)height, (uint32_t)sign, edge->down);
    } else {
        addClippedPiece(
            row->row, row->marks, low, high, (uint32_t)height, (uint32_t)sign, edge->down, row->cells->width
        );
    }
}

EASEL_INLINE void emit(const Row *row, const EaselRowEdge *edge, int32_t top, int32_t bottom, int32_t sign) {
    if (top >= bottom) return;
    emitPiece(row, edge, positionAt(edge, row->y + top), positionAt(edge, row->y + bottom), bottom - top, sign);
}

/// Emits all of an edge that is in the row.
EASEL_INLINE void emitAll(const Row *row, const EaselRowEdge *edge, int32_t sign) {
    emitPiece(row, edge, edge->entry, edge->next, edge->rowBottom - edge->rowTop, sign);
}

EASEL_INLINE void setRole(const Row *row, EaselRowEdge *edge, int32_t role, int32_t y) {
    if (edge->role == role) return;
    if (edge->role) emit(row, edge, edge->since, y, edge->role);
    edge->role = role;
    edge->since = y;
}

EASEL_INLINE bool isAfter(const EaselRowEdge *a, const EaselRowEdge *b) {
    if (a->from != b->from) return a->from > b->from;
    return a->to != b->to ? a->to > b->to : a->number > b->number;
}

/// Puts the edges of a beam in order, from left to right. They are almost in order, as they were in the beam above.
EASEL_INLINE void orderBeam(Row *row, ptrdiff_t count, int32_t top, int32_t bottom) {
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = row->beam[i];
        edge->at = edge->to = bottom == edge->rowBottom ? edge->next : positionAt(edge, row->y + bottom);
        // Too low to cross within: their middles count.
        if (bottom - top == 1) edge->from = edge->to = edge->from + edge->to;
        ptrdiff_t at = i;
        for (; at > 0 && isAfter(row->beam[at - 1], edge); at--) row->beam[at] = row->beam[at - 1];
        row->beam[at] = edge;
    }
}

/// The height in a beam at which two neighbors cross, or its bottom if none do.
static int32_t crossing(EaselRowEdge *const *beam, ptrdiff_t count, int32_t top, int32_t bottom) {
    for (ptrdiff_t i = 1; i < count; i++) {
        const EaselRowEdge *left = beam[i - 1], *right = beam[i];
        int64_t above = (int64_t)right->from - left->from, below = (int64_t)left->to - right->to;
        if (below <= 0) continue;
        int32_t y = top + (int32_t)((bottom - top) * above / (above + below));
        return y <= top ? top + 1 : y >= bottom ? bottom - 1 : y;
    }
    return bottom;
}

/// Returns the role of an edge between two winding numbers.
EASEL_INLINE int32_t roleBetween(int32_t before, int32_t after) { return (before == 0) - (after == 0); }

/// Adds what a group of edges is to the union, beam by beam, and goes on to the winding numbers to its right.
static void addGroup(Row *row, const EaselRowEntry *group, ptrdiff_t count) {
    uint64_t events[5] = {0};
#define EVENT(y) (events[(y) >> 6] |= (uint64_t)1 << ((y) & 63))
    for (int32_t i = 0; i < row->levelCount; i++) EVENT(row->levels[i].y);
    ptrdiff_t edges = 0, waiting = 0, begun = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = group[i].edge;
        edge->role = 0;
        edge->since = 0;
        edge->at = edge->entry;
        EVENT(edge->rowTop);
        EVENT(edge->rowBottom);
        if (edge->rowTop == 0) {
            row->beam[edges++] = edge;
            continue;
        }
        ptrdiff_t at = waiting++;
        for (; at > 0 && row->waiting[at - 1]->rowTop > edge->rowTop; at--) row->waiting[at] = row->waiting[at - 1];
        row->waiting[at] = edge;
    }
    EVENT(256);
#undef EVENT
    int32_t level = 0, filled = 0;
    for (int32_t top = 0; top < 256;) {
        int32_t word = (top + 1) >> 6, bottom;
        uint64_t bits = events[word] & (~(uint64_t)0 << ((top + 1) & 63));
        while (!bits) bits = events[++word];
        bottom = word * 64 + __builtin_ctzll(bits);
        ptrdiff_t retained = 0;
        for (ptrdiff_t i = 0; i < edges; i++) {
            EaselRowEdge *edge = row->beam[i];
            if (edge->rowBottom <= top) continue;
            edge->from = edge->at;
            row->beam[retained++] = edge;
        }
        for (; begun < waiting && row->waiting[begun]->rowTop <= top; begun++) {
            EaselRowEdge *edge = row->waiting[begun];
            edge->from = edge->at;
            row->beam[retained++] = edge;
        }
        edges = retained;
        for (;;) {
            orderBeam(row, edges, top, bottom);
            if (bottom - top == 1) break;
            int32_t y = crossing(row->beam, edges, top, bottom);
            if (y == bottom) break;
            // It is an event from now on: edges that end below the beam's end do so all the same.
            bottom = y;
        }
        while (level + 1 < row->levelCount && row->levels[level + 1].y <= top) level++;
        int32_t winding = row->levels[level].winding;
        for (ptrdiff_t i = 0; i < edges; i++) {
            EaselRowEdge *edge = row->beam[i];
            int32_t before = winding;
            winding += edge->edge.sign;
            setRole(row, edge, roleBetween(before, winding), top);
        }
        if (filled == 0 || row->nextLevels[filled - 1].winding != winding) {
            row->nextLevels[filled++] = (Level){top, winding};
        }
        top = bottom;
    }
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = group[i].edge;
        setRole(row, edge, 0, edge->rowBottom);
    }
    memcpy(row->levels, row->nextLevels, (size_t)filled * sizeof(Level));
    row->levelCount = filled;
}

/// The same for a few edges of which each begins where the one above it ends, as those at the vertices of an outline do, if
/// one winding number is to their left. Returns `false` for others.
static bool addSuccession(Row *row, const EaselRowEntry *group, ptrdiff_t count) {
    if (count > 4 || row->levelCount != 1) return false;
    const EaselRowEdge *edges[4];
    int32_t height = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        const EaselRowEdge *edge = group[i].edge;
        height += edge->rowBottom - edge->rowTop;
        ptrdiff_t at = i;
        for (; at > 0 && edges[at - 1]->rowTop > edge->rowTop; at--) edges[at] = edges[at - 1];
        edges[at] = edge;
    }
    if (height != 256) return false;
    for (ptrdiff_t i = 1; i < count; i++) {
        if (edges[i]->rowTop != edges[i - 1]->rowBottom) return false;
    }
    const int32_t before = row->levels[0].winding;
    row->levelCount = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        const int32_t after = before + edges[i]->edge.sign, role = roleBetween(before, after);
        if (role) emitAll(row, edges[i], role);
        if (row->levelCount == 0 || row->levels[row->levelCount - 1].winding != after) {
            row->levels[row->levelCount++] = (Level){edges[i]->rowTop, after};
        }
    }
    return true;
}

/// The same for one edge that goes all the way through the row and touches no other.
EASEL_INLINE void addAlone(Row *row, EaselRowEdge *edge) {
    if (row->levelCount == 1) {
        const int32_t before = row->levels[0].winding;
        row->levels[0].winding += edge->edge.sign;
        const int32_t role = roleBetween(before, row->levels[0].winding);
        if (role) emitAll(row, edge, role);
        return;
    }
    edge->role = 0;
    for (int32_t i = 0; i < row->levelCount; i++) {
        Level *level = row->levels + i;
        int32_t before = level->winding;
        level->winding += edge->edge.sign;
        setRole(row, edge, roleBetween(before, level->winding), level->y);
    }
    setRole(row, edge, 0, 256);
}

/// Adds one row's union.
static void addRow(Row *row) {
    row->levels[0] = (Level){0, 0};
    row->levelCount = 1;
    for (ptrdiff_t first = 0; first < row->count;) {
        EaselRowEdge *edge = row->order[first].edge;
        int32_t high = edge->high;
        // Nothing beyond the window is seen.
        if (row->order[first].low >= row->width) return;
        ptrdiff_t end = first + 1;
        while (end < row->count && row->order[end].low <= high) {
            int32_t other = row->order[end++].edge->high;
            if (other > high) high = other;
        }
        if (end == first + 1 && edge->rowBottom - edge->rowTop == 256) {
            addAlone(row, edge);
        } else if (!addSuccession(row, row->order + first, end - first)) {
            addGroup(row, row->order + first, end - first);
        }
        first = end;
    }
}

/// Returns the row of the window in which an edge begins; -1 if it is in none of them.
EASEL_INLINE ptrdiff_t firstRow(const Edge *edge, EaselBox window) {
    const int32_t origin = window.min_y * 256, end = window.max_y * 256;
    int32_t top = edge->y0 < edge->y1 ? edge->y0 : edge->y1, bottom = edge->y0 < edge->y1 ? edge->y1 : edge->y0;
    if (bottom <= origin || top >= end) return -1;
    return top < origin ? 0 : (top - origin) >> 8;
}

/// Converts an edge to what rows need.
EASEL_INLINE void prepareEdge(const Edge *given, EaselBox window, int32_t number, EaselRowEdge *result) {
    const int32_t originX = window.min_x * 256, originY = window.min_y * 256;
    Slanted edge = {given->x0 - originX, given->y0 - originY, given->x1 - originX, given->y1 - originY, 1};
    if (edge.y0 > edge.y1) edge.sign = -1;
    if (edge.x0 > edge.x1) edge = (Slanted){edge.x1, edge.y1, edge.x0, edge.y0, edge.sign};
    bool descends = edge.y0 < edge.y1;
    int32_t top = descends ? edge.y0 : edge.y1;
    result->edge = edge;
    result->top = top;
    result->bottom = descends ? edge.y1 : edge.y0;
    result->across = slopeAcross(edge, descends);
    result->down = slopeDown(edge, descends);
    result->number = number;
    result->next = positionAt(result, top > 0 ? top : 0);
}

static int compareEntries(const void *a, const void *b) {
    const EaselRowEntry *left = a, *right = b;
    if (left->low != right->low) return left->low < right->low ? -1 : 1;
    return left->edge < right->edge ? -1 : 1;
}

/// Puts an entry where it belongs among `count` others.
EASEL_INLINE void insert(EaselRowEntry *entries, ptrdiff_t count, EaselRowEntry entry) {
    while (count > 0 && entries[count - 1].low > entry.low) {
        entries[count] = entries[count - 1];
        count--;
    }
    entries[count] = entry;
}

/// Finds out where an edge goes in a row.
/// - `begins`: a flag that indicates whether it may begin in the row, and not above.
EASEL_INLINE EaselRowEntry enter(const Row *row, EaselRowEdge *edge, bool begins) {
    edge->rowTop = begins && edge->top > row->y ? edge->top - row->y : 0;
    edge->rowBottom = edge->bottom < row->y + 256 ? edge->bottom - row->y : 256;
    int32_t from = edge->next, to = positionAt(edge, row->y + edge->rowBottom);
    edge->entry = from;
    edge->next = to;
    edge->high = from < to ? to : from;
    return (EaselRowEntry){edge, from < to ? from : to};
}

/// Drops the edges that ended above a row, and puts those that begin in it among the others.
/// - `added`: room for those.
static void enterRow(Row *row, EaselRowEdge *first, EaselRowEdge *end, EaselRowEntry *added) {
    ptrdiff_t retained = 0;
    for (ptrdiff_t i = 0; i < row->count; i++) {
        // Edges are almost in order, as they were in the row above.
        EaselRowEdge *edge = row->order[i].edge;
        if (edge->bottom > row->y) insert(row->order, retained++, enter(row, edge, false));
    }
    ptrdiff_t count = end - first;
    bool sorts = count > 16;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEntry entry = enter(row, first + i, true);
        if (sorts) added[i] = entry;
        else insert(added, i, entry);
    }
    if (sorts) qsort(added, (size_t)count, sizeof(EaselRowEntry), compareEntries);
    row->count = retained + count;
    for (ptrdiff_t at = row->count; count > 0;) {
        bool takesContinuing = retained > 0 && row->order[retained - 1].low > added[count - 1].low;
        row->order[--at] = takesContinuing ? row->order[--retained] : added[--count];
    }
}

bool easel_add_union(
    EaselRasterizer *rasterizer, EaselCells cells, EaselBox window,
    void (*swept)(void *context, const EaselCells *cells), void *context
) {
    const ptrdiff_t rows = window.max_y - window.min_y, count = rasterizer->edge_count;
    if (!easel_grow(
            rasterizer, (void **)&rasterizer->row_edges, &rasterizer->row_edge_capacity, count, sizeof(EaselRowEdge)
        )
        || !easel_grow(rasterizer, (void **)&rasterizer->order, &rasterizer->order_capacity, 2 * count, sizeof(EaselRowEntry))
        || !easel_grow(
            rasterizer, (void **)&rasterizer->starts, &rasterizer->start_capacity, rows + 2, sizeof(ptrdiff_t)
        ))
        return false;
    // Sorted by the rows that edges begin in.
    ptrdiff_t *starts = rasterizer->starts;
    memset(starts, 0, ((size_t)rows + 2) * sizeof(ptrdiff_t));
    for (ptrdiff_t i = 0; i < count; i++) {
        ptrdiff_t first = firstRow(rasterizer->edges + i, window);
        if (first >= 0) starts[first + 2]++;
    }
    for (ptrdiff_t i = 0; i < rows; i++) starts[i + 2] += starts[i + 1];
    for (ptrdiff_t i = 0; i < count; i++) {
        const Edge *given = rasterizer->edges + i;
        ptrdiff_t first = firstRow(given, window);
        if (first >= 0) prepareEdge(given, window, (int32_t)i, rasterizer->row_edges + starts[first + 1]++);
    }
    // `starts[i]` is where the edges of row i begin now.
    EaselRowEdge *edges = rasterizer->row_edges;
    Row row = {.order = rasterizer->order, .cells = &cells, .width = cells.width * 256};
    // Where edges that begin in a row are sorted before it is added.
    _Static_assert(sizeof(EaselRowEntry) >= 2 * sizeof(EaselRowEdge *), "room for both");
    row.beam = (EaselRowEdge **)(row.order + count);
    row.waiting = row.beam + count;
    const int32_t height = cells.height;
    for (int32_t y = 0; y < rows; y++) {
        int32_t index = y % height;
        if (index == 0) {
            cells.y = window.min_y + y;
            cells.height = rows - y < height ? (int32_t)(rows - y) : height;
        }
        row.y = y * 256;
        row.row = cells.cells + index * cells.stride;
        row.marks = cells.marks + index * cells.mark_stride;
        enterRow(&row, edges + starts[y], edges + starts[y + 1], row.order + count);
        if (row.count > mostEdges) {
            for (ptrdiff_t i = 0; i < row.count; i++) {
                const EaselRowEdge *other = row.order[i].edge;
                emitAll(&row, other, other->edge.sign);
            }
        } else {
            // All added edges are sorted by now.
            addRow(&row);
        }
        if (index + 1 == cells.height) swept(context, &cells);
    }
    return true;
}

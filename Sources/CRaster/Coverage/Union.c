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

    /// In the row: the edge's right end, and where it is at the row's end.
    int32_t high, next;

    /// The role of the edge in the union since `since`: 1 where the union begins to its right, -1 where it ends, otherwise 0.
    int32_t role, since;

    /// In the beam: where the edge begins and ends.
    int32_t from, to;
};

struct EaselRowEntry {
    int32_t low, index;
};

/// The winding number from a position in the row downwards.
typedef struct {
    int32_t y, winding;
} Level;

typedef struct {
    EaselRowEdge *edges;

    /// The edges in the row, by their left ends there.
    EaselRowEntry *order;
    ptrdiff_t count;
    const EaselCells *cells;

    /// The cells of the row, and its first position in the window.
    uint32_t *row;
    uint8_t *marks;
    int32_t y;

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

EASEL_INLINE void emit(const Row *row, const EaselRowEdge *edge, int32_t top, int32_t bottom, int32_t sign) {
    if (top >= bottom) return;
    int32_t from = positionAt(edge, row->y + top), to = positionAt(edge, row->y + bottom);
    addClippedPiece(
        row->row, row->marks, from < to ? from : to, from < to ? to : from, (uint32_t)(bottom - top), (uint32_t)sign,
        edge->down, row->cells->width
    );
}

EASEL_INLINE void setRole(const Row *row, EaselRowEdge *edge, int32_t role, int32_t y) {
    if (edge->role == role) return;
    if (edge->role) emit(row, edge, edge->since, y, edge->role);
    edge->role = role;
    edge->since = y;
}

EASEL_INLINE int32_t topIn(const Row *row, const EaselRowEdge *edge) { return edge->top > row->y ? edge->top - row->y : 0; }

EASEL_INLINE int32_t bottomIn(const Row *row, const EaselRowEdge *edge) {
    return edge->bottom < row->y + 256 ? edge->bottom - row->y : 256;
}

EASEL_INLINE bool isAfter(const EaselRowEdge *a, const EaselRowEdge *b) {
    if (a->from != b->from) return a->from > b->from;
    return a->to != b->to ? a->to > b->to : a->number > b->number;
}

/// Puts the edges of a group that go through a beam in order, from left to right. Returns how many there are.
static ptrdiff_t orderBeam(Row *row, const EaselRowEntry *group, ptrdiff_t count, int32_t *beam, int32_t top, int32_t bottom) {
    ptrdiff_t filled = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = row->edges + group[i].index;
        if (topIn(row, edge) > top || bottomIn(row, edge) < bottom) continue;
        edge->from = positionAt(edge, row->y + top);
        edge->to = positionAt(edge, row->y + bottom);
        // Too low to cross within: their middles count.
        if (bottom - top == 1) edge->from = edge->to = edge->from + edge->to;
        ptrdiff_t at = filled++;
        while (at > 0 && isAfter(row->edges + beam[at - 1], edge)) {
            beam[at] = beam[at - 1];
            at--;
        }
        beam[at] = group[i].index;
    }
    return filled;
}

/// The height in a beam at which two neighbors cross, or its bottom if none do.
static int32_t crossing(const Row *row, const int32_t *beam, ptrdiff_t count, int32_t top, int32_t bottom) {
    for (ptrdiff_t i = 1; i < count; i++) {
        const EaselRowEdge *left = row->edges + beam[i - 1], *right = row->edges + beam[i];
        int64_t above = (int64_t)right->from - left->from, below = (int64_t)left->to - right->to;
        if (below <= 0) continue;
        int32_t y = top + (int32_t)((bottom - top) * above / (above + below));
        return y <= top ? top + 1 : y >= bottom ? bottom - 1 : y;
    }
    return bottom;
}

/// Adds what a group of edges is to the union, beam by beam, and goes on to the winding numbers to its right.
/// - `beam`: room for as many.
static void addGroup(Row *row, const EaselRowEntry *group, ptrdiff_t count, int32_t *beam) {
    uint64_t events[5] = {0};
#define EVENT(y) (events[(y) >> 6] |= (uint64_t)1 << ((y) & 63))
    for (int32_t i = 0; i < row->levelCount; i++) EVENT(row->levels[i].y);
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = row->edges + group[i].index;
        edge->role = 0;
        edge->since = 0;
        EVENT(topIn(row, edge));
        EVENT(bottomIn(row, edge));
    }
    EVENT(256);
#undef EVENT
    int32_t level = 0, filled = 0;
    for (int32_t top = 0; top < 256;) {
        int32_t word = (top + 1) >> 6, bottom;
        uint64_t bits = events[word] & (~(uint64_t)0 << ((top + 1) & 63));
        while (!bits) bits = events[++word];
        bottom = word * 64 + __builtin_ctzll(bits);
        ptrdiff_t edges;
        for (;;) {
            edges = orderBeam(row, group, count, beam, top, bottom);
            if (bottom - top == 1) break;
            int32_t y = crossing(row, beam, edges, top, bottom);
            if (y == bottom) break;
            // It is an event from now on: edges that end below the beam's end do so all the same.
            bottom = y;
        }
        while (level + 1 < row->levelCount && row->levels[level + 1].y <= top) level++;
        int32_t winding = row->levels[level].winding;
        for (ptrdiff_t i = 0; i < edges; i++) {
            EaselRowEdge *edge = row->edges + beam[i];
            int32_t before = winding;
            winding += edge->edge.sign;
            setRole(row, edge, (before == 0) - (winding == 0), top);
        }
        if (filled == 0 || row->nextLevels[filled - 1].winding != winding) {
            row->nextLevels[filled++] = (Level){top, winding};
        }
        top = bottom;
    }
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEdge *edge = row->edges + group[i].index;
        setRole(row, edge, 0, bottomIn(row, edge));
    }
    memcpy(row->levels, row->nextLevels, (size_t)filled * sizeof(Level));
    row->levelCount = filled;
}

/// The same for one edge that goes all the way through the row and touches no other.
EASEL_INLINE void addAlone(Row *row, EaselRowEdge *edge) {
    edge->role = 0;
    for (int32_t i = 0; i < row->levelCount; i++) {
        Level *level = row->levels + i;
        int32_t before = level->winding;
        level->winding += edge->edge.sign;
        setRole(row, edge, (before == 0) - (level->winding == 0), level->y);
    }
    setRole(row, edge, 0, 256);
}

/// Adds one row's union.
/// - `beam`: room for as many as there are edges.
static void addRow(Row *row, int32_t *beam) {
    row->levels[0] = (Level){0, 0};
    row->levelCount = 1;
    const int32_t width = row->cells->width * 256;
    for (ptrdiff_t first = 0; first < row->count;) {
        EaselRowEdge *edge = row->edges + row->order[first].index;
        int32_t high = edge->high;
        // Nothing beyond the window is seen.
        if (row->order[first].low >= width) return;
        ptrdiff_t end = first + 1;
        while (end < row->count && row->order[end].low <= high) {
            int32_t other = row->edges[row->order[end++].index].high;
            if (other > high) high = other;
        }
        if (end > first + 1) {
            addGroup(row, row->order + first, end - first, beam);
        } else if (edge->top > row->y || edge->bottom < row->y + 256) {
            addGroup(row, row->order + first, 1, beam);
        } else {
            addAlone(row, edge);
        }
        first = end;
    }
}

/// An edge as rows need it; false if it is in none of the window's.
static bool prepareEdge(Edge given, EaselBox window, int32_t number, EaselRowEdge *result) {
    const int32_t originX = window.min_x * 256, originY = window.min_y * 256;
    Slanted edge = {given.x0 - originX, given.y0 - originY, given.x1 - originX, given.y1 - originY, 1};
    if (edge.y0 > edge.y1) edge.sign = -1;
    if (edge.x0 > edge.x1) edge = (Slanted){edge.x1, edge.y1, edge.x0, edge.y0, edge.sign};
    bool descends = edge.y0 < edge.y1;
    int32_t top = descends ? edge.y0 : edge.y1, bottom = descends ? edge.y1 : edge.y0;
    if (bottom <= 0 || top >= (window.max_y - window.min_y) * 256) return false;
    *result = (EaselRowEdge){
        .edge = edge, .top = top, .bottom = bottom, .across = slopeAcross(edge, descends),
        .down = slopeDown(edge, descends), .number = number,
    };
    result->next = positionAt(result, top > 0 ? top : 0);
    return true;
}

static int compareEntries(const void *a, const void *b) {
    const EaselRowEntry *left = a, *right = b;
    if (left->low != right->low) return left->low < right->low ? -1 : 1;
    return left->index < right->index ? -1 : 1;
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
EASEL_INLINE EaselRowEntry enter(const Row *row, int32_t index) {
    EaselRowEdge *edge = row->edges + index;
    const int32_t low = row->y + 256;
    int32_t from = edge->next, to = positionAt(edge, edge->bottom < low ? edge->bottom : low);
    edge->next = to;
    edge->high = from < to ? to : from;
    return (EaselRowEntry){from < to ? from : to, index};
}

/// Drops the edges that ended above a row, and puts those that begin in it among the others.
/// - `added`: room for those.
static void enterRow(Row *row, ptrdiff_t first, ptrdiff_t end, EaselRowEntry *added) {
    ptrdiff_t retained = 0;
    for (ptrdiff_t i = 0; i < row->count; i++) {
        // Edges are almost in order, as they were in the row above.
        if (row->edges[row->order[i].index].bottom > row->y) insert(row->order, retained++, enter(row, row->order[i].index));
    }
    ptrdiff_t count = end - first;
    bool sorts = count > 16;
    for (ptrdiff_t i = 0; i < count; i++) {
        EaselRowEntry entry = enter(row, (int32_t)(first + i));
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
    const int32_t originY = window.min_y * 256;
#define ROW_OF(edge) \
    ((((edge).y0 < (edge).y1 ? (edge).y0 : (edge).y1) < originY) ? 0 \
        : (((edge).y0 < (edge).y1 ? (edge).y0 : (edge).y1) - originY) >> 8)
    EaselRowEdge edge;
    for (ptrdiff_t i = 0; i < count; i++) {
        Edge given = rasterizer->edges[i];
        if ((given.y0 > given.y1 ? given.y0 : given.y1) > originY && ROW_OF(given) < rows) starts[ROW_OF(given) + 2]++;
    }
    for (ptrdiff_t i = 0; i < rows; i++) starts[i + 2] += starts[i + 1];
    for (ptrdiff_t i = 0; i < count; i++) {
        Edge given = rasterizer->edges[i];
        if (prepareEdge(given, window, (int32_t)i, &edge)) rasterizer->row_edges[starts[ROW_OF(given) + 1]++] = edge;
    }
#undef ROW_OF
    // `starts[i]` is where the edges of row i begin now.
    Row row = {.edges = rasterizer->row_edges, .order = rasterizer->order, .cells = &cells};
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
        enterRow(&row, starts[y], starts[y + 1], row.order + count);
        if (row.count > mostEdges) {
            for (ptrdiff_t i = 0; i < row.count; i++) {
                const EaselRowEdge *other = row.edges + row.order[i].index;
                emit(&row, other, topIn(&row, other), bottomIn(&row, other), other->edge.sign);
            }
        } else {
            // All added edges are sorted by now.
            addRow(&row, (int32_t *)(row.order + count));
        }
        if (index + 1 == cells.height) swept(context, &cells);
    }
    return true;
}

// From edges to sums of signed area.
//
// Where an edge enters and leaves a row, and where it goes from pixel to pixel within the row, is rounded down to 1/256
// pixel from the whole edge, by division with a remainder that is carried along. So it comes out the same from whatever
// row or pixel one begins.

#include "Rasterizer.h"

typedef struct {
    int64_t quotient, remainder;
} Division;

/// Rounds down; the divisor is positive.
EASEL_INLINE Division divided(int64_t value, int64_t divisor) {
    Division result = {value / divisor, value % divisor};
    if (result.remainder < 0) {
        result.quotient -= 1;
        result.remainder += divisor;
    }
    return result;
}

EASEL_INLINE void mark(uint64_t *marks, int32_t column) {
    uint32_t group = (uint32_t)column / EASEL_GROUP;
    marks[group / 64] |= 1ull << (group % 64);
}

EASEL_INLINE void markAll(uint64_t *marks, int32_t first, int32_t last) {
    for (int32_t group = first / EASEL_GROUP; group <= last / EASEL_GROUP; group++) {
        marks[group / 64] |= 1ull << (group % 64);
    }
}

/// Adds a piece of an edge within one row.
/// - `height`: how far it goes down, signed by the edge's direction.
EASEL_INLINE void addPiece(uint32_t *cells, uint64_t *marks, int32_t xa, int32_t xb, int32_t height) {
    int32_t first = xa >> 8, last = xb >> 8;
    if (first == last) {
        int32_t right = height * ((xa & 255) + (xb & 255));
        cells[first] += (uint32_t)(height * 512 - right);
        cells[first + 1] += (uint32_t)(right);
        mark(marks, first);
        mark(marks, first + 1);
        return;
    }
    int32_t sign = height < 0 ? -1 : 1;
    uint32_t total = (uint32_t)(height * sign);
    if (xa > xb) {
        int32_t x = xa;
        xa = xb;
        xb = x;
        first = xa >> 8;
        last = xb >> 8;
    }
    uint32_t dx = (uint32_t)(xb - xa);
    uint32_t lead = 256 - (uint32_t)(xa & 255);
    uint32_t done = lead * total / dx, remainder = lead * total % dx;
    int32_t part = (int32_t)done * sign;
    int32_t right = part * ((xa & 255) + 256);
    cells[first] += (uint32_t)(part * 512 - right);
    int32_t carried = right;
    if (last - first > 1) {
        uint32_t lift = 256 * total / dx, rest = 256 * total % dx;
        for (int32_t column = first + 1; column < last; column++) {
            uint32_t step = lift;
            remainder += rest;
            if (remainder >= dx) {
                remainder -= dx;
                step += 1;
            }
            done += step;
            right = (int32_t)step * sign * 256;
            cells[column] += (uint32_t)(right + carried);
            carried = right;
        }
    }
    part = (int32_t)(total - done) * sign;
    right = part * (xb & 255);
    cells[last] += (uint32_t)(carried + part * 512 - right);
    cells[last + 1] += (uint32_t)(right);
    markAll(marks, first, last + 1);
}

/// The same for a piece that is not wholly within the window. Left of it only the height counts.
static void addCutPiece(uint32_t *cells, uint64_t *marks, int32_t xa, int32_t xb, int32_t height, int32_t width) {
    if (xa > xb) {
        int32_t x = xa;
        xa = xb;
        xb = x;
    }
    if (xa >= width * 256) return;
    if (xb <= 0) {
        cells[0] += (uint32_t)(height * 512);
        return mark(marks, 0);
    }
    if (xa >= 0 && xb <= width * 256) return addPiece(cells, marks, xa, xb, height);
    int32_t sign = height < 0 ? -1 : 1;
    int64_t total = (int64_t)height * sign, dx = (int64_t)xb - xa;
    int32_t first = xa >> 8, last = xb >> 8, end = last < width ? last : width - 1;
    int64_t done = 0;
    if (first < 0) {
        done = -(int64_t)xa * total / dx;
        cells[0] += (uint32_t)((int32_t)done * sign * 512);
        first = 0;
        xa = 0;
    }
    Division next = {0, 0}, lift = divided(256 * total, dx);
    // Where the next pixel begins, from the start of the whole piece.
    next = divided((((int64_t)(first + 1) << 8) - (xb - dx)) * total, dx);
    for (int32_t column = first; column <= end; column++) {
        int64_t reached = column == last ? total : next.quotient;
        int32_t part = (int32_t)(reached - done) * sign;
        int32_t from = column == first ? xa & 255 : 0, to = column == last ? xb & 255 : 256;
        int32_t right = part * (from + to);
        cells[column] += (uint32_t)(part * 512 - right);
        cells[column + 1] += (uint32_t)(right);
        done = reached;
        next.quotient += lift.quotient;
        next.remainder += lift.remainder;
        if (next.remainder >= dx) {
            next.remainder -= dx;
            next.quotient += 1;
        }
    }
    markAll(marks, first, end + 1);
}

/// - `inside`: whether no part of the edge is left or right of the window.
EASEL_INLINE void addSlanted(const EaselCells *cells, Edge edge, int32_t top, int32_t bottom, int32_t sign, bool inside) {
#define ADD(xa, xb, height) \
    (inside ? addPiece(row, marks, xa, xb, height) : addCutPiece(row, marks, xa, xb, height, cells->width))
    int64_t dx = (int64_t)edge.x1 - edge.x0, dy = (int64_t)edge.y1 - edge.y0;
    int32_t index = top >> 8;
    uint32_t *row = cells->cells + index * cells->stride;
    uint64_t *marks = cells->marks + index * cells->words;
    int32_t x = edge.x0;
    if (top != edge.y0) x += (int32_t)divided((top - edge.y0) * dx, dy).quotient;
    int32_t boundary = (index + 1) * 256;
    if (bottom <= boundary) {
        int32_t end = edge.x1;
        if (bottom != edge.y1) end = edge.x0 + (int32_t)divided((bottom - edge.y0) * dx, dy).quotient;
        ADD(x, end, sign * (bottom - top));
        return;
    }
    Division at = divided((boundary - edge.y0) * dx, dy);
    int32_t next = edge.x0 + (int32_t)at.quotient;
    ADD(x, next, sign * (boundary - top));
    Division lift = {0, 0};
    if (bottom - boundary >= 256) lift = divided(256 * dx, dy);
    for (;;) {
        row += cells->stride;
        marks += cells->words;
        x = next;
        if (bottom - boundary < 256) break;
        boundary += 256;
        next += (int32_t)lift.quotient;
        at.remainder += lift.remainder;
        if (at.remainder >= dy) {
            at.remainder -= dy;
            next += 1;
        }
        ADD(x, next, sign * 256);
    }
    // Windows end between rows: what is left of a row is left because the edge ends there.
    if (bottom > boundary) ADD(x, edge.x1, sign * (bottom - boundary));
#undef ADD
}

static void addUpright(const EaselCells *cells, int32_t x, int32_t top, int32_t bottom, int32_t sign) {
    if (x < 0) x = 0;
    int32_t column = x >> 8, fraction = x & 255;
    uint32_t *row = cells->cells + (top >> 8) * cells->stride + column;
    uint64_t *marks = cells->marks + (top >> 8) * cells->words;
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
        marks += cells->words;
        top = end;
    }
}

/// Without antialiasing, an edge counts for the rows whose centres it crosses, from the first pixel whose centre is not
/// left of it.
static void addAtCentres(const EaselCells *cells, Edge edge, int32_t sign) {
    int64_t dx = (int64_t)edge.x1 - edge.x0, dy = (int64_t)edge.y1 - edge.y0;
    int32_t first = (edge.y0 + 127) >> 8, last = (edge.y1 + 127) >> 8;
    if (first < 0) first = 0;
    if (last > cells->height) last = cells->height;
    for (int32_t index = first; index < last; index++) {
        int64_t x = edge.x0 + divided(((int64_t)index * 256 + 128 - edge.y0) * dx, dy).quotient;
        int64_t column = (x + 127) >> 8;
        if (column >= cells->width) continue;
        if (column < 0) column = 0;
        cells->cells[index * cells->stride + column] += (uint32_t)(sign * EASEL_FULL_CELL);
        mark(cells->marks + index * cells->words, (int32_t)column);
    }
}

void easel_add_edges(const EaselCells *cells, const Edge *edges, ptrdiff_t count, bool antialiases) {
    int32_t right = cells->width * 256, low = cells->height * 256;
    int32_t originX = cells->x * 256, originY = cells->y * 256;
    for (ptrdiff_t i = 0; i < count; i++) {
        Edge edge = edges[i];
        int32_t sign = 1;
        if (edge.y0 > edge.y1) {
            edge = (Edge){edge.x1, edge.y1, edge.x0, edge.y0};
            sign = -1;
        }
        edge.x0 -= originX;
        edge.x1 -= originX;
        edge.y0 -= originY;
        edge.y1 -= originY;
        int32_t top = edge.y0 < 0 ? 0 : edge.y0, bottom = edge.y1 > low ? low : edge.y1;
        if (top >= bottom) continue;
        int32_t minX = edge.x0 < edge.x1 ? edge.x0 : edge.x1, maxX = edge.x0 < edge.x1 ? edge.x1 : edge.x0;
        if (minX >= right) continue;
        if (!antialiases) {
            addAtCentres(cells, edge, sign);
        } else if (edge.x0 == edge.x1 || maxX <= 0) {
            addUpright(cells, maxX, top, bottom, sign);
        } else if (minX >= 0 && maxX <= right) {
            addSlanted(cells, edge, top, bottom, sign, true);
        } else {
            addSlanted(cells, edge, top, bottom, sign, false);
        }
    }
}

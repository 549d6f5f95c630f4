// Converts verbs and points to straight edges in fixed point.

#include <math.h>

#include "Rasterizer.h"

typedef struct {
    double x, y;
} Point;

/// The state of flattening.
typedef struct {
    EaselRasterizer *rasterizer;
    const EaselShape *shape;

    /// The window in fixed point.
    int32_t left, top, right, bottom;

    /// The same in pixels, and a little more.
    double minX, minY, maxX, maxY;
    bool failed;
} Flattener;

static const double limit = EASEL_COORDINATE_LIMIT;

EASEL_INLINE Point mapped(const EaselShape *shape, ptrdiff_t index) {
    double x = shape->points[2 * index], y = shape->points[2 * index + 1];
    return (Point){
        tamed(shape->a * x + shape->c * y + shape->tx),
        tamed(shape->b * x + shape->d * y + shape->ty),
    };
}

EASEL_INLINE bool isNear(Point point) { return fabs(point.x) <= limit && fabs(point.y) <= limit; }

static bool growEdges(Flattener *flattener) {
    EaselRasterizer *rasterizer = flattener->rasterizer;
    if (flattener->failed) return false;
    bool done = easel_grow(
        rasterizer, (void **)&rasterizer->edges, &rasterizer->edge_capacity, rasterizer->edge_capacity * 2 + 256,
        sizeof(Edge)
    );
    flattener->failed = !done;
    return done;
}

EASEL_INLINE void addEdge(Flattener *flattener, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (y0 == y1 || (y0 <= flattener->top && y1 <= flattener->top)) return;
    if (y0 >= flattener->bottom && y1 >= flattener->bottom) return;
    // Along the right side itself it may be the other side of a strip.
    if (x0 > flattener->right && x1 > flattener->right) return;
    EaselRasterizer *rasterizer = flattener->rasterizer;
    if (rasterizer->edge_count == rasterizer->edge_capacity && !growEdges(flattener)) return;
    rasterizer->edges[rasterizer->edge_count++] = (Edge){x0, y0, x1, y1};
}

/// Adds a line whose ends may be anywhere. What is left of the working rectangle moves onto its side, where it counts
/// the same; what is above, below or right of it counts for nothing.
static __attribute__((noinline)) void addFarLine(Flattener *flattener, Point from, Point to) {
    if ((from.y < -limit && to.y < -limit) || (from.y > limit && to.y > limit)) return;
    if (from.x > limit && to.x > limit) return;
    Point ends[2] = {from, to};
    // Computed from the whole line, so that pieces meet where they are cut.
    for (int i = 0; i < 2; i++) {
        double y = ends[i].y < -limit ? -limit : ends[i].y > limit ? limit : ends[i].y;
        if (y != ends[i].y) ends[i] = (Point){from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)), y};
    }
    // Cut at the left and the right side; from the side that comes first.
    double sides[2] = {-limit, limit};
    if (to.x < from.x) {
        sides[0] = limit;
        sides[1] = -limit;
    }
    Point at = ends[0];
    for (int i = 0; i < 3; i++) {
        Point next = ends[1];
        if (i < 2) {
            double side = sides[i];
            bool crosses = (at.x < side) != (ends[1].x < side) && at.x != side && ends[1].x != side;
            if (!crosses) continue;
            double y = from.y + (to.y - from.y) * ((side - from.x) / (to.x - from.x));
            double low = ends[0].y < ends[1].y ? ends[0].y : ends[1].y;
            double high = ends[0].y < ends[1].y ? ends[1].y : ends[0].y;
            next = (Point){side, y < low ? low : y > high ? high : y};
        }
        double x0 = at.x < -limit ? -limit : at.x > limit ? limit : at.x;
        double x1 = next.x < -limit ? -limit : next.x > limit ? limit : next.x;
        addEdge(flattener, fixedPoint(x0), fixedPoint(at.y), fixedPoint(x1), fixedPoint(next.y));
        at = next;
    }
}

EASEL_INLINE void addLine(Flattener *flattener, Point from, Point to) {
    if (isNear(from) && isNear(to)) {
        addEdge(flattener, fixedPoint(from.x), fixedPoint(from.y), fixedPoint(to.x), fixedPoint(to.y));
    } else {
        addFarLine(flattener, from, to);
    }
}

EASEL_INLINE double least(double a, double b) { return a < b ? a : b; }
EASEL_INLINE double greatest(double a, double b) { return a > b ? a : b; }

/// Returns the number of lines that approximate a cubic curve to within 1/16 pixel (Wang's bound: degree * (degree - 1)
/// / 8, times 16).
/// - `bend`: the square of the greatest second difference of the control points.
EASEL_INLINE int lineCount(double bend) {
    double count = sqrt(12 * sqrt(bend));
    return count < 4095 ? (int)count + 1 : 4096;
}

typedef double Pair __attribute__((vector_size(16)));
typedef int32_t FixedPair __attribute__((vector_size(8)));

EASEL_INLINE Pair pair(Point point) { return (Pair){point.x, point.y}; }

/// The same as `fixedPoint`, for both coordinates.
EASEL_INLINE FixedPair fixedPair(Pair value) {
    const int32_t offset = EASEL_COORDINATE_LIMIT * 256 * 2;
    return __builtin_convertvector(value * 256 + (offset + 0.5), FixedPair) - offset;
}

static void addCurve(Flattener *flattener, Point p0, Point p1, Point p2, Point p3) {
    double minX = least(least(p0.x, p1.x), least(p2.x, p3.x)), maxX = greatest(greatest(p0.x, p1.x), greatest(p2.x, p3.x));
    double minY = least(least(p0.y, p1.y), least(p2.y, p3.y)), maxY = greatest(greatest(p0.y, p1.y), greatest(p2.y, p3.y));
    // Farther out a curve's points are rounded by more than the window's margin, and may be outside of its hull: whether
    // they count must not depend on the window.
    bool near = minX >= -limit && maxX <= limit && minY >= -limit && maxY <= limit;
    if (near) {
        if (maxY < flattener->minY || minY > flattener->maxY || minX > flattener->maxX) return;
        // Left of the window only the rows count that the curve goes through in sum.
        if (maxX < flattener->minX) return addLine(flattener, p0, p3);
    }

    const Pair first = pair(p0), second = pair(p1), third = pair(p2), last = pair(p3);
    const Pair u = first - 2 * second + third, v = second - 2 * third + last;
    const Pair uu = u * u, vv = v * v;
    const int count = lineCount(greatest(uu[0] + uu[1], vv[0] + vv[1]));
    if (count == 1) return addLine(flattener, p0, p3);

    const double step = 1.0 / count;
    // Lines between points of the curve are all on its inner side, on average by a twelfth of its second derivative times
    // the square of the step. Moved out by as much, they are as often outside.
    const double outward = step * step / 2;
    const Pair a = last - first + 3 * (second - third), b = 3 * u;
    const Pair c = 3 * (second - first) - a * outward, d = first - b * (outward / 3);
    const Pair low = {minX, minY}, high = {maxX, maxY};
    if (near) {
        FixedPair from = fixedPair(first);
        for (int i = 1; i < count; i++) {
            Pair t = (Pair){0, 0} + i * step;
            Pair at = ((a * t + b) * t + c) * t + d;
            // Not beyond the control points: nothing is read there.
            at = __builtin_elementwise_min(__builtin_elementwise_max(at, low), high);
            FixedPair to = fixedPair(at);
            addEdge(flattener, from[0], from[1], to[0], to[1]);
            from = to;
        }
        FixedPair to = fixedPair(last);
        addEdge(flattener, from[0], from[1], to[0], to[1]);
    } else {
        Point from = p0;
        for (int i = 1; i <= count; i++) {
            double t = i * step;
            Point to = p3;
            if (i < count) {
                Pair at = ((a * t + b) * t + c) * t + d;
                to = (Point){tamed(at[0]), tamed(at[1])};
            }
            addFarLine(flattener, from, to);
            from = to;
        }
    }
}

/// Returns true for a polygon whose points are in device space already, such as those of strokes.
EASEL_INLINE bool isPlain(const EaselShape *shape) {
    return !shape->verbs && shape->a == 1 && shape->b == 0 && shape->c == 0 && shape->d == 1 && shape->tx == 0
        && shape->ty == 0;
}

typedef double LoosePair __attribute__((vector_size(16), aligned(8)));
typedef int64_t PairMask __attribute__((vector_size(16)));

EASEL_INLINE Pair plainPoint(const EaselShape *shape, ptrdiff_t index) {
    return ((const LoosePair *)shape->points)[index];
}

/// All bits of a coordinate that is near, and a number.
EASEL_INLINE PairMask nearMask(Pair point) { return (point >= -limit) & (point <= limit); }

/// Adds a polygon of a plain shape as `addPolygon` does, at a third of the cost. Returns false, without effect, if a point is
/// far, or if there is not enough memory.
static bool addPlainPolygon(Flattener *flattener, ptrdiff_t first, ptrdiff_t end) {
    EaselRasterizer *rasterizer = flattener->rasterizer;
    const ptrdiff_t before = rasterizer->edge_count;
    while (before + (end - first) > rasterizer->edge_capacity) {
        if (!growEdges(flattener)) return false;
    }
    const EaselShape *shape = flattener->shape;
    const int32_t top = flattener->top, right = flattener->right, bottom = flattener->bottom;
    Edge *next = rasterizer->edges + before;
    Pair point = plainPoint(shape, end - 1);
    PairMask near = nearMask(point);
    if (!(near[0] & near[1])) return false;
    FixedPair from = fixedPair(point);
    for (ptrdiff_t index = first; index < end; index++) {
        point = plainPoint(shape, index);
        near = nearMask(point);
        if (!(near[0] & near[1])) return false;
        const FixedPair to = fixedPair(point);
        const int32_t x0 = from[0], y0 = from[1], x1 = to[0], y1 = to[1];
        from = to;
        // As in `addEdge`.
        if (y0 == y1 || (y0 <= top && y1 <= top) || (y0 >= bottom && y1 >= bottom) || (x0 > right && x1 > right)) continue;
        *next++ = (Edge){x0, y0, x1, y1};
    }
    rasterizer->edge_count = next - rasterizer->edges;
    return true;
}

static void addPolygon(Flattener *flattener, ptrdiff_t first, ptrdiff_t end) {
    if (isPlain(flattener->shape) && addPlainPolygon(flattener, first, end)) return;
    Point last = mapped(flattener->shape, end - 1);
    bool wasNear = isNear(last);
    int32_t x0 = wasNear ? fixedPoint(last.x) : 0, y0 = wasNear ? fixedPoint(last.y) : 0;
    for (ptrdiff_t index = first; index < end; index++) {
        Point next = mapped(flattener->shape, index);
        bool near = isNear(next);
        int32_t x1 = near ? fixedPoint(next.x) : 0, y1 = near ? fixedPoint(next.y) : 0;
        if (near && wasNear) {
            addEdge(flattener, x0, y0, x1, y1);
        } else {
            addFarLine(flattener, last, next);
        }
        last = next;
        wasNear = near;
        x0 = x1;
        y0 = y1;
    }
}

bool easel_flatten(EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window) {
    Flattener flattener = {
        .rasterizer = rasterizer, .shape = shape,
        .left = window.min_x * 256, .top = window.min_y * 256,
        // Edges to the right of a window count for the union in its row.
        .right = easel_shares_rows(shape) ? INT32_MAX : window.max_x * 256, .bottom = window.max_y * 256,
        // Edges of a row's union may be rounded by those to the left: curves there are not simplified.
        .minX = easel_shares_rows(shape) ? -HUGE_VAL : window.min_x - 0.125, .minY = window.min_y - 0.125,
        .maxX = easel_shares_rows(shape) ? HUGE_VAL : window.max_x + 0.125, .maxY = window.max_y + 0.125,
    };
    rasterizer->edge_count = 0;
    if (!shape->verbs) {
        for (ptrdiff_t i = 0; i < shape->start_count; i++) {
            ptrdiff_t first = shape->starts[i];
            ptrdiff_t end = i + 1 < shape->start_count ? shape->starts[i + 1] : shape->point_count;
            if (first < 0 || end > shape->point_count || first >= end) continue;
            addPolygon(&flattener, first, end);
        }
        return !flattener.failed;
    }
    Point start = {0, 0}, current = {0, 0};
    ptrdiff_t next = 0;
    for (ptrdiff_t i = 0; i < shape->verb_count; i++) {
        switch (shape->verbs[i]) {
        case EASEL_MOVE:
            if (next + 1 > shape->point_count) return true;
            addLine(&flattener, current, start);
            start = current = mapped(shape, next);
            next += 1;
            break;
        case EASEL_LINE: {
            if (next + 1 > shape->point_count) return true;
            Point to = mapped(shape, next);
            addLine(&flattener, current, to);
            current = to;
            next += 1;
            break;
        }
        case EASEL_QUAD: {
            if (next + 2 > shape->point_count) return true;
            Point control = mapped(shape, next), to = mapped(shape, next + 1);
            Point first = {current.x + (control.x - current.x) * (2.0 / 3), current.y + (control.y - current.y) * (2.0 / 3)};
            Point second = {to.x + (control.x - to.x) * (2.0 / 3), to.y + (control.y - to.y) * (2.0 / 3)};
            addCurve(&flattener, current, first, second, to);
            current = to;
            next += 2;
            break;
        }
        case EASEL_CUBIC: {
            if (next + 3 > shape->point_count) return true;
            Point to = mapped(shape, next + 2);
            addCurve(&flattener, current, mapped(shape, next), mapped(shape, next + 1), to);
            current = to;
            next += 3;
            break;
        }
        case EASEL_CLOSE:
            addLine(&flattener, current, start);
            current = start;
            break;
        }
    }
    addLine(&flattener, current, start);
    return !flattener.failed;
}

EaselBox easel_shape_window(const EaselShape *shape, EaselBox window) {
    double minX = 1e30, minY = 1e30, maxX = -1e30, maxY = -1e30;
    ptrdiff_t i = 0;
    if (isPlain(shape)) {
        PairMask near = {-1, -1};
        for (; i < shape->point_count; i++) {
            const Pair point = plainPoint(shape, i);
            near &= nearMask(point);
            minX = least(point[0], minX);
            minY = least(point[1], minY);
            maxX = greatest(point[0], maxX);
            maxY = greatest(point[1], maxY);
        }
        if (!(near[0] & near[1])) {
            minX = minY = 1e30;
            maxX = maxY = -1e30;
            i = 0;
        }
    }
    for (; i < shape->point_count; i++) {
        Point point = mapped(shape, i);
        minX = least(minX, point.x);
        maxX = greatest(maxX, point.x);
        minY = least(minY, point.y);
        maxY = greatest(maxY, point.y);
    }
    // Pixels that are reached by the rounding of coordinates only are not covered.
    if (!(minX <= maxX && minX < limit && maxX > -limit && minY < limit && maxY > -limit)) return (EaselBox){0, 0, 0, 0};
    EaselBox bounds = {
        (int32_t)floor(greatest(minX, -limit)), (int32_t)floor(greatest(minY, -limit)),
        (int32_t)ceil(least(maxX, limit)), (int32_t)ceil(least(maxY, limit)),
    };
    return intersection(bounds, window);
}

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Converts a path to the coverage of pixels.
///
/// Curves are flattened to within 1/16 pixel, points rounded to 1/256 pixel, and the area that the resulting polygons
/// cover of each pixel is computed exactly, as the signed area under their edges; where edges of one path cross within
/// a pixel, the areas add up before the rule is applied to them, unless the shape asks for their union. Without antialiasing a pixel is covered when its center
/// is.
///
/// The result for a pixel is a function of the path alone: a window selects pixels and has no other effect.

#ifdef __cplusplus
extern "C" {
#endif

/// Neighboring pixels of a row, and how much of each is covered.
typedef struct {
    /// The device coordinate of the first pixel, and how many there are (at least one).
    int32_t x, length;

    /// One byte a pixel, or NULL when all have the same `value`.
    const uint8_t *coverage;
    uint8_t value;
} EaselCoverageRun;

/// Pixels from `min_x`, `min_y` to before `max_x`, `max_y`. Laid out as pixman's boxes are.
typedef struct {
    int32_t min_x, min_y, max_x, max_y;
} EaselBox;

/// The meaning of a byte of `EaselShape.verbs`. Each verb consumes the points after those of the previous verb.
typedef enum {
    EASEL_MOVE,
    EASEL_LINE,
    /// A control point and an end.
    EASEL_QUAD,
    /// Two control points and an end.
    EASEL_CUBIC,
    EASEL_CLOSE,
} EaselVerb;

/// A path to be filled. Open subpaths are closed. Points may be anything, not a number included.
typedef struct {
    /// NULL for polygons.
    const uint8_t *verbs;
    ptrdiff_t verb_count;

    /// Without verbs: at which points polygons begin; the first one at the first point.
    const ptrdiff_t *starts;
    ptrdiff_t start_count;

    /// Alternating x and y coordinates.
    const double *points;
    ptrdiff_t point_count;

    /// x' = a * x + c * y + tx, y' = b * x + d * y + ty: to device space.
    double a, b, c, d, tx, ty;
    bool even_odd;
    bool antialiases;

    /// Rows of pixels in which parts of the shape may lie over each other: there the union of their areas is covered, and
    /// not the sum, which is slower. None when `shared_max_y` is not below `shared_min_y`; for the non-zero rule only.
    int32_t shared_min_y, shared_max_y;
} EaselShape;

/// The memory that rasterizing needs, kept and used again. For one thread at a time.
typedef struct EaselRasterizer EaselRasterizer;

/// NULL when there is no memory.
EaselRasterizer *easel_rasterizer_create(void);
void easel_rasterizer_destroy(EaselRasterizer *rasterizer);

/// The number of allocations of a rasterizer. It stays the same while shapes of the same kind are filled.
int64_t easel_rasterizer_allocations(const EaselRasterizer *rasterizer);

/// Takes the runs of one row of pixels, from left to right; pixels between them are not covered. The runs are good
/// until it returns. Rows come from top to bottom; those without runs are left out.
typedef void (*EaselRowHandler)(void *context, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count);

/// Hands the coverage of a shape within a window to a handler. False when there is no memory; then some rows are
/// missing.
bool easel_fill_rows(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, EaselRowHandler handler, void *context
);

/// Adds the coverage of a shape to a mask that is zero.
/// - `mask`: the byte of the window's first pixel.
bool easel_fill_mask(
    EaselRasterizer *rasterizer, const EaselShape *shape, EaselBox window, uint8_t *mask, ptrdiff_t mask_stride
);

/// The effect on pixels covered by a shape.
typedef enum {
    /// The color, faded by the coverage, over the pixel.
    EASEL_PAINT_OVER,
    /// The pixel faded by the inverse of the coverage, plus the color faded by the coverage.
    EASEL_PAINT_REPLACE,
} EaselPaintMode;

/// Pixels, and the one color that they are painted with.
typedef struct {
    /// The pixel at device 0, 0. Windows lie within the pixels there are.
    uint32_t *pixels;
    ptrdiff_t stride;

    /// Premultiplied.
    uint32_t color;
    EaselPaintMode mode;

    /// A mask by whose bytes the coverage is multiplied: the byte of `clip_bounds`' first pixel. Nothing outside its
    /// bounds is painted. NULL for none.
    const uint8_t *clip;
    ptrdiff_t clip_stride;
    EaselBox clip_bounds;
} EaselSolid;

/// Paints a shape with one color, within boxes that do not overlap.
bool easel_fill_solid(
    EaselRasterizer *rasterizer, const EaselShape *shape, const EaselBox *boxes, ptrdiff_t box_count,
    const EaselSolid *solid
);

/// Paints an upright rectangle with one color, exactly as `easel_fill_solid` would paint its path.
bool easel_fill_solid_rect(
    EaselRasterizer *rasterizer, double min_x, double min_y, double max_x, double max_y, bool antialiases,
    const EaselBox *boxes, ptrdiff_t box_count, const EaselSolid *solid
);

/// Paints a box by a mask with one color. The color's own clip does not count.
/// - `mask`: the byte of the box's first pixel.
void easel_paint_mask(const EaselSolid *solid, EaselBox box, const uint8_t *mask, ptrdiff_t mask_stride);

/// Fades pixels by the inverse of a mask, and adds others faded by it.
void easel_replace_mask_rect(
    uint32_t *dst, ptrdiff_t dst_stride, const uint32_t *src, ptrdiff_t src_stride, const uint8_t *mask,
    ptrdiff_t mask_stride, ptrdiff_t width, ptrdiff_t height
);

/// Paints runs of one row with one color. The color's own clip does not count.
void easel_paint_runs(const EaselSolid *solid, int32_t y, const EaselCoverageRun *runs, ptrdiff_t count);

#ifdef __cplusplus
}
#endif

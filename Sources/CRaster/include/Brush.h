#pragma once

#include "Coverage.h"
#include "Paint.h"

// Shapes in any paint and any blend mode. For shapes in one color over the destination, see Coverage.h.

#ifdef __cplusplus
extern "C" {
#endif

/// Pixels, and what they are painted with.
typedef struct {
    /// The pixel at device 0, 0, or where it would be. Boxes lie within the pixels there are.
    uint32_t *pixels;
    ptrdiff_t stride;

    /// Its coordinates are the device's.
    const EaselPaint *paint;
    EaselBlendMode mode;

    /// A flag that indicates whether every painted pixel gets an alpha of 255, as if it were on black.
    bool target_is_opaque;

    /// The clip, as in EaselSolid.
    const uint8_t *clip;
    ptrdiff_t clip_stride;
    EaselBox clip_bounds;
} EaselBrush;

/// Paints a shape within boxes that do not overlap: from runs of coverage to pixels, without a mask between.
bool easel_fill_brush(
    EaselRasterizer *rasterizer, const EaselShape *shape, const EaselBox *boxes, ptrdiff_t box_count,
    const EaselBrush *brush
);

/// Paints a box, as far as a mask covers it. The brush's own clip does not count.
/// - `mask`: the byte of the box's first pixel, or NULL for all of the box.
void easel_brush_box(const EaselBrush *brush, EaselBox box, const uint8_t *mask, ptrdiff_t mask_stride);

/// Sets the alpha of pixels to 255.
void easel_make_opaque_rect(uint32_t *pixels, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

#ifdef __cplusplus
}
#endif

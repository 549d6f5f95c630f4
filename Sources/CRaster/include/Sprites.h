#pragma once

#include <stddef.h>
#include <stdint.h>

#include "EaselAffine.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A small image to be blended: samples under a transform, in a color.
typedef struct {
    /// The first pixel of the image's border: two rows and columns of transparent pixels on every side.
    const uint32_t *pixels;
    /// The distance between rows, in pixels.
    ptrdiff_t stride;
    /// The size with the border: at least five in each direction.
    int32_t width, height;
    /// The transform from pixels of the destination to the centers of pixels of the image with its border. No slope is
    /// beyond ±32, and the positions of all destination pixels fit 16 bits.
    EaselAffine matrix;
    /// The factors of the channels, over 255, in the places of the channels.
    uint32_t tint;
    /// Adds channels with saturation instead of blending over the destination.
    uint8_t is_additive;
    /// Takes the nearest pixel instead of interpolating; the transform then maps to corners of pixels.
    uint8_t is_nearest;
} EaselSprite;

/// Blends a sprite. A pixel's value depends on its coordinates alone, not on the rectangle. Samples have 7 bits of
/// fraction, as those of `easel_bilinear_fetch`; outside the image everything is transparent.
/// - `dst_x`, `dst_y`: the coordinates of the first pixel at `dst`, in the space that the matrix maps from.
void easel_sprite_rect(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselSprite *sprite
);

#ifdef __cplusplus
}
#endif

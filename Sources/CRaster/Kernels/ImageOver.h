#pragma once

#include "Bilinear.h"
#include "Lanes.h"
#include "QuadCoverage.h"

/// A product of two numbers that stand for 0 ... 1, rounded as everywhere.
EASEL_INLINE uint32_t fadedCoverage(uint32_t coverage, uint32_t alpha) {
    uint32_t product = coverage * alpha + 0x80;
    return (product + (product >> 8)) >> 8;
}

/// Returns the coverage of one pixel by an image, times its alpha, 0 ... 255.
EASEL_INLINE uint32_t imageMask(const EaselTransformedImage *image, int64_t x, int64_t y) {
    return fadedCoverage(quadCoveragePixel(&image->quad, x, y), image->alpha);
}

/// Returns the color of the image at one pixel.
EASEL_INLINE uint32_t imagePixel(const EaselTransformedImage *image, int64_t x, int64_t y) {
    return bilinearPixel(
        image->pixels, image->stride, image->width, image->height, sourceX(&image->matrix, x, y) - 0x8000,
        sourceY(&image->matrix, x, y) - 0x8000, outsideExtended
    );
}

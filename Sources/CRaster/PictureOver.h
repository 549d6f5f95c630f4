#pragma once

#include "Bilinear.h"
#include "Lanes.h"
#include "QuadCoverage.h"

/// A product of two numbers that stand for 0 ... 1, rounded as everywhere.
EASEL_INLINE uint32_t fadedCoverage(uint32_t coverage, uint32_t alpha) {
    uint32_t product = coverage * alpha + 0x80;
    return (product + (product >> 8)) >> 8;
}

/// How much of a picture shows in one pixel, 0 ... 255.
EASEL_INLINE uint32_t pictureMask(const EaselPicture *picture, int64_t x, int64_t y) {
    return fadedCoverage(quadCoveragePixel(&picture->quad, x, y), picture->alpha);
}

/// The picture's color in one pixel.
EASEL_INLINE uint32_t picturePixel(const EaselPicture *picture, int64_t x, int64_t y) {
    return bilinearPixel(
        picture->pixels, picture->stride, picture->width, picture->height, sourceX(&picture->matrix, x, y) - 0x8000,
        sourceY(&picture->matrix, x, y) - 0x8000, outsideExtended
    );
}

// Blends a transformed image over the destination in one pass: samples, coverage of the edges, opacity and blending stay in
// registers. What the single kernels would give one after the other, this gives bit for bit.

#include "BilinearLanes.h"
#include "ImageOver.h"
#include "QuadCoverageLanes.h"

enum { length = 16 };

/// The pixels first ..< end of a row; empty when end is not beyond first.
typedef struct {
    int64_t first, end;
} Span;

EASEL_INLINE int64_t floorDivided(int64_t value, int64_t divisor) {
    if ((divisor & (divisor - 1)) == 0) return value >> __builtin_ctzll((uint64_t)divisor);
    int64_t quotient = value / divisor;
    return quotient - (value % divisor < 0);
}

/// Narrows a span to where start + step * x >= least.
EASEL_INLINE void narrow(Span *span, int64_t start, int64_t step, int64_t least) {
    if (span->first >= span->end) return;
    if (step == 0) {
        if (start < least) span->end = span->first;
    } else if (step > 0) {
        if (start + step * span->first >= least) return;
        int64_t first = -floorDivided(start - least, step);
        span->first = first < span->end ? first : span->end;
    } else {
        if (start + step * (span->end - 1) >= least) return;
        int64_t end = floorDivided(start - least, -step) + 1;
        span->end = end > span->first ? end : span->first;
    }
}

/// Blends single pixels, wherever they lie.
EASEL_INLINE void pixelsOver(uint32_t *dst, const EaselTransformedImage *image, int64_t x, int64_t y, Span span) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (int64_t i = span.first; i < span.end; i++) {
        uint32_t mask = imageMask(image, x + i, y);
        if (mask != 0) dst[i] = over1(dst[i], multiply1(imagePixel(image, x + i, y), mask));
    }
}

EASEL_INLINE Pixels16 blended(Pixels16 destination, Pixels16 samples, const EaselTransformedImage *image) {
    if (image->alpha == 255) return over16(destination, samples);
    return over16(destination, multiply16(samples, alpha16(image->alpha)));
}

EASEL_INLINE void blendRun(uint32_t *dst, Pixels16 samples, const EaselTransformedImage *image, ptrdiff_t count) {
    if (count == length) {
        store16(dst, image->is_opaque && image->alpha == 255 ? samples : blended(load16(dst), samples, image));
        return;
    }
    Pixels16 pixels = {0};
    memcpy(&pixels, dst, (size_t)count * 4);
    pixels = blended(pixels, samples, image);
    memcpy(dst, &pixels, (size_t)count * 4);
}

/// Sixteen samples from offsets in pixels that fit 32 bits; past the end of a short run, the first one again.
EASEL_INLINE Pixels16 sampleRun(const EaselTransformedImage *image, int64_t x, int64_t y, ptrdiff_t count) {
    const Distance16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    Distance16 steps = count == length ? index : (index < (int32_t)count) & index;
    Distance16 stepX = steps * image->matrix.xx + (int32_t)(x & 0xffff);
    Distance16 stepY = steps * image->matrix.yx + (int32_t)(y & 0xffff);
    Distance16 offsets = (stepY >> 16) * (int32_t)image->stride + (stepX >> 16);
    int32_t offset[length];
    memcpy(offset, &offsets, sizeof offset);
    const uint32_t *base = image->pixels + (y >> 16) * image->stride + (x >> 16);
    const uint32_t *lefts[length];
#pragma clang loop unroll(full) vectorize(disable)
    for (ptrdiff_t i = 0; i < length; i++) lefts[i] = base + offset[i];
    return samplePairs(
        lefts, image->stride, ((Pixels16)stepX >> 9) & 0x7f, ((Pixels16)stepY >> 9) & 0x7f
    );
}

/// Returns whether positions and offsets of sixteen pixels in a row fit 32 bits: true for all but absurd matrices.
EASEL_INLINE int hasShortSteps(const EaselTransformedImage *image) {
    const int32_t far = 1 << 21;
    return image->matrix.xx <= far && image->matrix.xx >= -far && image->matrix.yx <= far
        && image->matrix.yx >= -far && image->stride <= far && image->stride >= -far;
}

/// The number of pixels whose neighbors are gathered before they are weighed, and the fewest for which that pays.
enum { batch = 128, leastBatch = 64 };

/// Returns whether positions and offsets of a batch fit 32 bits: true unless the image is scaled down much.
EASEL_INLINE int hasShortBatches(const EaselTransformedImage *image) {
    const int32_t far = 1 << 18;
    return image->matrix.xx <= far && image->matrix.xx >= -far && image->matrix.yx <= far && image->matrix.yx >= -far;
}

/// The offsets from a position of sixteen pixels of a row, in 16.16, from pixel `i` on.
EASEL_INLINE Distance16 batchSteps(int64_t position, int32_t step, ptrdiff_t i) {
    const Distance16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return index * step + ((int32_t)(position & 0xffff) + (int32_t)i * step);
}

/// Blends a multiple of sixteen pixels, at most `batch`. Their neighbors go through memory, because it takes more
/// instructions to put them into wide registers one by one. Gathering and weighing are separate loops, so that no wide
/// load waits for the narrow stores before it.
EASEL_INLINE void blendBatch(uint32_t *dst, const EaselTransformedImage *image, int64_t x, int64_t y, ptrdiff_t count) {
    const int32_t xx = image->matrix.xx, yx = image->matrix.yx;
    const uint32_t *upper = image->pixels + (y >> 16) * image->stride + (x >> 16);
    const uint32_t *lower = upper + image->stride;
    uint32_t offsets[batch];
    for (ptrdiff_t i = 0; i < count; i += length) {
        Distance16 rows = batchSteps(y, yx, i) >> 16, columns = batchSteps(x, xx, i) >> 16;
        store16(offsets + i, (Pixels16)(rows * (int32_t)image->stride + columns));
    }
    uint64_t top[batch] __attribute__((aligned(64))), bottom[batch] __attribute__((aligned(64)));
#pragma clang loop vectorize(disable) unroll(disable)
    for (ptrdiff_t i = 0; i < count; i += length) {
#pragma clang loop vectorize(disable) unroll(full)
        for (ptrdiff_t j = 0; j < length; j++) {
            // In the order of `weighAll`.
            ptrdiff_t slot = i + ((j & 1) | (j >> 1 & 6) | (j << 2 & 8));
            top[slot] = kept(pair(upper + (int32_t)offsets[i + j]));
            bottom[slot] = kept(pair(lower + (int32_t)offsets[i + j]));
        }
    }
    for (ptrdiff_t i = 0; i < count; i += length) {
        const uint32_t *tops = (const uint32_t *)(top + i), *bottoms = (const uint32_t *)(bottom + i);
        Pixels16 fractionX = ((Pixels16)batchSteps(x, xx, i) >> 9) & 0x7f;
        Pixels16 fractionY = ((Pixels16)batchSteps(y, yx, i) >> 9) & 0x7f;
        Pixels16 samples = weighAll(
            (Bytes16)load16(tops), (Bytes16)load16(bottoms), (Bytes16)load16(tops + 16), (Bytes16)load16(bottoms + 16),
            fractionX, fractionY
        );
        blendRun(dst + i, samples, image, length);
    }
}

/// A row under any transform.
EASEL_INLINE void affineRow(uint32_t *dst, ptrdiff_t width, const EaselTransformedImage *image, int64_t x, int64_t y) {
    Span touched = {0, width};
    int64_t distance[4];
    for (int i = 0; i < 4; i++) {
        distance[i] = edgeDistance(&image->quad.edges[i], x, y);
        narrow(&touched, distance[i], image->quad.edges[i].a, 1 - EASEL_COVERAGE_HALF);
    }
    Span inside = touched;
    for (int i = 0; i < 4; i++) narrow(&inside, distance[i], image->quad.edges[i].a, EASEL_COVERAGE_HALF);
    int64_t startX = sourceX(&image->matrix, x, y) - 0x8000, startY = sourceY(&image->matrix, x, y) - 0x8000;
    int64_t xx = image->matrix.xx, yx = image->matrix.yx;
    narrow(&inside, startX, xx, 0);
    narrow(&inside, -startX, -xx, 1 - ((image->width - 1) << 16));
    narrow(&inside, startY, yx, 0);
    narrow(&inside, -startY, -yx, 1 - ((image->height - 1) << 16));

    pixelsOver(dst, image, x, y, (Span){touched.first, inside.first});
    int64_t i = inside.first;
    while (hasShortBatches(image) && inside.end - i >= leastBatch) {
        ptrdiff_t count = inside.end - i < batch ? (inside.end - i) & -length : batch;
        blendBatch(dst + i, image, startX + xx * i, startY + yx * i, count);
        i += count;
    }
    for (; i + length <= inside.end; i += length) {
        blendRun(dst + i, sampleRun(image, startX + xx * i, startY + yx * i, length), image, length);
    }
    if (i < inside.end) {
        ptrdiff_t count = inside.end - i;
        blendRun(dst + i, sampleRun(image, startX + xx * i, startY + yx * i, count), image, count);
    }
    pixelsOver(dst, image, x, y, (Span){inside.end, touched.end});
}

// An image that only moves, by a part of a pixel: the four weights are the same everywhere, as are the edges' coverages
// in a column and in a row.

/// The number of pixels of a row whose coverage is buffered at a time.
enum { chunk = 1024 };

/// Returns whether the image is neither scaled nor rotated, and its edges are axis-aligned.
EASEL_INLINE int isShifted(const EaselTransformedImage *image) {
    const EaselAffine *matrix = &image->matrix;
    const EaselEdge *edges = image->quad.edges;
    return matrix->xx == 0x10000 && matrix->yx == 0 && matrix->xy == 0 && matrix->yy == 0x10000
        && image->width >= length && edges[0].a == 0 && edges[1].a == 0 && edges[2].b == 0 && edges[3].b == 0;
}

/// The part of a row of pixels that lies between two edges along it, to 15 bits.
EASEL_INLINE uint32_t rowCoverage(const EaselEdge *edges, int64_t y) {
    int64_t sum = edgeCoverage(edgeDistance(&edges[0], 0, y)) + edgeCoverage(edgeDistance(&edges[1], 0, y))
        - EASEL_COVERAGE_ONE;
    return sum > 0 ? (uint32_t)(sum + 0x100) >> 9 : 0;
}

/// The masks of the pixels first ..< end of a row, and up to 15 more.
EASEL_INLINE void columnMasks(
    uint8_t *mask, const EaselTransformedImage *image, const int64_t *distance, Span span, uint32_t rowCoverage
) {
    const EaselEdge *edges = image->quad.edges + 2;
    for (int64_t i = span.first; i < span.end; i += length) {
        int64_t start[2] = {distance[0] + edges[0].a * i, distance[1] + edges[1].a * i};
        Pixels16 coverage = ((pairCoverages(start, edges) * rowCoverage >> 6) * 255 + 0x800000) >> 24;
        coverage = coverage * image->alpha + 0x80;
        Mask16 bytes = __builtin_convertvector((coverage + (coverage >> 8)) >> 8, Mask16);
        memcpy(mask + i, &bytes, sizeof bytes);
    }
}

/// Sixteen pixels of a row from `x` on, and sixteen from `x` + 1 on. Outside the row, its border goes on.
EASEL_INLINE void loadNeighbors(const uint32_t *row, int64_t width, int64_t x, Pixels16 *left, Pixels16 *right) {
    if (x >= 0 && x + length < width) {
        *left = load16(row + x);
        *right = load16(row + x + 1);
    } else if (x == -1) {
        *right = load16(row);
        *left = __builtin_shufflevector(*right, *right, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    } else if (x >= 0 && x + length == width) {
        *left = load16(row + x);
        *right = __builtin_shufflevector(*left, *left, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15);
    } else {
        uint32_t pixels[length + 1];
#pragma clang loop vectorize(disable) unroll(disable)
        for (int i = 0; i <= length; i++) pixels[i] = row[clampIndex(x + i, width)];
        *left = load16(pixels);
        *right = load16(pixels + 1);
    }
}

EASEL_INLINE void shiftedRow(
    uint32_t *dst, const EaselTransformedImage *image, const uint32_t *top, const uint32_t *bottom, int64_t x,
    Pixels16 fractionX, Pixels16 fractionY, Span touched, Span inside, const uint8_t *mask
) {
    const Pixels16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int64_t i = touched.first; i < touched.end; i += length) {
        // The last run is made whole by pixels that are done already, and stay as they are.
        int64_t done = i + length - touched.end;
        if (done > 0) i -= done;
        Pixels16 topLeft, topRight, bottomLeft, bottomRight;
        loadNeighbors(top, image->width, x + i, &topLeft, &topRight);
        loadNeighbors(bottom, image->width, x + i, &bottomLeft, &bottomRight);
        Pixels16 samples = sampleNeighbours(topLeft, topRight, bottomLeft, bottomRight, fractionX, fractionY);
        if (done <= 0 && i >= inside.first && i + length <= inside.end) {
            blendRun(dst + i, samples, image, length);
        } else {
            Alpha16 masks = mask16(mask + i);
            if (done > 0) masks &= (Alpha16)(index >= (uint32_t)done);
            store16(dst + i, over16(load16(dst + i), multiply16(samples, masks)));
        }
    }
}

/// A part of the destination not wider than `chunk`.
EASEL_INLINE void shiftedRect(
    uint32_t *dst, ptrdiff_t dst_stride, int64_t dst_x, int64_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselTransformedImage *image
) {
    const EaselEdge *edges = image->quad.edges;
    Span touched = {0, width};
    int64_t distance[2];
    for (int i = 0; i < 2; i++) {
        distance[i] = edgeDistance(&edges[2 + i], dst_x, 0);
        narrow(&touched, distance[i], edges[2 + i].a, 1 - EASEL_COVERAGE_HALF);
    }
    if (touched.first >= touched.end) return;
    Span inside = touched;
    for (int i = 0; i < 2; i++) narrow(&inside, distance[i], edges[2 + i].a, EASEL_COVERAGE_HALF);
    const Span nowhere = {0, 0};

    const uint32_t full = (uint32_t)EASEL_COVERAGE_ONE >> 9;
    uint8_t fullMask[chunk + length], rowMask[chunk + length];
    columnMasks(fullMask, image, distance, touched, full);

    int64_t x = sourceX(&image->matrix, dst_x, dst_y) - 0x8000;
    int64_t y = sourceY(&image->matrix, dst_x, dst_y) - 0x8000;
    Pixels16 fractionX = splat16((uint32_t)(x >> 9) & 0x7f), fractionY = splat16((uint32_t)(y >> 9) & 0x7f);
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        uint32_t coverage = rowCoverage(edges, dst_y + row);
        if (coverage == 0) continue;
        if (touched.end - touched.first < length) {
            pixelsOver(dst, image, dst_x, dst_y + row, touched);
            continue;
        }
        const uint32_t *top = image->pixels + clampIndex((y >> 16) + row, image->height) * image->stride;
        const uint32_t *bottom = image->pixels + clampIndex((y >> 16) + row + 1, image->height) * image->stride;
        if (coverage == full) {
            shiftedRow(dst, image, top, bottom, x >> 16, fractionX, fractionY, touched, inside, fullMask);
        } else {
            columnMasks(rowMask, image, distance, touched, coverage);
            shiftedRow(dst, image, top, bottom, x >> 16, fractionX, fractionY, touched, nowhere, rowMask);
        }
    }
}

/// Returns whether no distance from an edge, of all pixels of a rectangle, comes near the ends of 64 bits.
EASEL_INLINE int hasNearEdges(const EaselTransformedImage *image) {
    // Slopes reach 2^31 and coordinates 2^30.
    const int64_t far = INT64_C(1) << 60;
    for (int i = 0; i < 4; i++) {
        if (image->quad.edges[i].c < -far || image->quad.edges[i].c > far) return 0;
    }
    return 1;
}

EASEL_INLINE void easel_image_over_rect_body(
    uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
    const EaselTransformedImage *original
) {
    if (width <= 0 || height <= 0 || original->width <= 0 || original->height <= 0 || original->alpha == 0) return;
    if (!withinLimit(dst_x, dst_y, width, height)) return;
    EaselTransformedImage image = *original;
    image.quad = withLimitedSlopes(image.quad);
    int isPlain = hasShortSteps(&image) && hasNearEdges(&image);
    if (isPlain && isShifted(&image)) {
        for (ptrdiff_t x = 0; x < width; x += chunk) {
            ptrdiff_t count = width - x < chunk ? width - x : chunk;
            shiftedRect(dst + x, dst_stride, dst_x + x, dst_y, count, height, &image);
        }
        return;
    }
    for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride) {
        if (isPlain) {
            affineRow(dst, width, &image, dst_x, dst_y + row);
        } else {
            pixelsOver(dst, &image, dst_x, dst_y + row, (Span){0, width});
        }
    }
}

EASEL_KERNEL(
    easel_image_over_rect,
    (uint32_t *dst, ptrdiff_t dst_stride, ptrdiff_t dst_x, ptrdiff_t dst_y, ptrdiff_t width, ptrdiff_t height,
     const EaselTransformedImage *image),
    (dst, dst_stride, dst_x, dst_y, width, height, image)
)

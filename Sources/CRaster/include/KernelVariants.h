#pragma once

#include "CRaster.h"
#include "Coverage.h"
#include "InstructionSet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The kernels in one build, for tests and measurements. Everyone else calls the functions of CRaster.h, which choose.
typedef struct {
    void (*stream_rect)(uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*copy_opaque_rect)(uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*fill_rect)(uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
    void (*over_rect)(uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*over_alpha_rect)(uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint8_t);
    void (*solid_over_rect)(uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
    void (*over_mask_rect)(
        uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, const uint8_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t
    );
    void (*solid_over_mask_rect)(uint32_t *, ptrdiff_t, const uint8_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
    void (*multiply_mask_rect)(uint32_t *, ptrdiff_t, const uint8_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
    void (*saturate_rect)(uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint32_t);
    void (*bilinear_fetch)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t,
        ptrdiff_t, EaselAffine
    );
    void (*bilinear_fetch_extended)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t,
        ptrdiff_t, EaselAffine
    );
    void (*nearest_fetch)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t,
        ptrdiff_t, EaselAffine
    );
    void (*quad_coverage_rect)(uint8_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, EaselQuad);
    void (*image_over_rect)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const EaselTransformedImage *
    );
    void (*projected_fetch)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t,
        ptrdiff_t, const EaselProjection *
    );
} EaselKernels;

/// The kernels built for an instruction set, or NULL when this machine does not have it.
const EaselKernels *easel_kernels(EaselInstructionSet set);

/// `easel_curl_fetch`, built for an instruction set, or NULL when this machine does not have it.
typedef void (*EaselCurlFetch)(
    uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, const EaselCurl *,
    const EaselCurlSlice *
);
EaselCurlFetch easel_curl_kernel(EaselInstructionSet set);

/// Selects the instruction set of a rasterizer's loops. Returns false if this machine does not support it.
bool easel_rasterizer_use(EaselRasterizer *rasterizer, EaselInstructionSet set);

/// The steps of a blur in one build.
typedef struct {
    void (*unpack_row)(uint32_t *, uint32_t *, const uint32_t *, ptrdiff_t);
    void (*pack_row)(uint32_t *, const uint32_t *, const uint32_t *, ptrdiff_t);
    void (*sum_pixel_rows)(uint32_t *, uint32_t *, const uint32_t *const *, ptrdiff_t);
    void (*halve_rows)(uint32_t *, const uint32_t *const *, ptrdiff_t);
    void (*halve_row)(uint32_t *, const uint32_t *, ptrdiff_t, int);
    void (*convolve_rows)(uint32_t *, const uint32_t *const *, const uint16_t *, ptrdiff_t, ptrdiff_t, int);
    void (*convolve_row)(uint32_t *, const uint32_t *, const uint16_t *, ptrdiff_t, ptrdiff_t, int);
    void (*double_rows)(uint32_t *, const uint32_t *, const uint32_t *, ptrdiff_t);
    void (*double_row)(uint32_t *, const uint32_t *, ptrdiff_t, int);
} EaselBlurKernels;

/// The same for the steps of a blur.
const EaselBlurKernels *easel_blur_kernels(EaselInstructionSet set);

#ifdef __cplusplus
}
#endif

#include "PaintVariants.h"

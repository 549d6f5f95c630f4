#include "KernelVariants.h"

#define DECLARE(name) extern __typeof__(easel_##name) VARIANT(easel_##name);
#define MEMBER(name) .name = VARIANT(easel_##name),
#define KERNELS(EACH) \
    EACH(stream_rect) EACH(copy_opaque_rect) EACH(fill_rect) EACH(over_rect) EACH(over_alpha_rect) EACH(solid_over_rect) \
    EACH(over_mask_rect) EACH(solid_over_mask_rect) EACH(multiply_mask_rect) EACH(saturate_rect) \
    EACH(bilinear_fetch) \
    EACH(bilinear_fetch_extended) EACH(nearest_fetch) EACH(quad_coverage_rect) \
    EACH(image_over_rect) EACH(projected_fetch)

#define BLUR_DECLARE(name) extern __typeof__(easel_blur_##name) VARIANT(easel_blur_##name);
#define BLUR_MEMBER(name) .name = VARIANT(easel_blur_##name),
#define BLUR_KERNELS(EACH) \
    EACH(unpack_row) EACH(pack_row) EACH(sum_pixel_rows) EACH(halve_rows) EACH(halve_row) EACH(convolve_rows) \
    EACH(convolve_row) EACH(double_rows) EACH(double_row)

#define VARIANT(name) name##_baseline
KERNELS(DECLARE)
BLUR_KERNELS(BLUR_DECLARE)
DECLARE(curl_fetch)
static const EaselKernels baseline = {KERNELS(MEMBER)};
static const EaselBlurKernels baseline_blur = {BLUR_KERNELS(BLUR_MEMBER)};
#undef VARIANT

#if defined(__x86_64__)
#define VARIANT(name) name##_avx2
KERNELS(DECLARE)
BLUR_KERNELS(BLUR_DECLARE)
DECLARE(curl_fetch)
static const EaselKernels avx2 = {KERNELS(MEMBER)};
static const EaselBlurKernels avx2_blur = {BLUR_KERNELS(BLUR_MEMBER)};
#undef VARIANT

#define VARIANT(name) name##_avx512bw
KERNELS(DECLARE)
BLUR_KERNELS(BLUR_DECLARE)
DECLARE(curl_fetch)
static const EaselKernels avx512bw = {KERNELS(MEMBER)};
static const EaselBlurKernels avx512bw_blur = {BLUR_KERNELS(BLUR_MEMBER)};
#undef VARIANT
#endif

const EaselKernels *easel_kernels(EaselInstructionSet set) {
    switch (set) {
    case EASEL_SCALAR: return NULL;
    case EASEL_BASELINE: return &baseline;
#if defined(__x86_64__)
    case EASEL_AVX2: return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
    case EASEL_AVX512BW: return __builtin_cpu_supports("avx512bw") ? &avx512bw : NULL;
#else
    case EASEL_AVX2:
    case EASEL_AVX512BW: return NULL;
#endif
    }
    return NULL;
}

const EaselBlurKernels *easel_blur_kernels(EaselInstructionSet set) {
    switch (set) {
    case EASEL_SCALAR: return NULL;
    case EASEL_BASELINE: return &baseline_blur;
#if defined(__x86_64__)
    case EASEL_AVX2: return __builtin_cpu_supports("avx2") ? &avx2_blur : NULL;
    case EASEL_AVX512BW: return __builtin_cpu_supports("avx512bw") ? &avx512bw_blur : NULL;
#else
    case EASEL_AVX2:
    case EASEL_AVX512BW: return NULL;
#endif
    }
    return NULL;
}

EaselCurlFetch easel_curl_kernel(EaselInstructionSet set) {
    switch (set) {
    case EASEL_SCALAR: return NULL;
    case EASEL_BASELINE: return easel_curl_fetch_baseline;
#if defined(__x86_64__)
    case EASEL_AVX2: return __builtin_cpu_supports("avx2") ? easel_curl_fetch_avx2 : NULL;
    case EASEL_AVX512BW: return __builtin_cpu_supports("avx512bw") ? easel_curl_fetch_avx512bw : NULL;
#else
    case EASEL_AVX2:
    case EASEL_AVX512BW: return NULL;
#endif
    }
    return NULL;
}

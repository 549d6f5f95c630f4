#include "include/KernelVariants.h"

#include "Reference.h"

#define DECLARE(name) extern __typeof__(easel_##name) VARIANT(easel_##name);
#define MEMBER(name) .name = VARIANT(easel_##name),
#define KERNELS(EACH) \
    EACH(stream_rect) EACH(copy_opaque_rect) EACH(fill_rect) EACH(over_rect) EACH(over_alpha_rect) EACH(solid_over_rect) \
    EACH(over_mask_rect) EACH(solid_over_mask_rect) EACH(multiply_mask_rect) EACH(bilinear_fetch) \
    EACH(bilinear_fetch_extended) EACH(nearest_fetch) EACH(quad_coverage_rect) \
    EACH(picture_over_rect)

#define VARIANT(name) name##_baseline
KERNELS(DECLARE)
static const EaselKernels baseline = {KERNELS(MEMBER)};
#undef VARIANT

#if defined(__x86_64__)
#define VARIANT(name) name##_avx2
KERNELS(DECLARE)
static const EaselKernels avx2 = {KERNELS(MEMBER)};
#undef VARIANT

#define VARIANT(name) name##_avx512bw
KERNELS(DECLARE)
static const EaselKernels avx512bw = {KERNELS(MEMBER)};
#undef VARIANT
#endif

const EaselKernels *easel_kernels(EaselInstructionSet set) {
    switch (set) {
    case EASEL_REFERENCE: return &easel_reference_kernels;
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

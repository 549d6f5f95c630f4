#include "CRaster.h"

#define DECLARE(name) extern __typeof__(easel_##name) VARIANT(easel_##name);
#define MEMBER(name) .name = VARIANT(easel_##name),
#define KERNELS(EACH) \
    EACH(blend_rect) EACH(paint_fetch) EACH(paint_fetch_rect) EACH(paint_over_runs) EACH(pack_565_rect) \
    EACH(pack_2101010_rect)

#define VARIANT(name) name##_baseline
KERNELS(DECLARE)
static const EaselPaintKernels baseline = {KERNELS(MEMBER)};
#undef VARIANT

#if defined(__x86_64__)
#define VARIANT(name) name##_avx2
KERNELS(DECLARE)
static const EaselPaintKernels avx2 = {KERNELS(MEMBER)};
#undef VARIANT

#define VARIANT(name) name##_avx512bw
KERNELS(DECLARE)
static const EaselPaintKernels avx512bw = {KERNELS(MEMBER)};
#undef VARIANT
#endif

const EaselPaintKernels *easel_paint_kernels(EaselInstructionSet set) {
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

#include "FilterRows.h"

#define DECLARE(name) extern __typeof__(easel_filter_##name) VARIANT(easel_filter_##name);
#define MEMBER(name) .name = VARIANT(easel_filter_##name),
#define KERNELS(EACH) \
    EACH(pack) EACH(color_matrix) EACH(weighted_sum) EACH(symmetric_sum) EACH(symmetric_row) EACH(symmetric_steps) \
    EACH(enlarge_row) EACH(resample_row) EACH(bump_row)

#define VARIANT(name) name##_baseline
KERNELS(DECLARE)
static const EaselFilterKernels baseline = {KERNELS(MEMBER)};
#undef VARIANT

#if defined(__x86_64__)
#define VARIANT(name) name##_avx2
KERNELS(DECLARE)
static const EaselFilterKernels avx2 = {KERNELS(MEMBER)};
#undef VARIANT

#define VARIANT(name) name##_avx512bw
KERNELS(DECLARE)
static const EaselFilterKernels avx512bw = {KERNELS(MEMBER)};
#undef VARIANT
#endif

const EaselFilterKernels *easel_filter_kernels(EaselInstructionSet set) {
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

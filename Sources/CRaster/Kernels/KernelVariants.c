#include "KernelVariants.h"

#include "VariantTable.h"

#define KERNELS(EACH, set) \
    EACH(set, stream_rect) EACH(set, copy_opaque_rect) EACH(set, fill_rect) EACH(set, over_rect) \
    EACH(set, over_alpha_rect) EACH(set, solid_over_rect) EACH(set, over_mask_rect) EACH(set, solid_over_mask_rect) \
    EACH(set, multiply_mask_rect) EACH(set, saturate_rect) EACH(set, bilinear_fetch) \
    EACH(set, bilinear_fetch_extended) EACH(set, nearest_fetch) EACH(set, quad_coverage_rect) \
    EACH(set, image_over_rect) EACH(set, projected_fetch)

#define BLUR_KERNELS(EACH, set) \
    EACH(set, unpack_row) EACH(set, pack_row) EACH(set, sum_pixel_rows) EACH(set, halve_rows) EACH(set, halve_row) \
    EACH(set, convolve_rows) EACH(set, convolve_row) EACH(set, double_rows) EACH(set, double_row)

#define DECLARE(set, name) extern __typeof__(easel_##name) easel_##name##_##set;
#define MEMBER(set, name) .name = easel_##name##_##set,
#define BLUR_DECLARE(set, name) DECLARE(set, blur_##name)
#define BLUR_MEMBER(set, name) .name = easel_blur_##name##_##set,

#define TABLE(set, ...) \
    KERNELS(DECLARE, set) \
    BLUR_KERNELS(BLUR_DECLARE, set) \
    DECLARE(set, curl_fetch) \
    static const EaselKernels kernels_##set = {KERNELS(MEMBER, set)}; \
    static const EaselBlurKernels blur_##set = {BLUR_KERNELS(BLUR_MEMBER, set)};

EASEL_INSTRUCTION_SETS(TABLE, )

const EaselKernels *easel_kernels(EaselInstructionSet set) {
    static const EaselKernels *const tables[EASEL_INSTRUCTION_SET_COUNT] = EASEL_TABLES(kernels);
    return EASEL_ELEMENT(tables, set);
}

const EaselBlurKernels *easel_blur_kernels(EaselInstructionSet set) {
    static const EaselBlurKernels *const tables[EASEL_INSTRUCTION_SET_COUNT] = EASEL_TABLES(blur);
    return EASEL_ELEMENT(tables, set);
}

EaselCurlFetch easel_curl_kernel(EaselInstructionSet set) {
    static const EaselCurlFetch functions[EASEL_INSTRUCTION_SET_COUNT] = EASEL_TABLES(easel_curl_fetch);
    return EASEL_ELEMENT(functions, set);
}

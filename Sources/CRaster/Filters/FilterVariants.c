#include "FilterRows.h"

#include "VariantTable.h"

#define KERNELS(EACH, set) \
    EACH(set, pack) EACH(set, color_matrix) EACH(set, weighted_sum) EACH(set, symmetric_sum) EACH(set, symmetric_row) \
    EACH(set, symmetric_steps) EACH(set, enlarge_row) EACH(set, resample_row) EACH(set, bump_row)

#define DECLARE(set, name) extern __typeof__(easel_filter_##name) easel_filter_##name##_##set;
#define MEMBER(set, name) .name = easel_filter_##name##_##set,
#define TABLE(set, ...) \
    KERNELS(DECLARE, set) \
    static const EaselFilterKernels kernels_##set = {KERNELS(MEMBER, set)};

EASEL_INSTRUCTION_SETS(TABLE, )

const EaselFilterKernels *easel_filter_kernels(EaselInstructionSet set) {
    static const EaselFilterKernels *const tables[EASEL_INSTRUCTION_SET_COUNT] = EASEL_TABLES(kernels);
    return EASEL_ELEMENT(tables, set);
}

#include "CRaster.h"

#include "VariantTable.h"

#define KERNELS(EACH, set) \
    EACH(set, blend_rect) EACH(set, paint_fetch) EACH(set, paint_fetch_rect) EACH(set, paint_over_runs) \
    EACH(set, pack_565_rect) EACH(set, pack_2101010_rect)

#define DECLARE(set, name) extern __typeof__(easel_##name) easel_##name##_##set;
#define MEMBER(set, name) .name = easel_##name##_##set,
#define TABLE(set, ...) \
    KERNELS(DECLARE, set) \
    static const EaselPaintKernels kernels_##set = {KERNELS(MEMBER, set)};

EASEL_INSTRUCTION_SETS(TABLE, )

const EaselPaintKernels *easel_paint_kernels(EaselInstructionSet set) {
    static const EaselPaintKernels *const tables[EASEL_INSTRUCTION_SET_COUNT] = EASEL_TABLES(kernels);
    return EASEL_ELEMENT(tables, set);
}

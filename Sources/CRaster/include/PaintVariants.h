#pragma once

#include "InstructionSet.h"
#include "Paint.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The kernels of Paint.h in one build, for tests and measurements.
typedef struct {
    void (*blend_rect)(
        uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, const uint8_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint8_t,
        uint8_t, EaselBlendMode
    );
    void (*paint_fetch)(uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, const EaselPaint *);
    void (*paint_fetch_rect)(
        uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, const EaselPaint *
    );
    void (*paint_over_runs)(uint32_t *, ptrdiff_t, const EaselCoverageRun *, ptrdiff_t, const EaselPaint *);
    void (*pack_565_rect)(
        uint8_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t, uint8_t
    );
    void (*pack_2101010_rect)(uint32_t *, ptrdiff_t, const uint32_t *, ptrdiff_t, ptrdiff_t, ptrdiff_t);
} EaselPaintKernels;

/// The kernels built for an instruction set, or NULL when this machine does not have it.
const EaselPaintKernels *easel_paint_kernels(EaselInstructionSet set);

#ifdef __cplusplus
}
#endif

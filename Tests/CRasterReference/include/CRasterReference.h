#pragma once

#include "CRaster.h"

// The kernels of CRaster as their definitions read: one channel of one pixel after the other. Tests compare every build
// of the kernels with them.

const EaselKernels *_Nonnull easel_reference_kernels(void);
const EaselBlurKernels *_Nonnull easel_reference_blur_kernels(void);
const EaselPaintKernels *_Nonnull easel_reference_paint_kernels(void);

#pragma once

#include "CRaster.h"

extern const EaselKernels easel_reference_kernels;
extern const EaselBlurKernels easel_reference_blur_kernels;

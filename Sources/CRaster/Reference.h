#pragma once

#include "include/CRaster.h"

extern const EaselKernels easel_reference_kernels;

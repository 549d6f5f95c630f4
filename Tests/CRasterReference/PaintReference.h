#pragma once

#include "CRaster.h"

// The kernels of Paint.h as their definitions read, one channel of one pixel after the other.

extern __typeof__(easel_blend_rect) easel_reference_blend_rect;
extern __typeof__(easel_paint_fetch) easel_reference_paint_fetch;
extern __typeof__(easel_paint_fetch_rect) easel_reference_paint_fetch_rect;
extern __typeof__(easel_paint_over_runs) easel_reference_paint_over_runs;
extern __typeof__(easel_pack_565_rect) easel_reference_pack_565_rect;
extern __typeof__(easel_pack_2101010_rect) easel_reference_pack_2101010_rect;

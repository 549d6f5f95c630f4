#pragma once
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <linux/fb.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// Macros that Swift does not import: they are made of other macros or of casts.
enum { EASEL_DRM_FORMAT_XRGB8888 = DRM_FORMAT_XRGB8888 };

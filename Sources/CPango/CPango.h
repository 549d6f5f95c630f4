#pragma once

// FreeType's declarations are those of CFreeType, so that they are the same in sources that import both modules.
#if __has_feature(modules)
#pragma clang module import CFreeType
#endif
#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
#include <hb.h>
#include <hb-ot.h>
#include <hb-aat.h>

#pragma once

// The declarations of FreeType, fontconfig and pango are those of their modules, so that they are the same in sources that
// import both.
#if __has_feature(modules)
#pragma clang module import CFreeType
#pragma clang module import CPango
#endif
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

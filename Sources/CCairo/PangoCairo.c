#include "CCairo.h"

#include <CLoader.h>

static EaselLibrary pango = {.name = "libpangocairo-1.0.so.0", .package = "libpangocairo-1.0-0"};

EASEL_FORWARD(
    pango, void, pango_cairo_context_set_font_options,
    (PangoContext *a, const cairo_font_options_t *b), (a, b)
)
EASEL_FORWARD(pango, PangoFontMap *, pango_cairo_font_map_new, (void), ())
EASEL_FORWARD(pango, void, pango_cairo_layout_line_path, (cairo_t *a, PangoLayoutLine *b), (a, b))
EASEL_FORWARD(pango, void, pango_cairo_show_layout_line, (cairo_t *a, PangoLayoutLine *b), (a, b))

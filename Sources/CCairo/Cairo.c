#include "CCairo.h"

#include <CLoader.h>

static EaselLibrary cairo = {.name = "libcairo.so.2", .package = "libcairo2"};

EASEL_FORWARD(cairo, void, cairo_clip, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_close_path, (cairo_t *a), (a))
EASEL_FORWARD(cairo, cairo_path_t *, cairo_copy_path, (cairo_t *a), (a))
EASEL_FORWARD(cairo, cairo_t *, cairo_create, (cairo_surface_t *a), (a))
EASEL_FORWARD(
    cairo, void, cairo_curve_to,
    (cairo_t *a, double b, double c, double d, double e, double f, double g), (a, b, c, d, e, f, g)
)
EASEL_FORWARD(cairo, void, cairo_destroy, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_fill, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_font_face_destroy, (cairo_font_face_t *a), (a))
EASEL_FORWARD(cairo, cairo_font_face_t *, cairo_font_face_reference, (cairo_font_face_t *a), (a))
EASEL_FORWARD(
    cairo, cairo_status_t, cairo_font_face_set_user_data,
    (cairo_font_face_t *a, const cairo_user_data_key_t *b, void *c, cairo_destroy_func_t d), (a, b, c, d)
)
EASEL_FORWARD(cairo, cairo_font_options_t *, cairo_font_options_create, (void), ())
EASEL_FORWARD(cairo, void, cairo_font_options_destroy, (cairo_font_options_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_font_options_set_antialias, (cairo_font_options_t *a, cairo_antialias_t b), (a, b))
EASEL_FORWARD(
    cairo, void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *a, cairo_hint_metrics_t b), (a, b)
)
EASEL_FORWARD(cairo, void, cairo_font_options_set_hint_style, (cairo_font_options_t *a, cairo_hint_style_t b), (a, b))
EASEL_FORWARD(cairo, cairo_font_face_t *, cairo_ft_font_face_create_for_ft_face, (FT_Face a, int b), (a, b))
EASEL_FORWARD(cairo, void, cairo_ft_font_face_set_synthesize, (cairo_font_face_t *a, unsigned int b), (a, b))
EASEL_FORWARD(cairo, void, cairo_get_current_point, (cairo_t *a, double *b, double *c), (a, b, c))
EASEL_FORWARD(cairo, cairo_pattern_t *, cairo_get_source, (cairo_t *a), (a))
EASEL_FORWARD(cairo, cairo_surface_t *, cairo_image_surface_create, (cairo_format_t a, int b, int c), (a, b, c))
EASEL_FORWARD(
    cairo, cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *a, cairo_format_t b, int c, int d, int e), (a, b, c, d, e)
)
EASEL_FORWARD(cairo, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, int, cairo_image_surface_get_stride, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_line_to, (cairo_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_mask, (cairo_t *a, cairo_pattern_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_mask_surface, (cairo_t *a, cairo_surface_t *b, double c, double d), (a, b, c, d))
EASEL_FORWARD(cairo, void, cairo_matrix_init_identity, (cairo_matrix_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_mesh_pattern_begin_patch, (cairo_pattern_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_mesh_pattern_end_patch, (cairo_pattern_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_mesh_pattern_line_to, (cairo_pattern_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_mesh_pattern_move_to, (cairo_pattern_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(
    cairo, void, cairo_mesh_pattern_set_corner_color_rgba,
    (cairo_pattern_t *a, unsigned int b, double c, double d, double e, double f), (a, b, c, d, e, f)
)
EASEL_FORWARD(cairo, void, cairo_move_to, (cairo_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_new_path, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_paint, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_paint_with_alpha, (cairo_t *a, double b), (a, b))
EASEL_FORWARD(cairo, void, cairo_path_destroy, (cairo_path_t *a), (a))
EASEL_FORWARD(
    cairo, void, cairo_pattern_add_color_stop_rgb,
    (cairo_pattern_t *a, double b, double c, double d, double e), (a, b, c, d, e)
)
EASEL_FORWARD(
    cairo, void, cairo_pattern_add_color_stop_rgba,
    (cairo_pattern_t *a, double b, double c, double d, double e, double f), (a, b, c, d, e, f)
)
EASEL_FORWARD(cairo, cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *a), (a))
EASEL_FORWARD(
    cairo, cairo_pattern_t *, cairo_pattern_create_linear,
    (double a, double b, double c, double d), (a, b, c, d)
)
EASEL_FORWARD(cairo, cairo_pattern_t *, cairo_pattern_create_mesh, (void), ())
EASEL_FORWARD(
    cairo, cairo_pattern_t *, cairo_pattern_create_radial,
    (double a, double b, double c, double d, double e, double f), (a, b, c, d, e, f)
)
EASEL_FORWARD(cairo, void, cairo_pattern_destroy, (cairo_pattern_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_pattern_set_extend, (cairo_pattern_t *a, cairo_extend_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_pattern_set_filter, (cairo_pattern_t *a, cairo_filter_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_pattern_set_matrix, (cairo_pattern_t *a, const cairo_matrix_t *b), (a, b))
EASEL_FORWARD(
    cairo, cairo_surface_t *, cairo_pdf_surface_create_for_stream,
    (cairo_write_func_t a, void *b, double c, double d), (a, b, c, d)
)
EASEL_FORWARD(
    cairo, void, cairo_pdf_surface_set_metadata,
    (cairo_surface_t *a, cairo_pdf_metadata_t b, const char *c), (a, b, c)
)
EASEL_FORWARD(cairo, void, cairo_pdf_surface_set_size, (cairo_surface_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, cairo_pattern_t *, cairo_pop_group, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_pop_group_to_source, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_push_group, (cairo_t *a), (a))
EASEL_FORWARD(
    cairo, cairo_surface_t *, cairo_recording_surface_create,
    (cairo_content_t a, const cairo_rectangle_t *b), (a, b)
)
EASEL_FORWARD(cairo, void, cairo_rectangle, (cairo_t *a, double b, double c, double d, double e), (a, b, c, d, e))
EASEL_FORWARD(cairo, void, cairo_reset_clip, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_restore, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_save, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_scale, (cairo_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_set_antialias, (cairo_t *a, cairo_antialias_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_dash, (cairo_t *a, const double *b, int c, double d), (a, b, c, d))
EASEL_FORWARD(cairo, void, cairo_set_fill_rule, (cairo_t *a, cairo_fill_rule_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_font_face, (cairo_t *a, cairo_font_face_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_font_matrix, (cairo_t *a, const cairo_matrix_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_font_options, (cairo_t *a, const cairo_font_options_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_line_cap, (cairo_t *a, cairo_line_cap_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_line_join, (cairo_t *a, cairo_line_join_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_line_width, (cairo_t *a, double b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_matrix, (cairo_t *a, const cairo_matrix_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_miter_limit, (cairo_t *a, double b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_operator, (cairo_t *a, cairo_operator_t b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_source, (cairo_t *a, cairo_pattern_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_set_source_rgb, (cairo_t *a, double b, double c, double d), (a, b, c, d))
EASEL_FORWARD(cairo, void, cairo_set_source_rgba, (cairo_t *a, double b, double c, double d, double e), (a, b, c, d, e))
EASEL_FORWARD(cairo, void, cairo_set_source_surface, (cairo_t *a, cairo_surface_t *b, double c, double d), (a, b, c, d))
EASEL_FORWARD(cairo, void, cairo_set_tolerance, (cairo_t *a, double b), (a, b))
EASEL_FORWARD(cairo, void, cairo_show_glyphs, (cairo_t *a, const cairo_glyph_t *b, int c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_show_page, (cairo_t *a), (a))
EASEL_FORWARD(
    cairo, void, cairo_show_text_glyphs,
    (cairo_t *a, const char *b, int c, const cairo_glyph_t *d, int e, const cairo_text_cluster_t *f, int g,
     cairo_text_cluster_flags_t h),
    (a, b, c, d, e, f, g, h)
)
EASEL_FORWARD(cairo, cairo_status_t, cairo_status, (cairo_t *a), (a))
EASEL_FORWARD(cairo, const char *, cairo_status_to_string, (cairo_status_t a), (a))
EASEL_FORWARD(cairo, void, cairo_stroke, (cairo_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_surface_destroy, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_surface_finish, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_surface_flush, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_surface_mark_dirty, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, cairo_surface_t *, cairo_surface_reference, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_surface_set_device_offset, (cairo_surface_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_surface_set_device_scale, (cairo_surface_t *a, double b, double c), (a, b, c))
EASEL_FORWARD(
    cairo, cairo_status_t, cairo_surface_set_mime_data,
    (cairo_surface_t *a, const char *b, const unsigned char *c, unsigned long d, cairo_destroy_func_t e, void *f),
    (a, b, c, d, e, f)
)
EASEL_FORWARD(
    cairo, cairo_status_t, cairo_surface_set_user_data,
    (cairo_surface_t *a, const cairo_user_data_key_t *b, void *c, cairo_destroy_func_t d), (a, b, c, d)
)
EASEL_FORWARD(cairo, cairo_status_t, cairo_surface_status, (cairo_surface_t *a), (a))
EASEL_FORWARD(cairo, void, cairo_tag_begin, (cairo_t *a, const char *b, const char *c), (a, b, c))
EASEL_FORWARD(cairo, void, cairo_tag_end, (cairo_t *a, const char *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_transform, (cairo_t *a, const cairo_matrix_t *b), (a, b))
EASEL_FORWARD(cairo, void, cairo_translate, (cairo_t *a, double b, double c), (a, b, c))

#include "CXKBCommon.h"

#include <CLoader.h>

static EaselLibrary library = {.name = "libxkbcommon.so.0", .package = "libxkbcommon0"};

const char *easel_xkbcommon_load(void) { return easel_library_load(&library); }

EASEL_FORWARD(
    library, enum xkb_compose_feed_result, xkb_compose_state_feed,
    (struct xkb_compose_state *a, xkb_keysym_t b), (a, b)
)
EASEL_FORWARD(library, enum xkb_compose_status, xkb_compose_state_get_status, (struct xkb_compose_state *a), (a))
EASEL_FORWARD(
    library, int, xkb_compose_state_get_utf8,
    (struct xkb_compose_state *a, char *b, size_t c), (a, b, c)
)
EASEL_FORWARD(
    library, struct xkb_compose_state *, xkb_compose_state_new,
    (struct xkb_compose_table *a, enum xkb_compose_state_flags b), (a, b)
)
EASEL_FORWARD(library, void, xkb_compose_state_reset, (struct xkb_compose_state *a), (a))
EASEL_FORWARD(library, void, xkb_compose_state_unref, (struct xkb_compose_state *a), (a))
EASEL_FORWARD(
    library, struct xkb_compose_table *, xkb_compose_table_new_from_locale,
    (struct xkb_context *a, const char *b, enum xkb_compose_compile_flags c), (a, b, c)
)
EASEL_FORWARD(library, void, xkb_compose_table_unref, (struct xkb_compose_table *a), (a))
EASEL_FORWARD(library, struct xkb_context *, xkb_context_new, (enum xkb_context_flags a), (a))
EASEL_FORWARD(
    library, const char *, xkb_context_include_path_get,
    (struct xkb_context *a, unsigned int b), (a, b)
)
EASEL_FORWARD(library, unsigned int, xkb_context_num_include_paths, (struct xkb_context *a), (a))
EASEL_FORWARD(library, void, xkb_context_set_log_level, (struct xkb_context *a, enum xkb_log_level b), (a, b))
EASEL_FORWARD(library, void, xkb_context_unref, (struct xkb_context *a), (a))
EASEL_FORWARD(
    library, int, xkb_keymap_key_get_syms_by_level,
    (struct xkb_keymap *a, xkb_keycode_t b, xkb_layout_index_t c, xkb_level_index_t d, const xkb_keysym_t **e),
    (a, b, c, d, e)
)
EASEL_FORWARD(
    library, struct xkb_keymap *, xkb_keymap_new_from_names,
    (struct xkb_context *a, const struct xkb_rule_names *b, enum xkb_keymap_compile_flags c), (a, b, c)
)
EASEL_FORWARD(
    library, xkb_layout_index_t, xkb_keymap_num_layouts_for_key,
    (struct xkb_keymap *a, xkb_keycode_t b), (a, b)
)
EASEL_FORWARD(library, xkb_mod_index_t, xkb_keymap_mod_get_index, (struct xkb_keymap *a, const char *b), (a, b))
EASEL_FORWARD(library, void, xkb_keymap_unref, (struct xkb_keymap *a), (a))
EASEL_FORWARD(library, int, xkb_keysym_to_utf8, (xkb_keysym_t a, char *b, size_t c), (a, b, c))
EASEL_FORWARD(library, xkb_layout_index_t, xkb_state_key_get_layout, (struct xkb_state *a, xkb_keycode_t b), (a, b))
EASEL_FORWARD(
    library, int, xkb_state_key_get_utf8,
    (struct xkb_state *a, xkb_keycode_t b, char *c, size_t d), (a, b, c, d)
)
EASEL_FORWARD(library, xkb_keysym_t, xkb_state_key_get_one_sym, (struct xkb_state *a, xkb_keycode_t b), (a, b))
EASEL_FORWARD(library, int, xkb_state_led_name_is_active, (struct xkb_state *a, const char *b), (a, b))
EASEL_FORWARD(
    library, int, xkb_state_mod_index_is_consumed,
    (struct xkb_state *a, xkb_keycode_t b, xkb_mod_index_t c), (a, b, c)
)
EASEL_FORWARD(
    library, int, xkb_state_mod_name_is_active,
    (struct xkb_state *a, const char *b, enum xkb_state_component c), (a, b, c)
)
EASEL_FORWARD(library, struct xkb_state *, xkb_state_new, (struct xkb_keymap *a), (a))
EASEL_FORWARD(library, void, xkb_state_unref, (struct xkb_state *a), (a))
EASEL_FORWARD(
    library, enum xkb_state_component, xkb_state_update_key,
    (struct xkb_state *a, xkb_keycode_t b, enum xkb_key_direction c), (a, b, c)
)

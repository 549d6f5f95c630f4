#include "CSystemd.h"

#include <CLoader.h>

static EaselLibrary library = {.name = "libsystemd.so.0", .package = "libsystemd0"};

const char *easel_systemd_load(void) { return easel_library_load(&library); }

EASEL_FORWARD(
    library, int, sd_bus_add_match,
    (sd_bus *a, sd_bus_slot **b, const char *c, sd_bus_message_handler_t d, void *e), (a, b, c, d, e)
)
EASEL_FORWARD(
    library, int, sd_bus_add_object,
    (sd_bus *a, sd_bus_slot **b, const char *c, sd_bus_message_handler_t d, void *e), (a, b, c, d, e)
)
EASEL_FORWARD(
    library, int, sd_bus_call,
    (sd_bus *a, sd_bus_message *b, uint64_t c, sd_bus_error *d, sd_bus_message **e), (a, b, c, d, e)
)
EASEL_FORWARD(library, sd_bus *, sd_bus_close_unref, (sd_bus *a), (a))
EASEL_FORWARD(library, void, sd_bus_error_free, (sd_bus_error *a), (a))
EASEL_FORWARD(library, sd_bus *, sd_bus_flush_close_unref, (sd_bus *a), (a))
EASEL_FORWARD(library, int, sd_bus_get_fd, (sd_bus *a), (a))
EASEL_FORWARD(
    library, int, sd_bus_get_property_string,
    (sd_bus *a, const char *b, const char *c, const char *d, const char *e, sd_bus_error *f, char **g),
    (a, b, c, d, e, f, g)
)
EASEL_FORWARD(library, int, sd_bus_message_append_basic, (sd_bus_message *a, char b, const void *c), (a, b, c))
EASEL_FORWARD(library, int, sd_bus_message_close_container, (sd_bus_message *a), (a))
EASEL_FORWARD(
    library, int, sd_bus_message_enter_container, (sd_bus_message *a, char b, const char *c), (a, b, c)
)
EASEL_FORWARD(library, int, sd_bus_message_exit_container, (sd_bus_message *a), (a))
EASEL_FORWARD(library, sd_bus *, sd_bus_message_get_bus, (sd_bus_message *a), (a))
EASEL_FORWARD(library, const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *a), (a))
EASEL_FORWARD(library, const char *, sd_bus_message_get_member, (sd_bus_message *a), (a))
EASEL_FORWARD(library, const char *, sd_bus_message_get_path, (sd_bus_message *a), (a))
EASEL_FORWARD(library, int, sd_bus_message_get_reply_cookie, (sd_bus_message *a, uint64_t *b), (a, b))
EASEL_FORWARD(library, const char *, sd_bus_message_get_sender, (sd_bus_message *a), (a))
EASEL_FORWARD(
    library, int, sd_bus_message_is_signal, (sd_bus_message *a, const char *b, const char *c), (a, b, c)
)
EASEL_FORWARD(
    library, int, sd_bus_message_new_method_call,
    (sd_bus *a, sd_bus_message **b, const char *c, const char *d, const char *e, const char *f), (a, b, c, d, e, f)
)
EASEL_FORWARD(library, int, sd_bus_message_new_method_return, (sd_bus_message *a, sd_bus_message **b), (a, b))
EASEL_FORWARD(
    library, int, sd_bus_message_new_signal,
    (sd_bus *a, sd_bus_message **b, const char *c, const char *d, const char *e), (a, b, c, d, e)
)
EASEL_FORWARD(library, int, sd_bus_message_open_container, (sd_bus_message *a, char b, const char *c), (a, b, c))
EASEL_FORWARD(
    library, int, sd_bus_message_peek_type, (sd_bus_message *a, char *b, const char **c), (a, b, c)
)
EASEL_FORWARD(
    library, int, sd_bus_message_read_array, (sd_bus_message *a, char b, const void **c, size_t *d), (a, b, c, d)
)
EASEL_FORWARD(library, int, sd_bus_message_read_basic, (sd_bus_message *a, char b, void *c), (a, b, c))
EASEL_FORWARD(library, int, sd_bus_message_set_auto_start, (sd_bus_message *a, int b), (a, b))
EASEL_FORWARD(library, int, sd_bus_message_skip, (sd_bus_message *a, const char *b), (a, b))
EASEL_FORWARD(library, sd_bus_message *, sd_bus_message_unref, (sd_bus_message *a), (a))
EASEL_FORWARD(library, int, sd_bus_new, (sd_bus **a), (a))
EASEL_FORWARD(library, int, sd_bus_open_system, (sd_bus **a), (a))
EASEL_FORWARD(library, int, sd_bus_process, (sd_bus *a, sd_bus_message **b), (a, b))
EASEL_FORWARD(library, int, sd_bus_request_name, (sd_bus *a, const char *b, uint64_t c), (a, b, c))
EASEL_FORWARD(library, int, sd_bus_send, (sd_bus *a, sd_bus_message *b, uint64_t *c), (a, b, c))
EASEL_FORWARD(library, int, sd_bus_set_address, (sd_bus *a, const char *b), (a, b))
EASEL_FORWARD(library, int, sd_bus_set_bus_client, (sd_bus *a, int b), (a, b))
EASEL_FORWARD(library, int, sd_bus_set_method_call_timeout, (sd_bus *a, uint64_t b), (a, b))
EASEL_FORWARD(library, int, sd_bus_start, (sd_bus *a), (a))
EASEL_FORWARD(library, sd_bus *, sd_bus_unref, (sd_bus *a), (a))
EASEL_FORWARD(library, int, sd_bus_wait, (sd_bus *a, uint64_t b), (a, b))

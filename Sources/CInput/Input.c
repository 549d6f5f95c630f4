#include "CInput.h"

#include <CLoader.h>

static EaselLibrary library = {.name = "libinput.so.10", .package = "libinput10"};

const char *easel_input_load(void) { return easel_library_load(&library); }

EASEL_FORWARD(library, const char *, libinput_device_get_name, (struct libinput_device *a), (a))
EASEL_FORWARD(library, const char *, libinput_device_get_sysname, (struct libinput_device *a), (a))
EASEL_FORWARD(
    library, double, libinput_event_pointer_get_absolute_x_transformed,
    (struct libinput_event_pointer *a, uint32_t b), (a, b)
)
EASEL_FORWARD(
    library, double, libinput_event_pointer_get_absolute_y_transformed,
    (struct libinput_event_pointer *a, uint32_t b), (a, b)
)
EASEL_FORWARD(library, double, libinput_event_pointer_get_dx, (struct libinput_event_pointer *a), (a))
EASEL_FORWARD(library, double, libinput_event_pointer_get_dy, (struct libinput_event_pointer *a), (a))
EASEL_FORWARD(
    library, double, libinput_event_pointer_get_scroll_value,
    (struct libinput_event_pointer *a, enum libinput_pointer_axis b), (a, b)
)
EASEL_FORWARD(
    library, double, libinput_event_pointer_get_scroll_value_v120,
    (struct libinput_event_pointer *a, enum libinput_pointer_axis b), (a, b)
)
EASEL_FORWARD(library, double, libinput_event_tablet_tool_get_pressure, (struct libinput_event_tablet_tool *a), (a))
EASEL_FORWARD(library, double, libinput_event_tablet_tool_get_tilt_x, (struct libinput_event_tablet_tool *a), (a))
EASEL_FORWARD(library, double, libinput_event_tablet_tool_get_tilt_y, (struct libinput_event_tablet_tool *a), (a))
EASEL_FORWARD(
    library, double, libinput_event_tablet_tool_get_x_transformed,
    (struct libinput_event_tablet_tool *a, uint32_t b), (a, b)
)
EASEL_FORWARD(
    library, double, libinput_event_tablet_tool_get_y_transformed,
    (struct libinput_event_tablet_tool *a, uint32_t b), (a, b)
)
EASEL_FORWARD(
    library, double, libinput_event_touch_get_x_transformed,
    (struct libinput_event_touch *a, uint32_t b), (a, b)
)
EASEL_FORWARD(
    library, double, libinput_event_touch_get_y_transformed,
    (struct libinput_event_touch *a, uint32_t b), (a, b)
)
EASEL_FORWARD(
    library, enum libinput_button_state, libinput_event_pointer_get_button_state,
    (struct libinput_event_pointer *a), (a)
)
EASEL_FORWARD(library, enum libinput_event_type, libinput_event_get_type, (struct libinput_event *a), (a))
EASEL_FORWARD(
    library, enum libinput_key_state, libinput_event_keyboard_get_key_state,
    (struct libinput_event_keyboard *a), (a)
)
EASEL_FORWARD(
    library, enum libinput_tablet_tool_proximity_state, libinput_event_tablet_tool_get_proximity_state,
    (struct libinput_event_tablet_tool *a), (a)
)
EASEL_FORWARD(
    library, enum libinput_tablet_tool_tip_state, libinput_event_tablet_tool_get_tip_state,
    (struct libinput_event_tablet_tool *a), (a)
)
EASEL_FORWARD(
    library, enum libinput_tablet_tool_type, libinput_tablet_tool_get_type,
    (struct libinput_tablet_tool *a), (a)
)
EASEL_FORWARD(
    library, int, libinput_device_config_calibration_get_matrix,
    (struct libinput_device *a, float *b), (a, b)
)
EASEL_FORWARD(
    library, enum libinput_config_status, libinput_device_config_calibration_set_matrix,
    (struct libinput_device *a, const float *b), (a, b)
)
EASEL_FORWARD(library, int, libinput_device_config_calibration_has_matrix, (struct libinput_device *a), (a))
EASEL_FORWARD(library, int, libinput_device_get_size, (struct libinput_device *a, double *b, double *c), (a, b, c))
EASEL_FORWARD(
    library, int, libinput_device_has_capability,
    (struct libinput_device *a, enum libinput_device_capability b), (a, b)
)
EASEL_FORWARD(library, int, libinput_device_pointer_has_button, (struct libinput_device *a, uint32_t b), (a, b))
EASEL_FORWARD(library, int, libinput_device_touch_get_touch_count, (struct libinput_device *a), (a))
EASEL_FORWARD(library, int, libinput_dispatch, (struct libinput *a), (a))
EASEL_FORWARD(
    library, int, libinput_event_pointer_has_axis,
    (struct libinput_event_pointer *a, enum libinput_pointer_axis b), (a, b)
)
EASEL_FORWARD(library, int, libinput_get_fd, (struct libinput *a), (a))
EASEL_FORWARD(library, int, libinput_resume, (struct libinput *a), (a))
EASEL_FORWARD(library, int, libinput_tablet_tool_has_pressure, (struct libinput_tablet_tool *a), (a))
EASEL_FORWARD(library, int, libinput_tablet_tool_has_tilt, (struct libinput_tablet_tool *a), (a))
EASEL_FORWARD(library, int, libinput_udev_assign_seat, (struct libinput *a, const char *b), (a, b))
EASEL_FORWARD(library, int32_t, libinput_event_touch_get_slot, (struct libinput_event_touch *a), (a))
EASEL_FORWARD(
    library, struct libinput *, libinput_path_create_context,
    (const struct libinput_interface *a, void *b), (a, b)
)
EASEL_FORWARD(
    library, struct libinput *, libinput_udev_create_context,
    (const struct libinput_interface *a, void *b, struct udev *c), (a, b, c)
)
EASEL_FORWARD(
    library, int, libinput_device_keyboard_has_key,
    (struct libinput_device *a, uint32_t b), (a, b)
)
EASEL_FORWARD(library, void, libinput_device_led_update, (struct libinput_device *a, enum libinput_led b), (a, b))
EASEL_FORWARD(library, struct libinput *, libinput_unref, (struct libinput *a), (a))
EASEL_FORWARD(library, struct libinput_device *, libinput_device_ref, (struct libinput_device *a), (a))
EASEL_FORWARD(library, struct libinput_device *, libinput_device_unref, (struct libinput_device *a), (a))
EASEL_FORWARD(library, struct libinput_device *, libinput_event_get_device, (struct libinput_event *a), (a))
EASEL_FORWARD(library, struct libinput_device *, libinput_path_add_device, (struct libinput *a, const char *b), (a, b))
EASEL_FORWARD(
    library, struct libinput_event *, libinput_event_pointer_get_base_event,
    (struct libinput_event_pointer *a), (a)
)
EASEL_FORWARD(library, struct libinput_event *, libinput_get_event, (struct libinput *a), (a))
EASEL_FORWARD(
    library, struct libinput_event_keyboard *, libinput_event_get_keyboard_event,
    (struct libinput_event *a), (a)
)
EASEL_FORWARD(
    library, struct libinput_event_pointer *, libinput_event_get_pointer_event,
    (struct libinput_event *a), (a)
)
EASEL_FORWARD(
    library, struct libinput_event_tablet_tool *, libinput_event_get_tablet_tool_event,
    (struct libinput_event *a), (a)
)
EASEL_FORWARD(library, struct libinput_event_touch *, libinput_event_get_touch_event, (struct libinput_event *a), (a))
EASEL_FORWARD(
    library, struct libinput_tablet_tool *, libinput_event_tablet_tool_get_tool,
    (struct libinput_event_tablet_tool *a), (a)
)
EASEL_FORWARD(library, uint32_t, libinput_event_keyboard_get_key, (struct libinput_event_keyboard *a), (a))
EASEL_FORWARD(library, uint32_t, libinput_event_pointer_get_button, (struct libinput_event_pointer *a), (a))
EASEL_FORWARD(library, uint64_t, libinput_event_keyboard_get_time_usec, (struct libinput_event_keyboard *a), (a))
EASEL_FORWARD(library, uint64_t, libinput_event_pointer_get_time_usec, (struct libinput_event_pointer *a), (a))
EASEL_FORWARD(library, uint64_t, libinput_event_tablet_tool_get_time_usec, (struct libinput_event_tablet_tool *a), (a))
EASEL_FORWARD(library, uint64_t, libinput_event_touch_get_time_usec, (struct libinput_event_touch *a), (a))
EASEL_FORWARD(library, void *, libinput_get_user_data, (struct libinput *a), (a))
EASEL_FORWARD(library, void, libinput_event_destroy, (struct libinput_event *a), (a))
EASEL_FORWARD(library, void, libinput_log_set_handler, (struct libinput *a, libinput_log_handler b), (a, b))
EASEL_FORWARD(library, void, libinput_log_set_priority, (struct libinput *a, enum libinput_log_priority b), (a, b))
EASEL_FORWARD(library, void, libinput_path_remove_device, (struct libinput_device *a), (a))
EASEL_FORWARD(library, void, libinput_suspend, (struct libinput *a), (a))

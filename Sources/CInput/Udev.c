#include "CInput.h"

#include <CLoader.h>

static EaselLibrary library = {.name = "libudev.so.1", .package = "libudev1"};

const char *easel_udev_load(void) { return easel_library_load(&library); }

EASEL_FORWARD(library, const char *, udev_device_get_action, (struct udev_device *a), (a))
EASEL_FORWARD(library, const char *, udev_device_get_devnode, (struct udev_device *a), (a))
EASEL_FORWARD(library, dev_t, udev_device_get_devnum, (struct udev_device *a), (a))
EASEL_FORWARD(library, int, udev_device_get_is_initialized, (struct udev_device *a), (a))
EASEL_FORWARD(library, struct udev_device *, udev_device_get_parent, (struct udev_device *a), (a))
EASEL_FORWARD(
    library, struct udev_device *, udev_device_get_parent_with_subsystem_devtype,
    (struct udev_device *a, const char *b, const char *c), (a, b, c)
)
EASEL_FORWARD(library, const char *, udev_device_get_property_value, (struct udev_device *a, const char *b), (a, b))
EASEL_FORWARD(library, const char *, udev_device_get_sysattr_value, (struct udev_device *a, const char *b), (a, b))
EASEL_FORWARD(library, const char *, udev_device_get_sysname, (struct udev_device *a), (a))
EASEL_FORWARD(library, struct udev_device *, udev_device_new_from_devnum, (struct udev *a, char b, dev_t c), (a, b, c))
EASEL_FORWARD(library, struct udev_device *, udev_device_new_from_syspath, (struct udev *a, const char *b), (a, b))
EASEL_FORWARD(library, struct udev_device *, udev_device_unref, (struct udev_device *a), (a))
EASEL_FORWARD(library, int, udev_enumerate_add_match_subsystem, (struct udev_enumerate *a, const char *b), (a, b))
EASEL_FORWARD(library, int, udev_enumerate_add_match_sysname, (struct udev_enumerate *a, const char *b), (a, b))
EASEL_FORWARD(library, struct udev_list_entry *, udev_enumerate_get_list_entry, (struct udev_enumerate *a), (a))
EASEL_FORWARD(library, struct udev_enumerate *, udev_enumerate_new, (struct udev *a), (a))
EASEL_FORWARD(library, int, udev_enumerate_scan_devices, (struct udev_enumerate *a), (a))
EASEL_FORWARD(library, struct udev_enumerate *, udev_enumerate_unref, (struct udev_enumerate *a), (a))
EASEL_FORWARD(library, const char *, udev_list_entry_get_name, (struct udev_list_entry *a), (a))
EASEL_FORWARD(library, struct udev_list_entry *, udev_list_entry_get_next, (struct udev_list_entry *a), (a))
EASEL_FORWARD(library, int, udev_monitor_enable_receiving, (struct udev_monitor *a), (a))
EASEL_FORWARD(
    library, int, udev_monitor_filter_add_match_subsystem_devtype,
    (struct udev_monitor *a, const char *b, const char *c), (a, b, c)
)
EASEL_FORWARD(library, int, udev_monitor_get_fd, (struct udev_monitor *a), (a))
EASEL_FORWARD(library, struct udev_monitor *, udev_monitor_new_from_netlink, (struct udev *a, const char *b), (a, b))
EASEL_FORWARD(library, struct udev_device *, udev_monitor_receive_device, (struct udev_monitor *a), (a))
EASEL_FORWARD(library, struct udev_monitor *, udev_monitor_unref, (struct udev_monitor *a), (a))
EASEL_FORWARD(library, struct udev *, udev_new, (void), ())
EASEL_FORWARD(library, struct udev *, udev_unref, (struct udev *a), (a))

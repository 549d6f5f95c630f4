#pragma once
#include <systemd/sd-bus.h>

/// Loads libsystemd, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_systemd_load(void);

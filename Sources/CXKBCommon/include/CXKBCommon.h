#pragma once
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/// Loads libxkbcommon, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_xkbcommon_load(void);

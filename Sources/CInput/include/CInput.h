#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>

// EVIOCSCLOCKID and EVIOCSFF of <linux/input.h>, macros that Swift does not import.
static const unsigned long EASEL_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long EASEL_EVIOCSFF = EVIOCSFF;

/// Loads libinput, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_input_load(void);

/// Loads libudev, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_udev_load(void);

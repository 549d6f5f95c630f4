#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>

// EVIOCSCLOCKID and EVIOCSFF of <linux/input.h>, macros that Swift does not import.
static const unsigned long EASEL_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long EASEL_EVIOCSFF = EVIOCSFF;

// Requests about absolute axes, macros with parameters: the set of axes, the range of one, and its values in all slots.
static inline unsigned long easel_eviocgbit_abs(unsigned int size) { return EVIOCGBIT(EV_ABS, size); }
static inline unsigned long easel_eviocgabs(unsigned int axis) { return EVIOCGABS(axis); }
static inline unsigned long easel_eviocgmtslots(unsigned int size) { return EVIOCGMTSLOTS(size); }

// The request for the keys that are down, a macro with a parameter.
static inline unsigned long easel_eviocgkey(unsigned int size) { return EVIOCGKEY(size); }

/// Loads libinput, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_input_load(void);

/// Loads libudev, which is otherwise loaded at its first call. Returns the reason why it cannot be loaded, or NULL.
const char *easel_udev_load(void);

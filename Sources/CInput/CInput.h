#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>

// EVIOCSCLOCKID and EVIOCSFF of <linux/input.h>, macros that Swift does not import.
static const unsigned long EASEL_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long EASEL_EVIOCSFF = EVIOCSFF;

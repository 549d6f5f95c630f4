#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>

// EVIOCSCLOCKID of <linux/input.h>, a macro that Swift does not import.
static const unsigned long EASEL_EVIOCSCLOCKID = EVIOCSCLOCKID;

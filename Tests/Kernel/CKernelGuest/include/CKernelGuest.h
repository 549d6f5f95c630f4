// What Swift cannot import of the kernel's interfaces: numbers of ioctls that are made of other macros, and functions with a
// variable number of arguments.
#pragma once
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <sys/inotify.h>
#include <sys/ptrace.h>

static const unsigned long EASEL_UI_DEV_CREATE = UI_DEV_CREATE;
static const unsigned long EASEL_UI_DEV_DESTROY = UI_DEV_DESTROY;
static const unsigned long EASEL_UI_DEV_SETUP = UI_DEV_SETUP;
static const unsigned long EASEL_UI_ABS_SETUP = UI_ABS_SETUP;
static const unsigned long EASEL_UI_SET_EVBIT = UI_SET_EVBIT;
static const unsigned long EASEL_UI_SET_KEYBIT = UI_SET_KEYBIT;
static const unsigned long EASEL_UI_SET_LEDBIT = UI_SET_LEDBIT;
static const unsigned long EASEL_UI_SET_RELBIT = UI_SET_RELBIT;
static const unsigned long EASEL_UI_SET_FFBIT = UI_SET_FFBIT;
static const unsigned long EASEL_UI_BEGIN_FF_UPLOAD = UI_BEGIN_FF_UPLOAD;
static const unsigned long EASEL_UI_END_FF_UPLOAD = UI_END_FF_UPLOAD;
static const unsigned long EASEL_UI_BEGIN_FF_ERASE = UI_BEGIN_FF_ERASE;
static const unsigned long EASEL_UI_END_FF_ERASE = UI_END_FF_ERASE;
static const unsigned long EASEL_UI_SET_PROPBIT = UI_SET_PROPBIT;
static const unsigned long EASEL_UI_GET_SYSNAME_64 = UI_GET_SYSNAME(64);
static const unsigned long EASEL_EVIOCGLED_2 = EVIOCGLED(2);

// Stops a thread as a debugger does. Returns a negative value and sets errno on failure.
static inline long easel_stop_thread(int thread) {
    long result = ptrace(PTRACE_SEIZE, thread, 0, 0);
    return result < 0 ? result : ptrace(PTRACE_INTERRUPT, thread, 0, 0);
}

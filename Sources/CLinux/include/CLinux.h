// What Glibc's module map leaves out: event descriptors, and libdispatch's main queue as a descriptor.
#pragma once
#include <dispatch/dispatch.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

// libdispatch exports these for CoreFoundation's run loop, on Linux as an eventfd.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

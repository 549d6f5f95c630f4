// State that the replaced functions of Dispatch and of Foundation share.
#pragma once

#include "include/CVirtualTime.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// A program that the libraries are linked into has the functions already: there these are left out. The thread sanitizer
// brings weak ones of its own.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define REPLACES __attribute__((visibility("default")))
#endif
#endif
#ifndef REPLACES
#define REPLACES __attribute__((visibility("default"), weak))
#endif

/// Defines `real_NAME`, which returns the function that is replaced. It is looked up at the first call: the libraries'
/// own initializers call some.
#define DEFINE_REAL_NAMED(name, symbol)                                                                                \
    static __typeof__(&name) real_##name(void) {                                                                       \
        static _Atomic(void *) cache;                                                                                  \
        void *function = atomic_load_explicit(&cache, memory_order_relaxed);                                           \
        if (!function) {                                                                                               \
            function = SANITIZED(name) ? (void *)SANITIZED(name) : dlsym(RTLD_NEXT, symbol);                           \
            atomic_store_explicit(&cache, function, memory_order_relaxed);                                             \
        }                                                                                                              \
        return (__typeof__(&name))function;                                                                            \
    }
#define DEFINE_REAL(name) DEFINE_REAL_NAMED(name, #name)

/// Returns true if there is a clock.
bool easel_virtual_time_is_in_use(void);

/// Returns true if the caller belongs to a clock that is being served.
bool easel_virtual_time_is_entered(void);

/// Returns true if the caller is on the main queue.
bool easel_virtual_time_is_on_main_queue(void);

/// The clock that the caller belongs to; 0 for none.
EaselVirtualClock easel_virtual_time_here(void);

const EaselVirtualTimeHandlers *easel_virtual_time_handlers(void);

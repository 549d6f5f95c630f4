// Functions of Foundation that are replaced for the whole program.
//
// In a program that Foundation is linked into, the linker replaces them: calls of NAME become calls of `__wrap_NAME`, and
// `__real_NAME` is the former function (`scripts/static-options`). In others, the dynamic linker finds these functions first.
// Without the options of the linker, a program that Foundation is linked into keeps the former ones.
#pragma once

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef EASEL_STATIC
#define REPLACES __attribute__((visibility("default")))
#define NAMED(symbol) __asm__("__wrap_" symbol)

/// Defines `real_NAME`, which returns the function that is replaced.
#define DEFINE_REAL(name, symbol)                                                                                      \
    extern __typeof__(name) former_##name __asm__("__real_" symbol);                                                   \
    static __typeof__(&name) real_##name(void) { return former_##name; }
#else
#define REPLACES __attribute__((visibility("default"), weak))
#define NAMED(symbol) __asm__(symbol)

/// Defines `real_NAME`, which returns the function that is replaced; NULL if the program has no other.
#define DEFINE_REAL(name, symbol)                                                                                      \
    static __typeof__(&name) real_##name(void) {                                                                       \
        static _Atomic(void *) cache;                                                                                  \
        void *function = atomic_load_explicit(&cache, memory_order_relaxed);                                           \
        if (!function) {                                                                                               \
            function = dlsym(RTLD_NEXT, symbol);                                                                       \
            atomic_store_explicit(&cache, function, memory_order_relaxed);                                             \
        }                                                                                                              \
        return (__typeof__(&name))function;                                                                            \
    }
#endif

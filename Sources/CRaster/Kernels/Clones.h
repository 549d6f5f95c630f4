#pragma once

#include <stdint.h>

// Every kernel is one always-inlined body, compiled several times: as the public function, which the dynamic loader
// binds to the best instruction set of the machine, and as one separately named function for each instruction set, so
// that tests can run all of them on one machine (see KernelVariants.h).

// The functions that choose a clone run before these sanitizers have set up their shadow memory, and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define EASEL_WITHOUT_CLONES 1
#endif
#endif

// Only glibc's loader runs them.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(EASEL_WITHOUT_CLONES)
#define EASEL_CLONED __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define EASEL_CLONED
#endif

#define EASEL_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define EASEL_VARIANTS(name, parameters, arguments) \
    void name##_baseline parameters { name##_body arguments; } \
    __attribute__((target("avx2"))) void name##_avx2 parameters { name##_body arguments; } \
    __attribute__((target("avx512bw"))) void name##_avx512bw parameters { name##_body arguments; }
#else
#define EASEL_VARIANTS(name, parameters, arguments) \
    void name##_baseline parameters { name##_body arguments; }
#endif

/// Emits the public function `name` and its variants from the always-inlined `name_body`.
#define EASEL_KERNEL(name, parameters, arguments) \
    EASEL_CLONED void name parameters { name##_body arguments; } \
    EASEL_VARIANTS(name, parameters, arguments)

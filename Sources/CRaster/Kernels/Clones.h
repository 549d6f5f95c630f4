#pragma once

#include <stdint.h>

// Every kernel is one always-inlined body, compiled several times: as the public function, which the dynamic loader
// binds to the best instruction set of the machine, and as one separately named function for each instruction set, so
// that tests can run all of them on one machine (see KernelVariants.h). This file is the only one that lists the
// instruction sets.

// The functions that choose a clone run before these sanitizers have set up their shadow memory, and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define EASEL_WITHOUT_CLONES 1
#endif
#endif

/// Everything that is compiled once for each instruction set beyond the baseline: `EACH(name, set, lanes, …)`, with the
/// compiler's name of the instruction set, its `EaselInstructionSet`, the number of pixels in one of its vectors, and
/// the further arguments. Each includes the ones before it.
#if defined(__x86_64__)
#define EASEL_EXTENSIONS(EACH, ...) \
    EACH(avx2, EASEL_AVX2, 8, __VA_ARGS__) \
    EACH(avx512bw, EASEL_AVX512BW, 16, __VA_ARGS__)
#else
#define EASEL_EXTENSIONS(EACH, ...)
#endif

/// The same, with the baseline. Its loops process two of its vectors at a time.
#define EASEL_INSTRUCTION_SETS(EACH, ...) \
    EACH(baseline, EASEL_BASELINE, 8, __VA_ARGS__) \
    EASEL_EXTENSIONS(EACH, __VA_ARGS__)

/// The attribute of a function that is compiled for an instruction set beyond the baseline.
#define EASEL_TARGET(name) __attribute__((target(#name)))

// Only glibc's loader runs the functions that choose a clone.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(EASEL_WITHOUT_CLONES)
#define EASEL_CLONE_TARGET(name, ...) #name,
#define EASEL_CLONED __attribute__((target_clones(EASEL_EXTENSIONS(EASEL_CLONE_TARGET, ) "default")))
#else
#define EASEL_CLONED
#endif

#define EASEL_INLINE static inline __attribute__((always_inline))

#define EASEL_EXTENSION_VARIANT(set, constant, lanes, name, parameters, arguments) \
    EASEL_TARGET(set) void name##_##set parameters { name##_body arguments; }

/// Emits the variants of `name` from the always-inlined `name_body`.
#define EASEL_VARIANTS(name, parameters, arguments) \
    void name##_baseline parameters { name##_body arguments; } \
    EASEL_EXTENSIONS(EASEL_EXTENSION_VARIANT, name, parameters, arguments)

/// Emits the public function `name` and its variants from the always-inlined `name_body`.
#define EASEL_KERNEL(name, parameters, arguments) \
    EASEL_CLONED void name parameters { name##_body arguments; } \
    EASEL_VARIANTS(name, parameters, arguments)

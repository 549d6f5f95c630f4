#pragma once

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The instruction sets for which kernels are built.
typedef enum {
    /// One pixel after the other, without vectors. Only sweeps are built so.
    EASEL_SCALAR,
    /// The instructions of every machine of the architecture.
    EASEL_BASELINE,
    EASEL_AVX2,
    EASEL_AVX512BW,
} EaselInstructionSet;

/// The number of instruction sets.
enum { EASEL_INSTRUCTION_SET_COUNT = EASEL_AVX512BW + 1 };

/// Returns whether this machine has an instruction set that kernels of its architecture are built for.
bool easel_has_instruction_set(EaselInstructionSet set);

#ifdef __cplusplus
}
#endif

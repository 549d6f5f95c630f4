#pragma once

/// The instruction sets for which kernels are built.
typedef enum {
    /// The definition, one pixel after the other, without vectors. The results of the others equal it.
    EASEL_REFERENCE,
    /// The instructions of every machine of the architecture.
    EASEL_BASELINE,
    EASEL_AVX2,
    EASEL_AVX512BW,
} EaselInstructionSet;

#pragma once

/// The instruction sets for which kernels are built.
typedef enum {
    /// One pixel after the other, without vectors. Only sweeps are built so.
    EASEL_SCALAR,
    /// The instructions of every machine of the architecture.
    EASEL_BASELINE,
    EASEL_AVX2,
    EASEL_AVX512BW,
} EaselInstructionSet;

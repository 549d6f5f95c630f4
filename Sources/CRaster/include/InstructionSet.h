#pragma once

/// What a kernel can be built for.
typedef enum {
    /// One pixel after the other, as the definition says, without vectors: what the others must equal.
    EASEL_REFERENCE,
    /// What every machine of the architecture has.
    EASEL_BASELINE,
    EASEL_AVX2,
    EASEL_AVX512BW,
} EaselInstructionSet;

#pragma once

#include "Clones.h"
#include "InstructionSet.h"

// Tables of kernels, one for each instruction set. A file declares its kernels as `KERNELS(EACH, set)`, and a table of
// them for one instruction set as a macro that EASEL_INSTRUCTION_SETS repeats.

#define EASEL_TABLE_ADDRESS(name, constant, lanes, prefix) [constant] = &prefix##_##name,

/// The addresses of the tables `prefix_baseline`, `prefix_avx2` and so on, as the initializer of an array.
#define EASEL_TABLES(prefix) {EASEL_INSTRUCTION_SETS(EASEL_TABLE_ADDRESS, prefix)}

/// The element of an array for an instruction set: NULL if it was not built, or if this machine does not have the set.
#define EASEL_ELEMENT(array, set) (easel_has_instruction_set(set) ? (array)[set] : NULL)

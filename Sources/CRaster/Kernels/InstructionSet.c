#include "InstructionSet.h"

#include "Clones.h"

#define CASE(name, constant, ...) \
    case constant: return __builtin_cpu_supports(#name);

bool easel_has_instruction_set(EaselInstructionSet set) {
    switch (set) {
    case EASEL_SCALAR:
    case EASEL_BASELINE: return true;
        EASEL_EXTENSIONS(CASE, )
    default: return false;
    }
}

#include "CFuzzer.h"

#include <stdint.h>

/// The entry of libFuzzer for programs that have a function `main` of their own. No header declares it.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

// libFuzzer passes no context.
static easel_fuzz_reader current_reader;
static void *current_context;

static int read_input(const uint8_t *bytes, size_t count) {
    current_reader(current_context, bytes, count);
    return 0;
}

int easel_fuzz(int count, char **arguments, easel_fuzz_reader reader, void *context) {
    current_reader = reader;
    current_context = context;
    return LLVMFuzzerRunDriver(&count, &arguments, read_input);
}

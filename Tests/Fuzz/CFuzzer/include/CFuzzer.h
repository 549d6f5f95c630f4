#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>

/// A function that reads an input.
typedef void (*easel_fuzz_reader)(void *context, const void *bytes, size_t count);

/// Runs libFuzzer with the arguments of a command line. It ends the process when its time is up, or when an input makes the
/// function fail.
///
/// Returns the exit status if there is nothing to do.
int easel_fuzz(int count, char **arguments, easel_fuzz_reader reader, void *context);

#endif

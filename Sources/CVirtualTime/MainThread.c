#define _GNU_SOURCE
#include "Context.h"

#include <unistd.h>

unsigned char _CFIsMainThread(void);

// `Thread.isMainThread`, `Thread.current` and `OperationQueue.current` ask this function, and so do notifications for a queue. For
// Foundation, the main thread is the first one of the process. In a program with an asynchronous main function, as that of tests is,
// it ends at the first `await`, and other threads serve the main queue one after the other. Whichever does is the main thread then.
REPLACES unsigned char _CFIsMainThread(void) {
    return easel_virtual_time_is_on_main_queue() || gettid() == getpid();
}

#include "CLoader.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

/// Returns the dynamic linker's reason for the last failure, with the package that is needed.
static const char *failure(const EaselLibrary *library) {
    static _Thread_local char message[512];
    const char *reason = dlerror();
    snprintf(
        message, sizeof message, "%s; install the package \"%s\"", reason ? reason : library->name, library->package
    );
    return message;
}

const char *easel_library_load(EaselLibrary *library) {
    if (__atomic_load_n(&library->handle, __ATOMIC_ACQUIRE)) return NULL;
    // Loading twice gives the same handle. Libraries are never unloaded, because unloading libraries with state of their
    // own is not safe. The functions that are used are found when they are called, so that binding all of them is lazy.
    void *handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return failure(library);
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
    return NULL;
}

/// Ends the process as the dynamic linker would have done at its start.
_Noreturn static void fail(const char *reason) {
    fprintf(stderr, "easel: cannot load a library: %s\n", reason);
    _exit(127);
}

void *easel_library_function(EaselLibrary *library, const char *name) {
    const char *reason = easel_library_load(library);
    if (reason) fail(reason);
    void *function = dlsym(__atomic_load_n(&library->handle, __ATOMIC_ACQUIRE), name);
    if (!function) fail(failure(library));
    return function;
}

#pragma once

// Libraries that are loaded at the first call of one of their functions. A library that is linked in the usual way is
// loaded and relocated at every start, with everything that it depends on, even if the program never uses it.

/// A library that is loaded on first use.
typedef struct {
    /// The file name with the version of the interface, as in `libcairo.so.2`.
    const char *_Nonnull name;

    /// The Debian package of the library, for messages.
    const char *_Nonnull package;

    /// The handle of the loaded library, or NULL. Accessed atomically.
    void *_Nullable handle;
} EaselLibrary;

/// Loads a library, unless it is loaded already. Returns the reason why it cannot be loaded, which names the library and
/// its package, or NULL. The text is valid until the thread's next call.
const char *_Nullable easel_library_load(EaselLibrary *_Nonnull library);

/// Returns the address of a function, and loads the library if necessary. A missing library or function ends the process
/// with a message and the status of the dynamic linker, 127.
void *_Nonnull easel_library_function(EaselLibrary *_Nonnull library, const char *_Nonnull name);

/// Defines a function of a library as a call of the function in the loaded library. The types are checked against the
/// declaration in the library's header.
#define EASEL_FORWARD(library, result, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { \
        static void *function; \
        void *address = __atomic_load_n(&function, __ATOMIC_ACQUIRE); \
        if (!address) { \
            address = easel_library_function(&library, #name); \
            __atomic_store_n(&function, address, __ATOMIC_RELEASE); \
        } \
        return ((__typeof__(&name))address)arguments; \
    }

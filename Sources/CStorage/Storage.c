#define _GNU_SOURCE
#include "include/CStorage.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// A program that the libraries are linked into has the function already: there this one is left out.
#define REPLACES __attribute__((visibility("default"), weak))

typedef const void *Object;

Object _CFKnownLocationCreatePreferencesURLForUser(long user, Object name);
Object CFStringCreateWithCString(Object allocator, const char *text, unsigned encoding);
Object CFURLCreateWithFileSystemPath(Object allocator, Object path, long style, unsigned char is_folder);
void CFRelease(Object object);

static _Atomic(char *) folder;

void easel_storage_set_preferences(const char *path) {
    char *copy = strdup(path);
    char *none = NULL;
    if (copy && !atomic_compare_exchange_strong(&folder, &none, copy)) free(copy);
}

REPLACES Object _CFKnownLocationCreatePreferencesURLForUser(long user, Object name) {
    static const long current_user = 1;
    static const unsigned utf8 = 0x08000100;
    const char *path = atomic_load(&folder);
    if (user == current_user && path) {
        Object text = CFStringCreateWithCString(NULL, path, utf8);
        Object url = text ? CFURLCreateWithFileSystemPath(NULL, text, 0, 1) : NULL;
        if (text) CFRelease(text);
        if (url) return url;
    }
    static _Atomic(void *) cache;
    void *real = atomic_load(&cache);
    if (!real) {
        real = dlsym(RTLD_NEXT, "_CFKnownLocationCreatePreferencesURLForUser");
        atomic_store(&cache, real);
    }
    return ((__typeof__(&_CFKnownLocationCreatePreferencesURLForUser))real)(user, name);
}

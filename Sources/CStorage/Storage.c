#define _GNU_SOURCE
#include "include/CStorage.h"
#include "Replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef const void *Object;

Object _CFKnownLocationCreatePreferencesURLForUser(long user, Object name)
    NAMED("_CFKnownLocationCreatePreferencesURLForUser");
DEFINE_REAL(_CFKnownLocationCreatePreferencesURLForUser, "_CFKnownLocationCreatePreferencesURLForUser")
Object CFStringCreateWithCString(Object allocator, const char *text, unsigned encoding);
Object CFURLCreateWithFileSystemPath(Object allocator, Object path, long style, unsigned char is_folder);
void CFRelease(Object object);

// MARK: Folder

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
    return real__CFKnownLocationCreatePreferencesURLForUser()(user, name);
}

// MARK: Files

// Foundation truncates a file of `UserDefaults` and writes it again: a power cut in between loses all values. It calls this
// function for nothing else.
unsigned char CFURLWriteDataAndPropertiesToResource(Object url, Object data, Object properties, int32_t *error)
    NAMED("CFURLWriteDataAndPropertiesToResource");
DEFINE_REAL(CFURLWriteDataAndPropertiesToResource, "CFURLWriteDataAndPropertiesToResource")
unsigned char CFURLGetFileSystemRepresentation(Object url, unsigned char resolves, uint8_t *buffer, long size);
const uint8_t *CFDataGetBytePtr(Object data);
long CFDataGetLength(Object data);
unsigned long CFDataGetTypeID(void);
unsigned long CFGetTypeID(Object object);

static bool write_all(int file, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

/// Flushes the names in the folder of a file to the disk.
static void flush_folder(const char *path) {
    char copy[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash && slash > path ? (size_t)(slash - path) : 1;
    memcpy(copy, path, length);
    copy[length] = 0;
    int descriptor = open(copy, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

/// Returns 1 if the file was replaced, 0 if that failed, and -1 if no file can be created beside it.
static int replace(const char *path, const uint8_t *bytes, size_t count) {
    // A link is kept, and its target is replaced.
    char target[PATH_MAX];
    if (!realpath(path, target)) {
        if (errno != ENOENT || strlen(path) >= sizeof target) return -1;
        strcpy(target, path);
    }
    char staged[PATH_MAX];
    if (snprintf(staged, sizeof staged, "%s.XXXXXX", target) >= (int)sizeof staged) return -1;
    int file = mkostemp(staged, O_CLOEXEC);
    if (file < 0) return -1;
    struct stat former;
    // A new file is for its user only. One that others may read remains so.
    bool has_mode = stat(target, &former) != 0 || fchmod(file, former.st_mode & 07777) == 0;
    bool is_written = has_mode && write_all(file, bytes, count) && fsync(file) == 0;
    is_written = close(file) == 0 && is_written;
    if (is_written && rename(staged, target) == 0) {
        flush_folder(target);
        return 1;
    }
    unlink(staged);
    return 0;
}

REPLACES unsigned char CFURLWriteDataAndPropertiesToResource(
    Object url, Object data, Object properties, int32_t *error
) {
    static const int32_t unknown_error = -10;
    char path[PATH_MAX];
    int result = -1;
    // A URL in place of the data stands for a folder to create.
    bool is_data = data && CFGetTypeID(data) == CFDataGetTypeID();
    if (url && is_data && CFURLGetFileSystemRepresentation(url, 1, (uint8_t *)path, sizeof path)) {
        result = replace(path, CFDataGetBytePtr(data), (size_t)CFDataGetLength(data));
    }
    if (result >= 0) {
        if (error) *error = result ? 0 : unknown_error;
        return result != 0;
    }
    return real_CFURLWriteDataAndPropertiesToResource()(url, data, properties, error);
}

#include "CImageCodecs.h"

#include <dlfcn.h>
#include <pthread.h>

/// The library of Debian 12 and 13 by its number, or whatever the development package names.
static void *load(const char *numbered, const char *plain, const char **error) {
    void *library = dlopen(numbered, RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen(plain, RTLD_NOW | RTLD_LOCAL);
    if (!library) *error = numbered;
    return library;
}

#define LOAD_FUNCTION(name) \
    if (library && !(table.name = (__typeof__(&name))dlsym(library, #name))) table.error = #name;

/// Libraries are never unloaded, because unloading libraries with state of their own is not safe.
#define LIBRARY(Table, function, functions, numbered, plain) \
    static Table function##_table; \
    static pthread_once_t function##_once = PTHREAD_ONCE_INIT; \
    static void function##_load(void) { \
        Table table = {0}; \
        void *library = load(numbered, plain, &table.error); \
        functions(LOAD_FUNCTION); \
        function##_table = table; \
    } \
    const Table *function(void) { \
        pthread_once(&function##_once, function##_load); \
        return &function##_table; \
    }

LIBRARY(EaselJPEG, easel_jpeg, EASEL_JPEG_FUNCTIONS, "libturbojpeg.so.0", "libturbojpeg.so")
LIBRARY(EaselWebP, easel_webp, EASEL_WEBP_FUNCTIONS, "libwebp.so.7", "libwebp.so")
LIBRARY(EaselWebPDemux, easel_webp_demux, EASEL_WEBP_DEMUX_FUNCTIONS, "libwebpdemux.so.2", "libwebpdemux.so")
LIBRARY(EaselGIF, easel_gif, EASEL_GIF_FUNCTIONS, "libgif.so.7", "libgif.so")
LIBRARY(EaselTIFF, easel_tiff, EASEL_TIFF_FUNCTIONS, "libtiff.so.6", "libtiff.so")
LIBRARY(EaselExif, easel_exif, EASEL_EXIF_FUNCTIONS, "libexif.so.12", "libexif.so")

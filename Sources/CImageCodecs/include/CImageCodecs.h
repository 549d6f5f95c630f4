#pragma once

// The libraries that read and write image files, loaded on first use. Linked in the usual way, they and
// their dependencies take 3 ms of every start, and most programs never use them.

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <gif_lib.h>
#include <libexif/exif-data.h>
#include <tiffio.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Declares the table of a library's functions. `error` is the reason why the library cannot be used, or NULL.
#define EASEL_FUNCTION(name) __typeof__(&name) name;
#define EASEL_LIBRARY(table, function, functions) \
    typedef struct { \
        const char *error; \
        functions(EASEL_FUNCTION) \
    } table; \
    /** Loads the library at the first call. */ \
    const table *function(void);

#define EASEL_JPEG_FUNCTIONS(f) \
    f(tjInitCompress) f(tjInitDecompress) f(tjDecompressHeader3) f(tjDecompress2) f(tjCompress2) f(tjFree) f(tjDestroy) \
        f(tjGetErrorStr2) f(tjGetErrorCode)
EASEL_LIBRARY(EaselJPEG, easel_jpeg, EASEL_JPEG_FUNCTIONS)

#define EASEL_WEBP_FUNCTIONS(f) f(WebPGetFeaturesInternal) f(WebPInitDecoderConfigInternal) f(WebPDecode)
EASEL_LIBRARY(EaselWebP, easel_webp, EASEL_WEBP_FUNCTIONS)

#define EASEL_WEBP_DEMUX_FUNCTIONS(f) \
    f(WebPAnimDecoderOptionsInitInternal) f(WebPAnimDecoderNewInternal) f(WebPAnimDecoderGetInfo) \
        f(WebPAnimDecoderGetNext) f(WebPAnimDecoderDelete) f(WebPAnimDecoderGetDemuxer) f(WebPDemuxInternal) \
            f(WebPDemuxDelete) f(WebPDemuxGetChunk) f(WebPDemuxReleaseChunkIterator)
EASEL_LIBRARY(EaselWebPDemux, easel_webp_demux, EASEL_WEBP_DEMUX_FUNCTIONS)

#define EASEL_GIF_FUNCTIONS(f) \
    f(DGifOpen) f(DGifCloseFile) f(DGifGetRecordType) f(DGifGetImageDesc) f(DGifGetLine) f(DGifGetExtension) \
        f(DGifGetExtensionNext) f(DGifExtensionToGCB) f(GifErrorString)
EASEL_LIBRARY(EaselGIF, easel_gif, EASEL_GIF_FUNCTIONS)

#define EASEL_TIFF_FUNCTIONS(f) \
    f(TIFFOpenOptionsAlloc) f(TIFFOpenOptionsFree) f(TIFFOpenOptionsSetMaxSingleMemAlloc) \
        f(TIFFOpenOptionsSetErrorHandlerExtR) f(TIFFOpenOptionsSetWarningHandlerExtR) f(TIFFClientOpenExt) f(TIFFClose) \
            f(TIFFRGBAImageOK) f(TIFFRGBAImageBegin) f(TIFFRGBAImageGet) f(TIFFRGBAImageEnd) f(TIFFIsTiled) \
                f(TIFFTileSize) f(TIFFStripSize)
EASEL_LIBRARY(EaselTIFF, easel_tiff, EASEL_TIFF_FUNCTIONS)

/// The first error that libtiff reports about a file. Zero before there is one.
typedef struct {
    bool is_set;
    char text[256];
} EaselTIFFError;

/// Records the errors of files that are opened with these options in `error`, which has to outlive them, and discards
/// their warnings. libtiff's handlers get a `va_list`: on 64-bit Arm Swift's compiler crashes on a callback that has one.
void easel_tiff_record_error(const EaselTIFF *library, TIFFOpenOptions *options, EaselTIFFError *error);

/// The text of an error; NULL when there is none.
const char *easel_tiff_error_text(const EaselTIFFError *error);

#define EASEL_EXIF_FUNCTIONS(f) \
    f(exif_data_new_from_data) f(exif_data_unref) f(exif_data_get_byte_order) f(exif_content_get_entry) f(exif_get_short)
EASEL_LIBRARY(EaselExif, easel_exif, EASEL_EXIF_FUNCTIONS)

#ifdef __cplusplus
}
#endif

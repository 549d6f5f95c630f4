#include "CImageCodecs.h"

#include <stdarg.h>

__attribute__((format(printf, 4, 0))) static int record(
    TIFF *file, void *user_data, const char *module, const char *format, va_list arguments
) {
    EaselTIFFError *error = user_data;
    if (error->is_set) return 1;
    error->is_set = true;
    if (vsnprintf(error->text, sizeof error->text, format, arguments) <= 0) {
        snprintf(error->text, sizeof error->text, "unknown");
    }
    return 1;
}

static int discard(TIFF *file, void *user_data, const char *module, const char *format, va_list arguments) { return 1; }

void easel_tiff_record_error(const EaselTIFF *library, TIFFOpenOptions *options, EaselTIFFError *error) {
    library->TIFFOpenOptionsSetErrorHandlerExtR(options, record, error);
    // Sound files give many warnings.
    library->TIFFOpenOptionsSetWarningHandlerExtR(options, discard, NULL);
}

const char *easel_tiff_error_text(const EaselTIFFError *error) { return error->is_set ? error->text : NULL; }

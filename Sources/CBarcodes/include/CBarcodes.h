// Bar codes: encoding by libzint, reading by libzbar.
//
// libzint is linked, because the layout of its structure differs between versions. libzbar is loaded when it is first
// used.

#ifndef EASEL_CBARCODES_H
#define EASEL_CBARCODES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    EASEL_BARCODE_QR,
    EASEL_BARCODE_CODE128,
    EASEL_BARCODE_AZTEC,
    EASEL_BARCODE_PDF417,
    EASEL_BARCODE_PDF417_COMPACT,
} EaselBarcodeKind;

/// The modules of a bar code.
typedef struct {
    int columns;
    int rows;
    /// One byte for each module, row by row from the top: 1 if it is dark. Owned by the caller, who frees it with `free`.
    uint8_t *modules;
} EaselBarcode;

/// Encodes bytes.
/// \param level The level of error correction, as libzint's `option_1` counts it; -1 for automatic.
/// \param size The size or the number of columns, as libzint's `option_2` counts it; 0 for automatic.
/// \param rows The number of rows, as libzint's `option_3` counts it; 0 for automatic.
/// \returns 0, or -1 if the bytes cannot be encoded or there is not enough memory.
int easel_barcode_encode(
    EaselBarcodeKind kind, const uint8_t *bytes, size_t count, int level, int size, int rows, EaselBarcode *barcode
);

/// A code that was found in an image.
typedef struct {
    /// The bytes of the message, which are valid during the callback.
    const uint8_t *bytes;
    size_t count;
    /// The number of corners.
    int corners;
    /// The first four corners: x and y, in pixels from the upper left.
    int positions[8];
} EaselFoundCode;

/// Finds QR codes in a gray image.
/// \param pixels One byte for each pixel, row by row from the top.
/// \param found A function that is called for each code.
/// \returns 0, -1 if there is not enough memory, or -2 if libzbar is not installed.
int easel_barcode_find_qr(
    const uint8_t *pixels, unsigned width, unsigned height, void (*found)(const EaselFoundCode *code, void *context),
    void *context
);

#endif

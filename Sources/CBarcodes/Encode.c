#include "CBarcodes.h"

#include <limits.h>
#include <stdlib.h>
#include <zint.h>

static int symbology(EaselBarcodeKind kind) {
    switch (kind) {
    case EASEL_BARCODE_QR: return BARCODE_QRCODE;
    case EASEL_BARCODE_CODE128: return BARCODE_CODE128;
    case EASEL_BARCODE_AZTEC: return BARCODE_AZTEC;
    case EASEL_BARCODE_PDF417: return BARCODE_PDF417;
    case EASEL_BARCODE_PDF417_COMPACT: return BARCODE_PDF417COMP;
    }
    return BARCODE_QRCODE;
}

int easel_barcode_encode(
    EaselBarcodeKind kind, const uint8_t *bytes, size_t count, int level, int size, int rows, EaselBarcode *barcode
) {
    if (count == 0 || count > INT_MAX) return -1;
    struct zint_symbol *symbol = ZBarcode_Create();
    if (!symbol) return -1;
    symbol->symbology = symbology(kind);
    symbol->input_mode = DATA_MODE;
    symbol->option_1 = level;
    if (size > 0) symbol->option_2 = size;
    if (rows > 0) symbol->option_3 = rows;
    int result = -1;
    // Warnings, such as for a level that was raised, are below ZINT_ERROR.
    if (ZBarcode_Encode(symbol, bytes, (int)count) < ZINT_ERROR && symbol->rows > 0 && symbol->width > 0) {
        uint8_t *modules = malloc((size_t)symbol->rows * (size_t)symbol->width);
        if (modules) {
            for (int row = 0; row < symbol->rows; row++) {
                for (int column = 0; column < symbol->width; column++) {
                    modules[(size_t)row * symbol->width + column] =
                        symbol->encoded_data[row][column >> 3] >> (column & 7) & 1;
                }
            }
            *barcode = (EaselBarcode){.columns = symbol->width, .rows = symbol->rows, .modules = modules};
            result = 0;
        }
    }
    ZBarcode_Delete(symbol);
    return result;
}

#include "CBarcodes.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// The part of zbar.h that is used here. Its development package depends on those of ImageMagick and X11; the interface has
// been stable since version 0.10.

typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_symbol_s zbar_symbol_t;

enum { ZBAR_NONE = 0, ZBAR_QRCODE = 64, ZBAR_CFG_ENABLE = 0 };

zbar_image_scanner_t *zbar_image_scanner_create(void);
void zbar_image_scanner_destroy(zbar_image_scanner_t *);
int zbar_image_scanner_set_config(zbar_image_scanner_t *, int symbology, int config, int value);
int zbar_scan_image(zbar_image_scanner_t *, zbar_image_t *);
zbar_image_t *zbar_image_create(void);
void zbar_image_destroy(zbar_image_t *);
void zbar_image_set_format(zbar_image_t *, unsigned long fourcc);
void zbar_image_set_size(zbar_image_t *, unsigned width, unsigned height);
void zbar_image_set_data(zbar_image_t *, const void *, unsigned long count, void (*cleanup)(zbar_image_t *));
const zbar_symbol_t *zbar_image_first_symbol(const zbar_image_t *);
const zbar_symbol_t *zbar_symbol_next(const zbar_symbol_t *);
const char *zbar_symbol_get_data(const zbar_symbol_t *);
unsigned zbar_symbol_get_data_length(const zbar_symbol_t *);
unsigned zbar_symbol_get_loc_size(const zbar_symbol_t *);
int zbar_symbol_get_loc_x(const zbar_symbol_t *, unsigned index);
int zbar_symbol_get_loc_y(const zbar_symbol_t *, unsigned index);

#define FUNCTIONS(F) \
    F(zbar_image_scanner_create) F(zbar_image_scanner_destroy) F(zbar_image_scanner_set_config) F(zbar_scan_image) \
    F(zbar_image_create) F(zbar_image_destroy) F(zbar_image_set_format) F(zbar_image_set_size) \
    F(zbar_image_set_data) F(zbar_image_first_symbol) F(zbar_symbol_next) F(zbar_symbol_get_data) \
    F(zbar_symbol_get_data_length) F(zbar_symbol_get_loc_size) F(zbar_symbol_get_loc_x) F(zbar_symbol_get_loc_y)

static struct {
    bool is_loaded;
#define DECLARE(name) __typeof__(&name) name;
    FUNCTIONS(DECLARE)
} zbar;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load_library(void) {
    void *library = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    zbar.is_loaded = true;
#define LOAD(name) \
    if (!(zbar.name = (__typeof__(&name))dlsym(library, #name))) zbar.is_loaded = false;
    FUNCTIONS(LOAD)
}

int easel_barcode_find_qr(
    const uint8_t *pixels, unsigned width, unsigned height, void (*found)(const EaselFoundCode *code, void *context),
    void *context
) {
    pthread_once(&once, load_library);
    if (!zbar.is_loaded) return -2;
    zbar_image_scanner_t *scanner = zbar.zbar_image_scanner_create();
    zbar_image_t *image = zbar.zbar_image_create();
    if (scanner && image) {
        zbar.zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
        zbar.zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
        zbar.zbar_image_set_format(image, 'Y' | '8' << 8 | '0' << 16 | '0' << 24);
        zbar.zbar_image_set_size(image, width, height);
        zbar.zbar_image_set_data(image, pixels, (unsigned long)width * height, NULL);
        zbar.zbar_scan_image(scanner, image);
        const zbar_symbol_t *symbol = zbar.zbar_image_first_symbol(image);
        for (; symbol; symbol = zbar.zbar_symbol_next(symbol)) {
            EaselFoundCode code = {
                .bytes = (const uint8_t *)zbar.zbar_symbol_get_data(symbol),
                .count = zbar.zbar_symbol_get_data_length(symbol),
                .corners = (int)zbar.zbar_symbol_get_loc_size(symbol),
            };
            for (int corner = 0; corner < 4 && corner < code.corners; corner++) {
                code.positions[2 * corner] = zbar.zbar_symbol_get_loc_x(symbol, (unsigned)corner);
                code.positions[2 * corner + 1] = zbar.zbar_symbol_get_loc_y(symbol, (unsigned)corner);
            }
            found(&code, context);
        }
    }
    int result = scanner && image ? 0 : -1;
    if (image) zbar.zbar_image_destroy(image);
    if (scanner) zbar.zbar_image_scanner_destroy(scanner);
    return result;
}

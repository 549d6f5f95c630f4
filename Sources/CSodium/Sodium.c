#include "CSodium.h"

#include <CLoader.h>

// As in libsodium's headers.
int sodium_init(void);
int crypto_sign_ed25519_seed_keypair(unsigned char *public_key, unsigned char *secret_key, const unsigned char *seed);
int crypto_sign_ed25519_detached(
    unsigned char *signature, unsigned long long *signature_count, const unsigned char *message, unsigned long long count,
    const unsigned char *secret_key
);
int crypto_sign_ed25519_verify_detached(
    const unsigned char *signature, const unsigned char *message, unsigned long long count, const unsigned char *public_key
);

static EaselLibrary library = {.name = "libsodium.so.23", .package = "libsodium23"};

EASEL_FORWARD(library, int, sodium_init, (void), ())
EASEL_FORWARD(
    library, int, crypto_sign_ed25519_seed_keypair, (unsigned char *a, unsigned char *b, const unsigned char *c), (a, b, c)
)
EASEL_FORWARD(
    library, int, crypto_sign_ed25519_detached,
    (unsigned char *a, unsigned long long *b, const unsigned char *c, unsigned long long d, const unsigned char *e),
    (a, b, c, d, e)
)
EASEL_FORWARD(
    library, int, crypto_sign_ed25519_verify_detached,
    (const unsigned char *a, const unsigned char *b, unsigned long long c, const unsigned char *d), (a, b, c, d)
)

const char *easel_sodium_load(void) {
    const char *reason = easel_library_load(&library);
    if (reason) return reason;
    // It may be called more than once, and by several threads.
    return sodium_init() < 0 ? "libsodium cannot be initialized" : NULL;
}

void easel_sodium_keys(const unsigned char *seed, unsigned char *public_key, unsigned char *secret_key) {
    crypto_sign_ed25519_seed_keypair(public_key, secret_key, seed);
}

void easel_sodium_sign(
    const unsigned char *message, size_t count, const unsigned char *secret_key, unsigned char *signature
) {
    crypto_sign_ed25519_detached(signature, NULL, message, count, secret_key);
}

int easel_sodium_is_signed(
    const unsigned char *message, size_t count, const unsigned char *signature, const unsigned char *public_key
) {
    return crypto_sign_ed25519_verify_detached(signature, message, count, public_key) == 0;
}

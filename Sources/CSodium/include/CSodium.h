#pragma once

#include <stddef.h>

// The functions of libsodium that devices identify themselves with. libsodium is loaded at the first call, and its headers are
// not needed for a build: the declarations are those of its stable interface, `libsodium.so.23`.

/// The numbers of bytes of public keys, secret keys, seeds and signatures of Ed25519.
enum {
    EASEL_SODIUM_PUBLIC_KEY_SIZE = 32,
    EASEL_SODIUM_SECRET_KEY_SIZE = 64,
    EASEL_SODIUM_SEED_SIZE = 32,
    EASEL_SODIUM_SIGNATURE_SIZE = 64,
};

/// Loads and initializes libsodium. Returns the reason why it cannot be used, or NULL.
const char *_Nullable easel_sodium_load(void);

/// Derives the keys of a seed. All pointers have the sizes above. Call `easel_sodium_load` first.
void easel_sodium_keys(
    const unsigned char *_Nonnull seed, unsigned char *_Nonnull public_key, unsigned char *_Nonnull secret_key
);

/// Signs a message. Call `easel_sodium_load` first.
void easel_sodium_sign(
    const unsigned char *_Nullable message, size_t count, const unsigned char *_Nonnull secret_key,
    unsigned char *_Nonnull signature
);

/// Returns 1 if a signature is that of a message, and 0 otherwise. Call `easel_sodium_load` first.
int easel_sodium_is_signed(
    const unsigned char *_Nullable message, size_t count, const unsigned char *_Nonnull signature,
    const unsigned char *_Nonnull public_key
);

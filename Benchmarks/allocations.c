// Counts allocations. Loaded before the C library by LD_PRELOAD; the program finds `easel_allocations` with `dlsym`.
//
// Allocations by the C library itself during a resize are not counted in addition to the program's call.

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// The C library's functions, under names that remain when the public ones are replaced.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t count;

static inline void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

uint64_t easel_allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    note();
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    note();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

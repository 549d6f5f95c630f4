// Makes every lock and unlock of `Synchronization.Mutex` known to the thread sanitizer.
//
// The toolchain's library is not instrumented. The fast paths of a mutex are inlined into its users and instrumented
// there, but contended locking and unlocking happen in the library, and the sanitizer reports accesses that the mutex
// protects as races. Suppressing these reports would hide real races next to a mutex. Instead, this file replaces the two
// slow-path functions by wrappers that call the library's functions and annotate them. Without the sanitizer the file is
// empty.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context)) void *self

typedef SWIFT_CALL void Lock(uint32_t thread, SWIFT_SELF);
typedef SWIFT_CALL void Unlock(SWIFT_SELF);

SWIFT_CALL void easel_mutex_lock(uint32_t thread, SWIFT_SELF) __asm__(LOCK);
SWIFT_CALL void easel_mutex_unlock(SWIFT_SELF) __asm__(UNLOCK);

static Lock *library_lock;
static Unlock *library_unlock;

// Runs before there is a second thread.
__attribute__((constructor)) static void find_library_functions(void) {
    library_lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
    library_unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT_CALL void easel_mutex_lock(uint32_t thread, SWIFT_SELF) {
    library_lock(thread, self);
    __tsan_acquire(self);
}

SWIFT_CALL void easel_mutex_unlock(SWIFT_SELF) {
    __tsan_release(self);
    library_unlock(self);
}

#endif
#endif

// Declarations that are missing from Glibc's module map: event descriptors, and libdispatch's main queue as a descriptor.
#pragma once
#include <linux/kd.h>
#include <linux/vt.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// libdispatch exports these for CoreFoundation's run loop, on Linux as an eventfd.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// Words in memory that another process has mapped; Swift's atomics cannot live there. The fence after the store keeps
// what is written later, such as the pixels of a buffer that has just left the screen, from being seen before it.
static inline void easel_store_release_u32(void *_Nonnull word, uint32_t value) {
    __atomic_store_n((uint32_t *)word, value, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

static inline void easel_store_release_u64(void *_Nonnull word, uint64_t value) {
    __atomic_store_n((uint64_t *)word, value, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

static inline uint32_t easel_load_acquire_u32(const void *_Nonnull word) {
    return __atomic_load_n((const uint32_t *)word, __ATOMIC_ACQUIRE);
}

static inline uint64_t easel_load_acquire_u64(const void *_Nonnull word) {
    return __atomic_load_n((const uint64_t *)word, __ATOMIC_ACQUIRE);
}

// Sleeping on a word and waking who sleeps on it, within this process. Waiting returns when the word is not `expected`,
// when woken, or for no reason.
void easel_futex_wait(void *_Nonnull word, uint32_t expected);
void easel_futex_wake(void *_Nonnull word, uint32_t count);

// `poll` with a time-out in nanoseconds, on the monotonic clock; none waits without one.
int easel_poll(struct pollfd *_Nonnull descriptors, nfds_t count, const struct timespec *_Nullable timeout);

// Accepts a connection whose descriptor does not block, and which child processes do not inherit.
int easel_accept(int descriptor);

// Sends a datagram to the socket of the journal, or a descriptor of memory that has it if it is too large. Does not block,
// and raises no signal. Returns 0, or the number of an error.
int easel_send_to_journal(const char *_Nonnull path, const void *_Nonnull bytes, size_t count);

// The number of processors that the calling thread may run on, or 0 if it is unknown.
int easel_usable_processors(void);

// At most 15 characters.
void easel_name_thread(pthread_t thread, const char *_Nonnull name);

// Tells the processor that a loop waits for another one.
static inline void easel_spin_hint(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
    __asm__ volatile("yield");
#endif
}

// Swift takes `flock` for the structure of the same name.
static inline int easel_flock(int descriptor, int operation) { return flock(descriptor, operation); }

// Swift does not import variadic functions.
static inline int easel_ioctl(int descriptor, unsigned long request, void *_Nullable argument) {
    return ioctl(descriptor, request, argument);
}

static inline int easel_ioctl_value(int descriptor, unsigned long request, unsigned long value) {
    return ioctl(descriptor, request, value);
}

// TIOCGDEV of <asm/ioctls.h>, a macro that Swift does not import.
enum { EASEL_TIOCGDEV = _IOR('T', 0x32, unsigned int) };

// FBIO_WAITFORVSYNC of <linux/fb.h>, a macro that Swift does not import.
enum { EASEL_FBIO_WAITFORVSYNC = _IOW('F', 0x20, uint32_t) };

// Returns whether the caller is the first thread of the process.
static inline int easel_is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }

// Returns the number of the calling thread.
static inline int easel_thread_id(void) { return (int)syscall(SYS_gettid); }

#define _GNU_SOURCE
#include "include/CrashSignals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGQUIT};
enum { COUNT = sizeof numbers / sizeof numbers[0] };

static struct sigaction former[COUNT];
static EaselCrashRecord *volatile current;
static int frame_file;
static int64_t frame_offset;

// The version is odd while the frame is being changed.
static EaselCrashFrame shown;
static unsigned version;

void easel_set_crash_frame(EaselCrashFrame frame) {
    if (current == NULL) return;
    __atomic_add_fetch(&version, 1, __ATOMIC_SEQ_CST);
    shown = frame;
    __atomic_add_fetch(&version, 1, __ATOMIC_SEQ_CST);
}

// MARK: In a signal handler. Async-signal-safe functions only.

// The kernel reads the memory: if it is invalid by now, the call fails, and there is no second fault.
static void write_frame(EaselCrashRecord *record) {
    unsigned before = __atomic_load_n(&version, __ATOMIC_SEQ_CST);
    EaselCrashFrame frame = shown;
    if ((before & 1) || __atomic_load_n(&version, __ATOMIC_SEQ_CST) != before || frame.pixels == 0) return;
    record->frame = frame;
    size_t count = (size_t)frame.bytes_per_row * frame.height, done = 0;
    while (done < count) {
        const char *rest = (const char *)(uintptr_t)frame.pixels + done;
        ssize_t length = pwrite(frame_file, rest, count - done, (off_t)(frame_offset + (int64_t)done));
        if (length <= 0) break;
        done += (size_t)length;
    }
    record->frame_bytes = done;
}

static void record_signal(EaselCrashRecord *record, int number, const siginfo_t *information) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    record->code = information->si_code;
    // The other processes and the processor use the same bytes.
    if (information->si_code <= 0) record->sender = information->si_pid;
    else record->address = (uint64_t)(uintptr_t)information->si_addr;
    record->time = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    __atomic_store_n(&record->signal, (uint64_t)number, __ATOMIC_RELEASE);
    write_frame(record);
}

// Calls the former handler. Returns 0 if there was none.
static int call_former(const struct sigaction *action, int number, siginfo_t *information, void *context) {
    if (action->sa_flags & SA_SIGINFO) action->sa_sigaction(number, information, context);
    else if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) action->sa_handler(number);
    else return 0;
    return 1;
}

static void handle(int number, siginfo_t *information, void *context) {
    static int is_recorded;
    int error = errno;
    EaselCrashRecord *record = current;
    // The first signal is the reason. Others are its consequences.
    int is_first = !__atomic_exchange_n(&is_recorded, 1, __ATOMIC_SEQ_CST);
    if (is_first) record_signal(record, number, information);
    for (int i = 0; i < COUNT; i++) {
        if (numbers[i] != number) continue;
        struct sigaction now;
        if (call_former(&former[i], number, information, context) && sigaction(number, NULL, &now) == 0
            && (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == handle) {
            // Swift's backtracer removes all handlers. A handler that does not has dealt with the signal, and the program
            // continues.
            if (is_first) {
                __atomic_store_n(&record->signal, 0, __ATOMIC_RELEASE);
                __atomic_store_n(&is_recorded, 0, __ATOMIC_SEQ_CST);
            }
            errno = error;
            return;
        }
        struct sigaction none = {.sa_handler = SIG_DFL};
        sigaction(number, &none, NULL);
        // A fault occurs again when the handler returns. A signal of a process does not, and is sent again.
        if (information->si_code <= 0) raise(number);
        errno = error;
        return;
    }
}

// MARK: Preparation

static char *removed;

static void remove_file(void) { unlink(removed); }

void easel_remove_at_exit(const char *path) {
    if (removed != NULL) return;
    removed = strdup(path);
    if (removed != NULL) atexit(remove_file);
}

void easel_record_signals(EaselCrashRecord *record, int file, int64_t offset) {
    frame_file = file;
    frame_offset = offset;
    current = record;
    // The stack of a thread that has none left cannot be used. The runtime may have set up another one.
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack_t own = {.ss_sp = malloc(65536), .ss_size = 65536};
        if (own.ss_sp != NULL) sigaltstack(&own, NULL);
    }
    // A program inherits the signals that the thread which has started it blocks.
    sigset_t all;
    sigemptyset(&all);
    for (int i = 0; i < COUNT; i++) sigaddset(&all, numbers[i]);
    pthread_sigmask(SIG_UNBLOCK, &all, NULL);
    for (int i = 0; i < COUNT; i++) {
        // No signal is blocked: Swift's backtracer stops threads by one, and handles faults of its own by another handler.
        struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
        if (sigaction(numbers[i], NULL, &former[i]) < 0) continue;
        if (!(former[i].sa_flags & SA_SIGINFO) && former[i].sa_handler == SIG_IGN) continue;
        sigaction(numbers[i], &action, NULL);
    }
}

#define _GNU_SOURCE
#include "Context.h"

#include <stdlib.h>
#include <string.h>

typedef struct dispatch_queue_s Queue;
typedef EaselVirtualTimeFunction Function;

/// The part of a block that does not depend on its kind.
typedef struct {
    void *kind;
    int flags;
    int reserved;
    void (*invoke)(void *block);
} Block;

extern Queue _dispatch_main_q;
const char *dispatch_queue_get_label(Queue *queue);
void *_Block_copy(const void *block);
void _Block_release(const void *block);
void *swift_task_getCurrent(void);

void dispatch_async(Queue *queue, void *block);
void dispatch_async_f(Queue *queue, void *context, Function function);
void dispatch_barrier_async(Queue *queue, void *block);
void dispatch_after(uint64_t when, Queue *queue, void *block);
void dispatch_after_f(uint64_t when, Queue *queue, void *context, Function function);
uint64_t dispatch_time(uint64_t base, int64_t delta);
uint64_t dispatch_walltime(const struct timespec *base, int64_t delta);

// The thread sanitizer's own replacements: what is called must come by it.
#define SANITIZED(name) ___interceptor_##name
extern __typeof__(dispatch_async) ___interceptor_dispatch_async __attribute__((weak));
extern __typeof__(dispatch_async_f) ___interceptor_dispatch_async_f __attribute__((weak));
extern __typeof__(dispatch_barrier_async) ___interceptor_dispatch_barrier_async __attribute__((weak));
extern __typeof__(dispatch_after) ___interceptor_dispatch_after __attribute__((weak));
extern __typeof__(dispatch_after_f) ___interceptor_dispatch_after_f __attribute__((weak));
extern __typeof__(dispatch_time) ___interceptor_dispatch_time __attribute__((weak));
extern __typeof__(dispatch_walltime) ___interceptor_dispatch_walltime __attribute__((weak));
DEFINE_REAL(dispatch_async)
DEFINE_REAL(dispatch_async_f)
DEFINE_REAL(dispatch_barrier_async)
DEFINE_REAL(dispatch_after)
DEFINE_REAL(dispatch_after_f)
DEFINE_REAL(dispatch_time)
DEFINE_REAL(dispatch_walltime)

// MARK: Times

enum { NOW = 0 };
static const uint64_t forever = UINT64_MAX, monotonic_bit = 1ull << 63, wall_bit = 1ull << 62, wall_now = UINT64_MAX - 1;

/// The clocks of `dispatch_time_t`.
enum { UPTIME, MONOTONIC, WALL, CLOCK_KINDS };

/// The last clock reading of a thread, and the virtual time of that reading. A deadline is counted from there, so that it is exact
/// whatever time passes between reading the clock and scheduling.
typedef struct {
    EaselVirtualClock clock;
    int64_t value;
    int64_t virtual_time;
} Reading;

static _Thread_local Reading readings[CLOCK_KINDS];

static int64_t split(uint64_t time, int *kind) {
    if (!(time & monotonic_bit)) {
        *kind = UPTIME;
        return (int64_t)time;
    }
    if (!(time & wall_bit)) {
        *kind = MONOTONIC;
        return (int64_t)(time & ~monotonic_bit);
    }
    *kind = WALL;
    return -(int64_t)time;
}

static void note(EaselVirtualClock clock, uint64_t time, int64_t delta) {
    if (time == forever) return;
    int kind;
    int64_t value = split(time, &kind);
    readings[kind] = (Reading){clock, value - delta, easel_virtual_time_handlers()->now(clock)};
}

/// Sets `deadline` to the virtual time of `when`. Returns false for a time that never comes.
static bool deadline_of(EaselVirtualClock clock, uint64_t when, int64_t *deadline) {
    if (when == forever) return false;
    if (when == NOW || when == monotonic_bit || when == wall_now) {
        *deadline = easel_virtual_time_handlers()->now(clock);
        return true;
    }
    int kind;
    int64_t value = split(when, &kind);
    if (readings[kind].clock != clock) {
        static const uint64_t now[CLOCK_KINDS] = {NOW, 1ull << 63, UINT64_MAX - 1};
        note(clock, kind == WALL ? real_dispatch_walltime()(NULL, 0) : real_dispatch_time()(now[kind], 0), 0);
    }
    int64_t delay;
    if (__builtin_sub_overflow(value, readings[kind].value, &delay)) return false;
    return !__builtin_add_overflow(readings[kind].virtual_time, delay, deadline);
}

REPLACES uint64_t dispatch_time(uint64_t base, int64_t delta) {
    uint64_t time = real_dispatch_time()(base, delta);
    if (base == NOW || base == monotonic_bit || base == wall_now) {
        EaselVirtualClock clock = easel_virtual_time_here();
        if (clock) note(clock, time, delta);
    }
    return time;
}

REPLACES uint64_t dispatch_walltime(const struct timespec *base, int64_t delta) {
    uint64_t time = real_dispatch_walltime()(base, delta);
    if (!base) {
        EaselVirtualClock clock = easel_virtual_time_here();
        if (clock) note(clock, time, delta);
    }
    return time;
}

// MARK: The main queue

static void call_block(void *context) {
    Block *block = context;
    block->invoke(block);
    _Block_release(block);
}

/// Returns whether the function was scheduled.
static bool schedule(EaselVirtualClock clock, int64_t deadline, void *context, Function function) {
    return clock && easel_virtual_time_handlers()->schedule(clock, deadline, context, function);
}

static bool schedule_block(EaselVirtualClock clock, int64_t deadline, void *block) {
    if (!clock) return false;
    void *copy = _Block_copy(block);
    if (schedule(clock, deadline, copy, call_block)) return true;
    _Block_release(copy);
    return false;
}

static bool is_main(Queue *queue) { return queue == &_dispatch_main_q; }

REPLACES void dispatch_async(Queue *queue, void *block) {
    if (!is_main(queue) || !schedule_block(easel_virtual_time_here(), -1, block)) real_dispatch_async()(queue, block);
}

// Nothing of the main queue runs side by side: each block is a barrier.
REPLACES void dispatch_barrier_async(Queue *queue, void *block) {
    if (!is_main(queue) || !schedule_block(easel_virtual_time_here(), -1, block)) {
        real_dispatch_barrier_async()(queue, block);
    }
}

REPLACES void dispatch_after(uint64_t when, Queue *queue, void *block) {
    int64_t deadline;
    EaselVirtualClock clock = is_main(queue) ? easel_virtual_time_here() : 0;
    if (!clock || !deadline_of(clock, when, &deadline) || !schedule_block(clock, deadline, block)) {
        real_dispatch_after()(when, queue, block);
    }
}

REPLACES void dispatch_after_f(uint64_t when, Queue *queue, void *context, Function function) {
    int64_t deadline;
    EaselVirtualClock clock = is_main(queue) ? easel_virtual_time_here() : 0;
    if (!clock || !deadline_of(clock, when, &deadline) || !schedule(clock, deadline, context, function)) {
        real_dispatch_after_f()(when, queue, context, function);
    }
}

// MARK: The global executor

typedef struct {
    EaselVirtualClock clock;
    void *context;
    Function function;
} Job;

static void run_job(void *context) {
    Job job = *(Job *)context;
    free(context);
    EaselVirtualClock previous = easel_virtual_time_enter(job.clock);
    job.function(job.context);
    easel_virtual_time_enter(previous);
    easel_virtual_time_handlers()->end_job(job.clock);
}

static bool is_global_executor(Queue *queue) {
    const char *label = dispatch_queue_get_label(queue);
    return label && strcmp(label, "Swift global concurrent queue") == 0;
}

/// Returns whether a job was enqueued that the clock waits for.
static bool enqueue_job(EaselVirtualClock clock, Queue *queue, void *context, Function function) {
    if (!is_global_executor(queue) || !easel_virtual_time_handlers()->begin_job(clock)) return false;
    Job *job = malloc(sizeof *job);
    if (!job) {
        easel_virtual_time_handlers()->end_job(clock);
        return false;
    }
    *job = (Job){clock, context, function};
    real_dispatch_async_f()(queue, job, run_job);
    return true;
}

REPLACES void dispatch_async_f(Queue *queue, void *context, Function function) {
    EaselVirtualClock clock = easel_virtual_time_here();
    if (clock && is_main(queue) && schedule(clock, -1, context, function)) return;
    // A test that awaits something is not waited for: the context of a task's job is the task.
    bool is_suspension = !easel_virtual_time_is_entered() && context == swift_task_getCurrent();
    if (clock && !is_main(queue) && !is_suspension && enqueue_job(clock, queue, context, function)) return;
    real_dispatch_async_f()(queue, context, function);
}

// MARK: The library's functions

bool easel_virtual_time_is_available(void) {
    void *found = dlsym(RTLD_DEFAULT, "dispatch_async");
    Dl_info library, here;
    return found && dladdr(found, &library) && dladdr((void *)enqueue_job, &here)
        && library.dli_fbase == here.dli_fbase && dlsym(RTLD_NEXT, "dispatch_async");
}

void easel_virtual_time_async(void *context, Function function) {
    real_dispatch_async_f()(&_dispatch_main_q, context, function);
}

void easel_virtual_time_after(int64_t delay, void *context, Function function) {
    real_dispatch_after_f()(real_dispatch_time()(NOW, delay), &_dispatch_main_q, context, function);
}

#define _GNU_SOURCE
#include "Context.h"

#include <stdatomic.h>

extern struct dispatch_queue_s _dispatch_main_q;
const char *dispatch_queue_get_label(void *queue);
void *swift_task_getCurrent(void);
uint64_t swift_task_getJobTaskId(void *job);

static _Atomic(const EaselVirtualTimeHandlers *) handlers;
static _Atomic uint64_t clock_count;
static _Thread_local EaselVirtualClock entered_clock;

void easel_virtual_time_set_handlers(const EaselVirtualTimeHandlers *new_handlers) {
    atomic_store_explicit(&handlers, new_handlers, memory_order_release);
}

const EaselVirtualTimeHandlers *easel_virtual_time_handlers(void) {
    return atomic_load_explicit(&handlers, memory_order_acquire);
}

void easel_virtual_time_set_count(uint64_t count) {
    atomic_store_explicit(&clock_count, count, memory_order_release);
}

uint64_t easel_virtual_time_current_task(void) {
    void *task = swift_task_getCurrent();
    return task ? swift_task_getJobTaskId(task) : 0;
}

EaselVirtualClock easel_virtual_time_enter(EaselVirtualClock clock) {
    EaselVirtualClock previous = entered_clock;
    entered_clock = clock;
    return previous;
}

EaselVirtualClock easel_virtual_time_entered(void) { return entered_clock; }

bool easel_virtual_time_is_entered(void) { return entered_clock != 0; }

bool easel_virtual_time_is_on_main_queue(void) {
    return dispatch_queue_get_label(NULL) == dispatch_queue_get_label(&_dispatch_main_q);
}

bool easel_virtual_time_is_in_use(void) {
    return atomic_load_explicit(&clock_count, memory_order_acquire) != 0;
}

EaselVirtualClock easel_virtual_time_here(void) {
    if (!easel_virtual_time_is_in_use()) return 0;
    if (entered_clock) return entered_clock;
    if (!easel_virtual_time_is_on_main_queue()) return 0;
    return easel_virtual_time_handlers()->clock_of_task(easel_virtual_time_current_task());
}

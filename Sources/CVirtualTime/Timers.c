#define _GNU_SOURCE
#include "Context.h"

#include <math.h>

typedef const void *Object;

void CFRunLoopAddTimer(Object run_loop, Object timer, Object mode);
void CFRunLoopTimerSetNextFireDate(Object timer, double date);
void CFRunLoopTimerInvalidate(Object timer);
void CFRunLoopPerformBlock(Object run_loop, Object mode, void *block);
void CFRetain(Object object);
void CFRelease(Object object);
Object CFRunLoopGetMain(void);
Object CFRunLoopGetCurrent(void);
double CFRunLoopTimerGetNextFireDate(Object timer);
double CFRunLoopTimerGetInterval(Object timer);
unsigned char CFRunLoopTimerIsValid(Object timer);
double CFAbsoluteTimeGetCurrent(void);
void *_Block_copy(const void *block);
void _Block_release(const void *block);

typedef struct {
    long version;
    void *info;
    void *retain;
    void *release;
    void *description;
} TimerContext;

void CFRunLoopTimerGetContext(Object timer, TimerContext *context);

#define SANITIZED(name) ((void *)0)
DEFINE_REAL(CFRunLoopAddTimer)
DEFINE_REAL(CFRunLoopTimerSetNextFireDate)
DEFINE_REAL(CFRunLoopTimerInvalidate)
DEFINE_REAL(CFRunLoopPerformBlock)

// MARK: Dates

// `Date()`, `Date.now` and `Date(timeIntervalSinceNow:)` return what they always do. What they returned is kept, so that
// a timer's delay is exact whatever time passes between them and the timer's creation.
#define INIT "$s20FoundationEssentials4DateVACycfC"
#define STATIC_NOW "$s20FoundationEssentials4DateV3nowACvgZ"
#define INIT_SINCE_NOW "$s20FoundationEssentials4DateV20timeIntervalSinceNowACSd_tcfC"
double date_init(void) __asm__(INIT);
double date_now(void) __asm__(STATIC_NOW);
double date_since_now(double interval) __asm__(INIT_SINCE_NOW);
DEFINE_REAL_NAMED(date_init, INIT)
DEFINE_REAL_NAMED(date_now, STATIC_NOW)
DEFINE_REAL_NAMED(date_since_now, INIT_SINCE_NOW)

/// The last clock reading of this thread, and the virtual time of that reading.
static _Thread_local struct {
    EaselVirtualClock clock;
    double date;
    int64_t virtual_time;
    /// The result of `Date(timeIntervalSinceNow:)`, if that was the last call.
    double sum;
    double interval;
} reading;

static double note(double date, double interval) {
    EaselVirtualClock clock = easel_virtual_time_here();
    if (!clock) return date;
    reading.clock = clock;
    reading.date = date - interval;
    reading.virtual_time = easel_virtual_time_handlers()->now(clock);
    reading.sum = date;
    reading.interval = interval;
    return date;
}

REPLACES double date_init(void) { return note(real_date_init()(), 0); }

REPLACES double date_now(void) { return note(real_date_now()(), 0); }

REPLACES double date_since_now(double interval) { return note(real_date_since_now()(interval), interval); }

static int64_t nanoseconds(double seconds) {
    static const double limit = 4.6e9;
    if (isnan(seconds)) return 0;
    return (int64_t)round(fmin(fmax(seconds, -limit), limit) * 1e9);
}

/// Returns how long after `base` a date is. The base is negative for the present time.
static int64_t delay_until(double date, EaselVirtualClock clock, int64_t *base) {
    double start = clock && reading.clock == clock ? reading.date : CFAbsoluteTimeGetCurrent();
    *base = clock && reading.clock == clock ? reading.virtual_time : -1;
    if (*base >= 0 && date == reading.sum) return nanoseconds(reading.interval);
    // A date has no more digits.
    return nanoseconds(round((date - start) * 1e6) / 1e6);
}

// MARK: Timers

static bool is_main_thread_loop(Object run_loop) {
    return run_loop == CFRunLoopGetMain()
        || (easel_virtual_time_is_on_main_queue() && run_loop == CFRunLoopGetCurrent());
}

REPLACES void CFRunLoopAddTimer(Object run_loop, Object timer, Object mode) {
    EaselVirtualClock clock = easel_virtual_time_here();
    if (clock && is_main_thread_loop(run_loop) && CFRunLoopTimerIsValid(timer)) {
        int64_t base;
        int64_t delay = delay_until(CFRunLoopTimerGetNextFireDate(timer), clock, &base);
        if (base < 0) base = easel_virtual_time_handlers()->now(clock);
        int64_t interval = nanoseconds(CFRunLoopTimerGetInterval(timer));
        if (easel_virtual_time_handlers()->add_timer(clock, timer, run_loop, mode, base + delay, interval)) return;
    }
    real_CFRunLoopAddTimer()(run_loop, timer, mode);
}

REPLACES void CFRunLoopTimerSetNextFireDate(Object timer, double date) {
    real_CFRunLoopTimerSetNextFireDate()(timer, date);
    if (!easel_virtual_time_is_in_use()) return;
    int64_t base;
    int64_t delay = delay_until(date, easel_virtual_time_here(), &base);
    easel_virtual_time_handlers()->move_timer(timer, base, delay);
}

REPLACES void CFRunLoopTimerInvalidate(Object timer) {
    real_CFRunLoopTimerInvalidate()(timer);
    if (easel_virtual_time_is_in_use()) easel_virtual_time_handlers()->remove_timer(timer);
}

static void call_block(void *context) {
    struct {
        void *kind;
        int flags;
        int reserved;
        void (*invoke)(void *block);
    } *block = context;
    block->invoke(block);
    _Block_release(block);
}

REPLACES void CFRunLoopPerformBlock(Object run_loop, Object mode, void *block) {
    EaselVirtualClock clock = easel_virtual_time_here();
    if (clock && is_main_thread_loop(run_loop)) {
        void *copy = _Block_copy(block);
        if (easel_virtual_time_handlers()->schedule(clock, -1, copy, call_block)) return;
        _Block_release(copy);
    }
    real_CFRunLoopPerformBlock()(run_loop, mode, block);
}

// MARK: The library's functions

void easel_virtual_time_add_timer(const void *timer, const void *run_loop, const void *mode) {
    real_CFRunLoopAddTimer()(run_loop, timer, mode);
}

void *easel_virtual_time_timer_object(const void *timer) {
    TimerContext context = {0};
    CFRunLoopTimerGetContext(timer, &context);
    return context.info;
}

void easel_virtual_time_retain(const void *object) { CFRetain(object); }

void easel_virtual_time_release(const void *object) { CFRelease(object); }

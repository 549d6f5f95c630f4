// Work that is scheduled on the main thread through Dispatch, the concurrency runtime and Foundation's timers, handed to a
// virtual clock. The functions that all of them end in are replaced for the whole program: they call the library's, unless
// a virtual clock is in use and the caller belongs to it.
//
// A caller belongs to a clock if it is
// - called by the clock's owner while it serves the clock (`easel_virtual_time_enter`),
// - a job of the concurrency runtime's global executor that was enqueued by such a caller, or
// - the task that made the clock, on the main queue.
//
// All times are in nanoseconds of the clock.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The number of a clock; 0 is none.
typedef uint64_t EaselVirtualClock;

typedef void (*EaselVirtualTimeFunction)(void *_Nullable context);

/// Called on any thread. The functions that return a Boolean return false if there is no such clock any more; the library
/// is called then.
typedef struct {
    /// Returns the clock that a task made last; 0 for none.
    EaselVirtualClock (*_Nonnull clock_of_task)(uint64_t task);

    /// Returns the time on a clock; negative if there is no such clock any more.
    int64_t (*_Nonnull now)(EaselVirtualClock clock);

    /// Schedules a function on the main queue; at once if `deadline` is negative.
    bool (*_Nonnull schedule)(
        EaselVirtualClock clock, int64_t deadline, void *_Nullable context, EaselVirtualTimeFunction _Nonnull function
    );

    /// A job was enqueued on the global executor.
    bool (*_Nonnull begin_job)(EaselVirtualClock clock);

    /// Such a job has returned: its task waits for something, or is over.
    void (*_Nonnull end_job)(EaselVirtualClock clock);

    /// A timer was added to the main thread's run loop. The interval is 0 for a timer that fires once.
    bool (*_Nonnull add_timer)(
        EaselVirtualClock clock, const void *_Nonnull timer, const void *_Nonnull run_loop, const void *_Nonnull mode,
        int64_t deadline, int64_t interval
    );

    /// A timer fires `delay` after `base`, or after the present time if that is negative.
    void (*_Nonnull move_timer)(const void *_Nonnull timer, int64_t base, int64_t delay);

    /// A timer was invalidated.
    void (*_Nonnull remove_timer)(const void *_Nonnull timer);
} EaselVirtualTimeHandlers;

/// Returns whether the functions are replaced: not in a program that the libraries are linked into.
bool easel_virtual_time_is_available(void);

/// Sets the handlers, which must live for ever.
void easel_virtual_time_set_handlers(const EaselVirtualTimeHandlers *_Nonnull handlers);

/// Sets how many clocks are in use. The libraries' functions are called straight away while there is none.
void easel_virtual_time_set_count(uint64_t count);

/// Returns the number of the task that runs on this thread; 0 outside of tasks. No two tasks of a process have the same.
uint64_t easel_virtual_time_current_task(void);

/// Makes what this thread calls belong to a clock.
/// - Returns: what it belonged to; to be entered again.
EaselVirtualClock easel_virtual_time_enter(EaselVirtualClock clock);

/// Returns the clock that this thread has entered; 0 for none.
EaselVirtualClock easel_virtual_time_entered(void);

/// Calls the library's function for the main queue.
void easel_virtual_time_async(void *_Nullable context, EaselVirtualTimeFunction _Nonnull function);

/// Calls the library's function for the main queue, in real time.
void easel_virtual_time_after(
    int64_t delay, void *_Nullable context, EaselVirtualTimeFunction _Nonnull function
);

/// Adds a timer to a run loop by the library's function.
void easel_virtual_time_add_timer(
    const void *_Nonnull timer, const void *_Nonnull run_loop, const void *_Nonnull mode
);

/// Returns the `Timer` of Foundation that has this Core Foundation timer.
void *_Nonnull easel_virtual_time_timer_object(const void *_Nonnull timer);

/// Retains an object of Core Foundation.
void easel_virtual_time_retain(const void *_Nonnull object);

/// Releases an object of Core Foundation.
void easel_virtual_time_release(const void *_Nonnull object);

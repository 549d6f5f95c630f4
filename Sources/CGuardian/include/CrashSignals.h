// A record of the signal that ends the process, in memory that outlives it.
#pragma once
#include <stdint.h>

/// The pixels that a display shows.
typedef struct EaselCrashFrame {
    /// The address of the first row; 0 for no frame.
    uint64_t pixels;
    uint32_t width;
    uint32_t height;
    uint32_t bytes_per_row;
    /// The rotation of the screen relative to the panel, in degrees.
    uint32_t rotation;
} EaselCrashFrame;

/// The signal that has ended a process. All values are 0 while it runs.
typedef struct EaselCrashRecord {
    uint64_t signal;
    /// `si_code`: whether the processor or another process has caused it.
    int64_t code;
    /// The address of a fault.
    uint64_t address;
    /// The process that has sent it.
    int64_t sender;
    /// The time on the monotonic clock, in nanoseconds.
    int64_t time;
    /// The last frame, and the number of its bytes that were written.
    EaselCrashFrame frame;
    uint64_t frame_bytes;
} EaselCrashRecord;

/// Records the signals that end a process by an error: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS and
/// SIGQUIT. Afterward, a handler that was there before is called, such as that of Swift's backtracer. If that handler does
/// not let the program continue, the process ends.
///
/// Signals belong to the process: it has one record. It is used until the end of the process.
/// - Parameters:
///   - file: The descriptor of a file that the pixels of the last frame are written to.
///   - offset: The position of the pixels in the file.
void easel_record_signals(EaselCrashRecord *_Nonnull record, int file, int64_t offset);

/// Sets the frame whose pixels a signal writes to the file. The memory may become invalid at any time. Called by one
/// thread at a time; without effect before `easel_record_signals`.
void easel_set_crash_frame(EaselCrashFrame frame);

/// Removes a file when the process ends by `exit`. One file for each process; another call has no effect.
void easel_remove_at_exit(const char *_Nonnull path);

// A small process that gives a virtual console back when the one that took it dies, by whatever cause.
//
// It is forked rather than spawned, for it must need nothing but itself when it acts; and it is C, for between `fork`
// and its end only async-signal-safe functions may be called.
#pragma once
#include "CrashSignals.h"
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// The actions of the guardian after its parent has died. State that another process has changed meanwhile is left alone.
typedef struct EaselConsoleRecord {
    /// The console, open; -1 for none.
    int descriptor;
    /// Its path, to open it again should it have been hung up; NULL when it is not known.
    const char *_Nullable path;
    /// True to replace KD_GRAPHICS with KD_TEXT.
    int restores_text;
    /// The keyboard mode that was set, and the one to go back to; both -1 to leave it.
    int keyboard_mode_set;
    int keyboard_mode_former;
    /// True to replace `termios_set`, if it is still in effect, with `termios_former`, and to drop typed input.
    int restores_termios;
    struct termios termios_set;
    struct termios termios_former;
    /// The number of the console, and that of the one to bring on screen again in its place; both 0 to leave it.
    int console;
    int console_former;
    /// Written to `message_descriptor` in the end, unless it takes nothing at that moment; -1 for none.
    int message_descriptor;
    const char *_Nullable message;
    size_t message_length;
} EaselConsoleRecord;

/// Starts the guardian of the calling process. To be called before there are other threads.
///
/// - Parameter connection: gets a socket: `easel_guardian_dismiss` takes it.
/// - Returns: its process identifier, or -1 and errno.
pid_t easel_guardian_start(const EaselConsoleRecord *_Nonnull record, int *_Nonnull connection);

/// Ends a guardian without it acting, and waits for it. Closes the connection.
void easel_guardian_dismiss(pid_t guardian, int connection);

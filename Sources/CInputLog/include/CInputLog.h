// libinput's messages, formatted. Its own handler gets a `va_list`: on 64-bit Arm Swift's compiler crashes on a callback
// that has one.
#pragma once

struct libinput;

/// The user data of a libinput context whose messages are handed on.
typedef struct {
    /// The object that gets the messages.
    void *_Nonnull object;

    /// Called for each message, with one of libinput's priorities. The text ends with the call.
    void (*_Nonnull log)(void *_Nonnull object, int priority, const char *_Nonnull text);
} EaselInputUserData;

/// Hands the messages of a context, information and errors, to its user data: an `EaselInputUserData` that outlives the
/// context.
void easel_input_log(struct libinput *_Nonnull context);

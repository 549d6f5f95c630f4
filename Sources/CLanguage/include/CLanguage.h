// The language and the region of the user for Foundation, and the resources of the program. On Linux, `Locale.current` is
// always `en_001`, bundles look up English texts only, and the main bundle has no resources of targets. The functions that all
// such queries end in are replaced for the whole program. They call the library's own if there is no handler, or if it has no
// answer.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A value of one of Foundation's types that consist of an object and its witness table: `Locale` and `Calendar`.
typedef struct {
    const void *_Nonnull object;
    const void *_Nonnull witness;
} EaselExistential;

/// An object of CoreFoundation.
typedef const void *EaselObject;

/// Called on any thread. Results are retained for the caller.
typedef struct {
    /// Stores `Locale.current`. Returns false for the library's.
    bool (*_Nonnull locale)(EaselExistential *_Nonnull result);

    /// Stores `Calendar.current`. Returns false for the library's.
    bool (*_Nonnull calendar)(EaselExistential *_Nonnull result);

    /// Returns the storage of the array of strings `Locale.preferredLanguages`; NULL for the library's.
    const void *_Nullable (*_Nonnull languages)(void);

    /// Returns the text for a key in a bundle's table; NULL for the library's.
    EaselObject _Nullable (*_Nonnull text)(
        EaselObject _Nonnull bundle, EaselObject _Nullable key, EaselObject _Nullable value, EaselObject _Nullable table
    );

    /// Returns those of a list of localizations that the user prefers; NULL for the library's.
    EaselObject _Nullable (*_Nonnull localizations)(
        EaselObject _Nullable available, EaselObject _Nullable preferences
    );

    /// Returns the localizations of a bundle, those that the library has found first; NULL for the library's.
    EaselObject _Nullable (*_Nonnull bundle_localizations)(EaselObject _Nonnull bundle, EaselObject _Nullable found);

    /// Returns the name of the bundle's localization whose resources the user prefers, of those after `index` others;
    /// NULL after the last one.
    EaselObject _Nullable (*_Nonnull localization)(EaselObject _Nonnull bundle, int index);

    /// Returns the URL of one of the folders that are searched after the main bundle; NULL after the last one.
    EaselObject _Nullable (*_Nonnull resources)(int index);

    /// Returns the text for the arguments of a format with plural forms, or NULL for another format.
    /// - Parameters:
    ///   - arguments: To be read by `easel_language_read`.
    ///   - options: The locale, for `easel_language_format`.
    EaselObject _Nullable (*_Nonnull format)(
        EaselObject _Nonnull format, void *_Nonnull arguments, EaselObject _Nullable options
    );
} EaselLanguageHandlers;

/// Sets the handlers, which must live for ever.
void easel_language_set_handlers(const EaselLanguageHandlers *_Nonnull handlers);

/// Sets whether there are formats with plural forms: otherwise, their handler is not called.
void easel_language_set_has_plurals(bool has_plurals);

/// An argument of a format.
typedef struct {
    double number;
    int64_t integer;
    const void *_Nullable pointer;
} EaselFormatArgument;

/// Reads the arguments of a format.
/// - Parameters:
///   - types: One character for each argument: `i` for an integer of 32 bits, `l` of 64 bits, `d` for a number, `p` for a
///     pointer.
///   - results: Has room for as many arguments.
void easel_language_read(
    void *_Nonnull arguments, const char *_Nonnull types, EaselFormatArgument *_Nonnull results
);

/// Returns the text of a format with a single specifier, retained.
/// - Parameter type: The type of the argument, as for `easel_language_read`.
EaselObject _Nullable easel_language_format(
    EaselObject _Nonnull format, char type, EaselFormatArgument argument, EaselObject _Nullable options
);

/// Returns whether a bundle is the main bundle.
bool easel_language_is_main(EaselObject _Nonnull bundle);

/// Returns the URL of the folder of a bundle's resources, retained; NULL if there is none.
EaselObject _Nullable easel_language_resources(EaselObject _Nonnull bundle);

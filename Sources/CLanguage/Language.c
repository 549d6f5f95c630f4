#define _GNU_SOURCE
#include "include/CLanguage.h"
#include "Replacement.h"

#include <stdatomic.h>

static _Atomic(const EaselLanguageHandlers *) stored_handlers;
static atomic_bool has_plurals;

void easel_language_set_handlers(const EaselLanguageHandlers *handlers) {
    atomic_store_explicit(&stored_handlers, handlers, memory_order_release);
}

void easel_language_set_has_plurals(bool value) { atomic_store_explicit(&has_plurals, value, memory_order_release); }

static const EaselLanguageHandlers *handlers(void) {
    return atomic_load_explicit(&stored_handlers, memory_order_acquire);
}

// MARK: Locale and calendar

// The getters of `Locale.current`, `Locale.autoupdatingCurrent`, `Locale.preferredLanguages`, `Calendar.current` and
// `Calendar.autoupdatingCurrent`. The convention of calls is that of C for functions without parameters that return at
// most two words.
#define LOCALE "$s20FoundationEssentials6LocaleV7currentACvgZ"
#define LOCALE_UPDATED "$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ"
#define LANGUAGES "$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ"
#define CALENDAR "$s20FoundationEssentials8CalendarV7currentACvgZ"
#define CALENDAR_UPDATED "$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ"
EaselExistential locale(void) NAMED(LOCALE);
EaselExistential locale_updated(void) NAMED(LOCALE_UPDATED);
const void *languages(void) NAMED(LANGUAGES);
EaselExistential calendar(void) NAMED(CALENDAR);
EaselExistential calendar_updated(void) NAMED(CALENDAR_UPDATED);
DEFINE_REAL(locale, LOCALE)
DEFINE_REAL(locale_updated, LOCALE_UPDATED)
DEFINE_REAL(languages, LANGUAGES)
DEFINE_REAL(calendar, CALENDAR)
DEFINE_REAL(calendar_updated, CALENDAR_UPDATED)

REPLACES EaselExistential locale(void) {
    EaselExistential result;
    return handlers() && handlers()->locale(&result) ? result : real_locale()();
}

REPLACES EaselExistential locale_updated(void) {
    EaselExistential result;
    return handlers() && handlers()->locale(&result) ? result : real_locale_updated()();
}

REPLACES const void *languages(void) {
    const void *result = handlers() ? handlers()->languages() : NULL;
    return result ? result : real_languages()();
}

REPLACES EaselExistential calendar(void) {
    EaselExistential result;
    return handlers() && handlers()->calendar(&result) ? result : real_calendar()();
}

REPLACES EaselExistential calendar_updated(void) {
    EaselExistential result;
    return handlers() && handlers()->calendar(&result) ? result : real_calendar_updated()();
}

// MARK: Bundles

EaselObject CFBundleCopyLocalizedString(EaselObject bundle, EaselObject key, EaselObject value, EaselObject table)
    NAMED("CFBundleCopyLocalizedString");
EaselObject CFBundleCopyPreferredLocalizationsFromArray(EaselObject available)
    NAMED("CFBundleCopyPreferredLocalizationsFromArray");
EaselObject CFBundleCopyLocalizationsForPreferences(EaselObject available, EaselObject preferences)
    NAMED("CFBundleCopyLocalizationsForPreferences");
EaselObject CFBundleCopyBundleLocalizations(EaselObject bundle)
    NAMED("CFBundleCopyBundleLocalizations");
EaselObject CFBundleCopyResourceURL(EaselObject bundle, EaselObject name, EaselObject type, EaselObject folder)
    NAMED("CFBundleCopyResourceURL");
EaselObject CFBundleCopyResourceURLForLocalization(
    EaselObject bundle, EaselObject name, EaselObject type, EaselObject folder, EaselObject localization
) NAMED("CFBundleCopyResourceURLForLocalization");
EaselObject CFBundleCopyResourceURLsOfType(EaselObject bundle, EaselObject type, EaselObject folder)
    NAMED("CFBundleCopyResourceURLsOfType");
EaselObject CFBundleCopyResourceURLsOfTypeForLocalization(
    EaselObject bundle, EaselObject type, EaselObject folder, EaselObject localization
) NAMED("CFBundleCopyResourceURLsOfTypeForLocalization");
EaselObject CFBundleCopyResourcesDirectoryURL(EaselObject bundle);
EaselObject CFBundleGetMainBundle(void);
EaselObject CFBundleCreate(EaselObject allocator, EaselObject url);

/// The range of elements of an array, as in CoreFoundation.
typedef struct {
    long location;
    long length;
} EaselRange;
EaselObject CFArrayCreateMutableCopy(EaselObject allocator, long capacity, EaselObject array);
void CFArrayAppendArray(EaselObject array, EaselObject other, EaselRange range);
long CFArrayGetCount(EaselObject array);
EaselObject CFStringCreateWithFormatAndArguments(
    EaselObject allocator, EaselObject options, EaselObject format, va_list arguments
) NAMED("CFStringCreateWithFormatAndArguments");
void CFRelease(EaselObject object);

DEFINE_REAL(CFBundleCopyLocalizedString, "CFBundleCopyLocalizedString")
DEFINE_REAL(CFBundleCopyPreferredLocalizationsFromArray, "CFBundleCopyPreferredLocalizationsFromArray")
DEFINE_REAL(CFBundleCopyLocalizationsForPreferences, "CFBundleCopyLocalizationsForPreferences")
DEFINE_REAL(CFBundleCopyBundleLocalizations, "CFBundleCopyBundleLocalizations")
DEFINE_REAL(CFBundleCopyResourceURL, "CFBundleCopyResourceURL")
DEFINE_REAL(CFBundleCopyResourceURLForLocalization, "CFBundleCopyResourceURLForLocalization")
DEFINE_REAL(CFBundleCopyResourceURLsOfType, "CFBundleCopyResourceURLsOfType")
DEFINE_REAL(CFBundleCopyResourceURLsOfTypeForLocalization, "CFBundleCopyResourceURLsOfTypeForLocalization")
DEFINE_REAL(CFStringCreateWithFormatAndArguments, "CFStringCreateWithFormatAndArguments")

// Returns the bundle in one of the folders that are searched after the main bundle, retained; NULL for another bundle, and
// after the last one.
static EaselObject resources_of_target(EaselObject bundle, int index) {
    if (!handlers() || !bundle || bundle != CFBundleGetMainBundle()) return NULL;
    EaselObject url = handlers()->resources(index);
    if (!url) return NULL;
    EaselObject result = CFBundleCreate(NULL, url);
    CFRelease(url);
    return result;
}

REPLACES EaselObject CFBundleCopyLocalizedString(
    EaselObject bundle, EaselObject key, EaselObject value, EaselObject table
) {
    EaselObject result = handlers() && bundle ? handlers()->text(bundle, key, value, table) : NULL;
    return result ? result : real_CFBundleCopyLocalizedString()(bundle, key, value, table);
}

REPLACES EaselObject CFBundleCopyPreferredLocalizationsFromArray(EaselObject available) {
    EaselObject result = handlers() ? handlers()->localizations(available, NULL) : NULL;
    return result ? result : real_CFBundleCopyPreferredLocalizationsFromArray()(available);
}

REPLACES EaselObject CFBundleCopyLocalizationsForPreferences(EaselObject available, EaselObject preferences) {
    EaselObject result = handlers() ? handlers()->localizations(available, preferences) : NULL;
    return result ? result : real_CFBundleCopyLocalizationsForPreferences()(available, preferences);
}

REPLACES EaselObject CFBundleCopyBundleLocalizations(EaselObject bundle) {
    EaselObject found = real_CFBundleCopyBundleLocalizations()(bundle);
    EaselObject result = handlers() && bundle ? handlers()->bundle_localizations(bundle, found) : NULL;
    if (!result) return found;
    if (found) CFRelease(found);
    return result;
}

REPLACES EaselObject CFBundleCopyResourceURL(
    EaselObject bundle, EaselObject name, EaselObject type, EaselObject folder
) {
    for (int index = 0; handlers() && bundle; index += 1) {
        EaselObject localization = handlers()->localization(bundle, index);
        if (!localization) break;
        EaselObject url =
            real_CFBundleCopyResourceURLForLocalization()(bundle, name, type, folder, localization);
        CFRelease(localization);
        if (url) return url;
    }
    EaselObject result = real_CFBundleCopyResourceURL()(bundle, name, type, folder);
    EaselObject other;
    for (int index = 0; !result && (other = resources_of_target(bundle, index)); index += 1) {
        result = CFBundleCopyResourceURL(other, name, type, folder);
        CFRelease(other);
    }
    return result;
}

REPLACES EaselObject CFBundleCopyResourceURLForLocalization(
    EaselObject bundle, EaselObject name, EaselObject type, EaselObject folder, EaselObject localization
) {
    EaselObject result = real_CFBundleCopyResourceURLForLocalization()(bundle, name, type, folder, localization);
    EaselObject other;
    for (int index = 0; !result && (other = resources_of_target(bundle, index)); index += 1) {
        result = real_CFBundleCopyResourceURLForLocalization()(other, name, type, folder, localization);
        CFRelease(other);
    }
    return result;
}

// Appends the second of two arrays to the first one, and releases both.
static EaselObject joined(EaselObject first, EaselObject second) {
    if (!first || !second) return first ? first : second;
    EaselObject result = CFArrayCreateMutableCopy(NULL, 0, first);
    CFArrayAppendArray(result, second, (EaselRange){0, CFArrayGetCount(second)});
    CFRelease(first);
    CFRelease(second);
    return result;
}

REPLACES EaselObject CFBundleCopyResourceURLsOfType(EaselObject bundle, EaselObject type, EaselObject folder) {
    EaselObject result = real_CFBundleCopyResourceURLsOfType()(bundle, type, folder);
    EaselObject other;
    for (int index = 0; (other = resources_of_target(bundle, index)); index += 1) {
        result = joined(result, real_CFBundleCopyResourceURLsOfType()(other, type, folder));
        CFRelease(other);
    }
    return result;
}

REPLACES EaselObject CFBundleCopyResourceURLsOfTypeForLocalization(
    EaselObject bundle, EaselObject type, EaselObject folder, EaselObject localization
) {
    EaselObject result = real_CFBundleCopyResourceURLsOfTypeForLocalization()(bundle, type, folder, localization);
    EaselObject other;
    for (int index = 0; (other = resources_of_target(bundle, index)); index += 1) {
        EaselObject more = real_CFBundleCopyResourceURLsOfTypeForLocalization()(other, type, folder, localization);
        result = joined(result, more);
        CFRelease(other);
    }
    return result;
}

bool easel_language_is_main(EaselObject bundle) { return bundle == CFBundleGetMainBundle(); }

EaselObject easel_language_resources(EaselObject bundle) { return CFBundleCopyResourcesDirectoryURL(bundle); }

// MARK: Formats

REPLACES EaselObject CFStringCreateWithFormatAndArguments(
    EaselObject allocator, EaselObject options, EaselObject format, va_list arguments
) {
    if (format && handlers() && atomic_load_explicit(&has_plurals, memory_order_acquire)) {
        va_list copy;
        va_copy(copy, arguments);
        EaselObject text = handlers()->format(format, &copy, options);
        va_end(copy);
        if (text) return text;
    }
    return real_CFStringCreateWithFormatAndArguments()(allocator, options, format, arguments);
}

void easel_language_read(void *arguments, const char *types, EaselFormatArgument *results) {
    va_list *list = arguments;
    for (const char *type = types; *type; type += 1, results += 1) {
        *results = (EaselFormatArgument){0, 0, NULL};
        switch (*type) {
        case 'd':
            results->number = va_arg(*list, double);
            break;
        case 'p':
            results->pointer = va_arg(*list, const void *);
            break;
        case 'i':
            results->integer = va_arg(*list, int);
            results->number = (double)results->integer;
            break;
        default:
            results->integer = va_arg(*list, int64_t);
            results->number = (double)results->integer;
        }
    }
}

// The arguments that a plural form omits would be gaps between the positions of others, which the library misreads.
// Therefore, each specifier is formatted alone.
static EaselObject format_one(EaselObject options, EaselObject format, ...) {
    va_list arguments;
    va_start(arguments, format);
    EaselObject text = real_CFStringCreateWithFormatAndArguments()(NULL, options, format, arguments);
    va_end(arguments);
    return text;
}

EaselObject easel_language_format(
    EaselObject format, char type, EaselFormatArgument argument, EaselObject options
) {
    switch (type) {
    case 'd':
        return format_one(options, format, argument.number);
    case 'p':
        return format_one(options, format, argument.pointer);
    case 'i':
        return format_one(options, format, (int)argument.integer);
    default:
        return format_one(options, format, argument.integer);
    }
}

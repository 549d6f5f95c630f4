// The parser of toml++ as C functions. Documents are read only.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    EASEL_TOML_TABLE,
    EASEL_TOML_ARRAY,
    EASEL_TOML_STRING,
    EASEL_TOML_INTEGER,
    EASEL_TOML_NUMBER,
    EASEL_TOML_BOOLEAN,
    /// A date, a time, or both.
    EASEL_TOML_DATE,
} EaselTOMLKind;

/// A position in the text. Lines and columns are counted from 1, columns in Unicode scalars.
typedef struct {
    uint32_t line;
    uint32_t column;
} EaselTOMLPosition;

/// A value of a document.
typedef struct {
    EaselTOMLKind kind;
    /// The number of tables and arrays that contain the value. The values of a table or array follow it in the list.
    uint32_t depth;
    /// The position of the key, or of the value if it is in an array.
    EaselTOMLPosition position;
    /// The key in UTF-8, which may contain zero bytes; `NULL` in an array.
    const char *_Nullable key;
    size_t keyLength;
    /// The text of a string or a date in UTF-8, which may contain zero bytes; otherwise `NULL`.
    const char *_Nullable text;
    size_t textLength;
    int64_t integer;
    double number;
    bool boolean;
} EaselTOMLValue;

typedef enum {
    EASEL_TOML_PARSED,
    EASEL_TOML_MALFORMED,
    /// A key or table that is defined twice.
    EASEL_TOML_DUPLICATE,
} EaselTOMLStatus;

typedef struct EaselTOMLDocument EaselTOMLDocument;

/// Parses a text in UTF-8. Values that contain each other, and the parts of a key, are limited to 16.
/// \returns The document, which `easel_toml_free` frees; `NULL` if there is not enough memory.
EaselTOMLDocument *_Nullable easel_toml_parse(const char *_Nonnull text, size_t length);
void easel_toml_free(EaselTOMLDocument *_Nonnull document);

EaselTOMLStatus easel_toml_status(const EaselTOMLDocument *_Nonnull document);
/// The position of the error.
EaselTOMLPosition easel_toml_error_position(const EaselTOMLDocument *_Nonnull document);
/// The description of the error in UTF-8.
const char *_Nonnull easel_toml_error(const EaselTOMLDocument *_Nonnull document);

/// The values in the order of the text, each table and array before its values. Valid until the document is freed.
const EaselTOMLValue *_Nullable easel_toml_values(
    const EaselTOMLDocument *_Nonnull document, size_t *_Nonnull count
);

#ifdef __cplusplus
}
#endif

// The functions of CTOML.h. No exception leaves them: toml++ reports errors as values, and those of the standard library
// (lack of memory) are caught.
#include "CTOML.h"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 1
#define TOML_ENABLE_UNRELEASED_FEATURES 0
// toml++ asserts what malformed texts violate, such as keys that begin with a dot; it reports them as errors afterwards.
// Without assertions it would let the compiler assume them.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
// Settings have few levels. The parser and its destructors are recursive: a deep document would exhaust the stack.
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

#include <algorithm>
#include <deque>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct EaselTOMLDocument {
    EaselTOMLStatus status = EASEL_TOML_PARSED;
    EaselTOMLPosition position = {0, 0};
    std::string error;
    std::vector<EaselTOMLValue> values;
    // A deque does not move its strings, to which the values point.
    std::deque<std::string> strings;
};

namespace {

EaselTOMLPosition position(const toml::source_region &region) { return {region.begin.line, region.begin.column}; }

bool precedes(const EaselTOMLPosition &first, const EaselTOMLPosition &second) {
    return std::make_pair(first.line, first.column) < std::make_pair(second.line, second.column);
}

const std::string &store(EaselTOMLDocument &document, std::string text) {
    return document.strings.emplace_back(std::move(text));
}

template <typename Date>
std::string description(const Date &date) {
    std::ostringstream stream;
    stream << date;
    return stream.str();
}

void add(EaselTOMLDocument &, const toml::node &, const toml::key *, uint32_t depth);

// Adds the values of a table, in the order of the text.
void add(EaselTOMLDocument &document, const toml::table &table, uint32_t depth) {
    std::vector<std::pair<const toml::key *, const toml::node *>> entries;
    for (auto &&[key, node] : table) entries.emplace_back(&key, &node);
    std::stable_sort(entries.begin(), entries.end(), [](const auto &first, const auto &second) {
        return precedes(position(first.first->source()), position(second.first->source()));
    });
    for (const auto &[key, node] : entries) add(document, *node, key, depth);
}

void add(EaselTOMLDocument &document, const toml::node &node, const toml::key *key, uint32_t depth) {
    EaselTOMLValue value = {};
    value.depth = depth;
    value.position = position(key ? key->source() : node.source());
    if (key) {
        const std::string &name = store(document, std::string(key->str()));
        value.key = name.data();
        value.keyLength = name.size();
    }
    const auto set = [&](EaselTOMLKind kind, std::string text) {
        const std::string &stored = store(document, std::move(text));
        value.kind = kind;
        value.text = stored.data();
        value.textLength = stored.size();
    };
    if (const auto *string = node.as_string()) {
        set(EASEL_TOML_STRING, string->get());
    } else if (const auto *integer = node.as_integer()) {
        value.kind = EASEL_TOML_INTEGER;
        value.integer = integer->get();
    } else if (const auto *number = node.as_floating_point()) {
        value.kind = EASEL_TOML_NUMBER;
        value.number = number->get();
    } else if (const auto *boolean = node.as_boolean()) {
        value.kind = EASEL_TOML_BOOLEAN;
        value.boolean = boolean->get();
    } else if (const auto *date = node.as_date()) {
        set(EASEL_TOML_DATE, description(date->get()));
    } else if (const auto *time = node.as_time()) {
        set(EASEL_TOML_DATE, description(time->get()));
    } else if (const auto *dateTime = node.as_date_time()) {
        set(EASEL_TOML_DATE, description(dateTime->get()));
    } else {
        value.kind = node.is_array() ? EASEL_TOML_ARRAY : EASEL_TOML_TABLE;
    }
    document.values.push_back(value);
    if (const auto *table = node.as_table()) {
        add(document, *table, depth + 1);
    } else if (const auto *array = node.as_array()) {
        for (const auto &element : *array) add(document, element, nullptr, depth + 1);
    }
}

// Returns an error without "Error while parsing ...: ".
std::string withoutScope(std::string_view reason) {
    const size_t end = reason.find(": ");
    const bool hasScope = reason.substr(0, 19) == "Error while parsing" && end != std::string_view::npos;
    return std::string(hasScope ? reason.substr(end + 2) : reason);
}

// The largest number of parts of a dotted key.
const int partLimit = 16;

// Finds the dotted keys of a text, for which toml++ has no limit of the depth.
class KeyScanner {
public:
    explicit KeyScanner(std::string_view text) : text(text) {}

    // Moves to the first key with too many parts. Returns whether there is one.
    bool findDeepKey() {
        int parts = 1;
        while (index < text.size()) {
            const char character = text[index];
            if (character == '"' || character == '\'') {
                skipString(character);
                continue;
            }
            if (character == '#') {
                skipComment();
                continue;
            }
            if (character == '.') {
                if (++parts > partLimit) return true;
            } else if (std::string_view("\n=,{}[]").find(character) != std::string_view::npos) {
                parts = 1;
            }
            advance();
        }
        return false;
    }

    EaselTOMLPosition position() const { return {line, column}; }

private:
    const std::string_view text;
    size_t index = 0;
    uint32_t line = 1, column = 1;

    void advance() {
        if (text[index] == '\n') {
            ++line;
            column = 1;
        } else if ((text[index] & 0xC0) != 0x80) {
            ++column;
        }
        ++index;
    }

    void advance(size_t count) {
        for (; count > 0 && index < text.size(); --count) advance();
    }

    void skipComment() {
        while (index < text.size() && text[index] != '\n') advance();
    }

    void skipString(char quote) {
        const std::string three(3, quote);
        const bool hasLines = text.substr(index, 3) == three;
        advance(hasLines ? 3 : 1);
        while (index < text.size()) {
            if (!hasLines && text[index] == '\n') return;
            if (quote == '"' && text[index] == '\\') {
                advance(2);
            } else if (hasLines ? text.substr(index, 3) == three : text[index] == quote) {
                advance(hasLines ? 3 : 1);
                // Up to two quotation marks may precede the final ones.
                for (int i = 0; hasLines && i < 2 && index < text.size() && text[index] == quote; ++i) advance();
                return;
            } else {
                advance();
            }
        }
    }
};

void parse(EaselTOMLDocument &document, std::string_view text) {
    KeyScanner scanner(text);
    if (scanner.findDeepKey()) {
        document.status = EASEL_TOML_MALFORMED;
        document.position = scanner.position();
        document.error = "a key has more than " + std::to_string(partLimit) + " parts";
        return;
    }
    const toml::parse_result result = toml::parse(text);
    if (result) {
        add(document, result.table(), 0);
        return;
    }
    const std::string_view reason = result.error().description();
    const bool isDuplicate = reason.find("cannot redefine existing") != std::string_view::npos;
    document.status = isDuplicate ? EASEL_TOML_DUPLICATE : EASEL_TOML_MALFORMED;
    document.position = position(result.error().source());
    document.error = withoutScope(reason);
}

}  // namespace

EaselTOMLDocument *easel_toml_parse(const char *text, size_t length) {
    EaselTOMLDocument *document = nullptr;
    try {
        document = new EaselTOMLDocument;
        parse(*document, std::string_view(text, length));
        return document;
    } catch (...) {
        delete document;
        return nullptr;
    }
}

void easel_toml_free(EaselTOMLDocument *document) { delete document; }

EaselTOMLStatus easel_toml_status(const EaselTOMLDocument *document) { return document->status; }
EaselTOMLPosition easel_toml_error_position(const EaselTOMLDocument *document) { return document->position; }
const char *easel_toml_error(const EaselTOMLDocument *document) { return document->error.c_str(); }

const EaselTOMLValue *easel_toml_values(const EaselTOMLDocument *document, size_t *count) {
    *count = document->values.size();
    return document->values.data();
}

import Foundation

extension String {
    /// A text with interpolated values, whose format is the key of a localized text.
    ///
    /// The key of `"\(count) files in \(name)"` is `%lld files in %@`.
    public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
        /// The key in tables of strings.
        var key: String
        var arguments: [Argument]

        /// Creates a value without arguments.
        public init(_ value: String) { (key, arguments) = (value, []) }

        /// Creates a value without arguments.
        public init(stringLiteral value: String) { self.init(value) }

        /// Creates a value with arguments.
        public init(stringInterpolation: StringInterpolation) {
            arguments = stringInterpolation.arguments
            // A text without values is no format, so its percent signs are not doubled.
            key = arguments.isEmpty ? stringInterpolation.text : stringInterpolation.format
        }

        /// An interpolated value.
        enum Argument: Equatable, Sendable {
            case integer(Int64)
            case unsigned(UInt64)
            case number(Double)
            case text(String)

            /// Returns the text by a specifier; `nil` if the specifier is for values of another type.
            func text(_ specifier: String, _ locale: Locale) -> String? {
                let type = FormatSpecifier.argumentType(ofConversion: String(specifier.suffix(1)))
                return switch self {
                case .text(let text): specifier.hasSuffix("@") ? text : nil
                case .number(let value): type == "d" ? String(format: specifier, locale: locale, value) : nil
                case .integer(let value):
                    type == "p" || type == "d" ? nil : String(format: specifier, locale: locale, value)
                case .unsigned(let value):
                    type == "p" || type == "d" ? nil : String(format: specifier, locale: locale, value)
                }
            }
        }

        /// The parts of a localization value.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var format = ""
            var text = ""
            var arguments: [Argument] = []

            /// Creates an interpolation without parts.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Appends a part of the key.
            public mutating func appendLiteral(_ literal: String) {
                text += literal
                format += literal.replacing("%", with: "%%")
            }

            private mutating func append(_ argument: Argument, _ specifier: String) {
                format += specifier
                arguments.append(argument)
            }

            /// Appends a text, by the specifier `%@`.
            public mutating func appendInterpolation(_ string: String) { append(.text(string), "%@") }

            /// Appends a text, by the specifier `%@`.
            public mutating func appendInterpolation(_ substring: Substring) { append(.text(String(substring)), "%@") }

            /// Appends the description of an object, by the specifier `%@`.
            public mutating func appendInterpolation(_ object: NSObject) { append(.text(object.description), "%@") }

            /// Appends a formatted value, by the specifier `%@`.
            public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
            where Style.FormatOutput == String {
                append(.text(format.format(value)), "%@")
            }

            /// Appends a signed integer, by the specifier `%lld`.
            public mutating func appendInterpolation(_ value: some SignedInteger & FixedWidthInteger) {
                append(.integer(Int64(truncatingIfNeeded: value)), "%lld")
            }

            /// Appends an unsigned integer, by the specifier `%llu`.
            public mutating func appendInterpolation(_ value: some UnsignedInteger & FixedWidthInteger) {
                append(.unsigned(UInt64(truncatingIfNeeded: value)), "%llu")
            }

            /// Appends a number, by the specifier `%f`.
            public mutating func appendInterpolation(_ value: Float) { append(.number(Double(value)), "%f") }

            /// Appends a number, by the specifier `%lf`.
            public mutating func appendInterpolation(_ value: Double) { append(.number(value), "%lf") }

            /// Appends an integer, by a specifier of formats such as `%03lld`.
            public mutating func appendInterpolation(
                _ value: some SignedInteger & FixedWidthInteger,
                specifier: String
            ) { append(.integer(Int64(truncatingIfNeeded: value)), specifier) }

            /// Appends a number, by a specifier of formats such as `%.1f`.
            public mutating func appendInterpolation(_ value: Double, specifier: String) {
                append(.number(value), specifier)
            }
        }
    }

    /// Creates a text in the user's language.
    /// - Parameters:
    ///   - keyAndValue: The key, which is the text as well if no table has the key.
    ///   - table: The name of the table; `nil` for `Localizable`.
    ///   - bundle: The bundle with the table; `nil` and the main bundle are the application's resources.
    ///   - locale: The locale that formats numbers.
    ///   - comment: A note for translators.
    public init(
        localized keyAndValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = Localizer(bundle, table).text(keyAndValue.key, default: keyAndValue, locale)
    }

    /// Creates a text in the user's language, with a key that is not the text.
    /// - Parameters:
    ///   - key: The key in the table.
    ///   - defaultValue: The text if no table has the key.
    ///   - table: The name of the table; `nil` for `Localizable`.
    ///   - bundle: The bundle with the table; `nil` and the main bundle are the application's resources.
    ///   - locale: The locale that formats numbers.
    ///   - comment: A note for translators.
    public init(
        localized key: StaticString,
        defaultValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = Localizer(bundle, table).text("\(key)", default: defaultValue, locale)
    }

    /// Creates the text of a resource.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        let localizer = Localizer(resource.bundle.bundle, resource.table)
        let languages = resource.locale == .current ? nil : [resource.locale.identifier]
        self = localizer.text(resource.key, default: resource.defaultValue, resource.locale, languages: languages)
    }
}

/// A reference to a text that is looked up in the user's language when it is shown.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The bundle of a resource.
    public enum BundleDescription: Equatable, Sendable {
        /// The main bundle.
        case main
        /// The bundle of a class.
        case forClass(AnyClass)
        /// The bundle in a folder.
        case atURL(URL)

        var bundle: Bundle? {
            switch self {
            case .main: nil
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url)
            }
        }

        /// Returns a Boolean value that indicates whether two descriptions are equal.
        public static func == (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.main, .main): true
            case (.forClass(let left), .forClass(let right)): left == right
            case (.atURL(let left), .atURL(let right)): left == right
            default: false
            }
        }
    }

    /// The key in the table.
    public let key: String
    /// The text if no table has the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the table; `nil` for `Localizable`.
    public let table: String?
    /// The bundle with the table.
    public let bundle: BundleDescription
    /// The locale of the text.
    public var locale: Locale

    /// Creates a resource whose key is its text.
    public init(
        _ keyAndValue: String.LocalizationValue,
        table: String? = nil,
        locale: Locale = .current,
        bundle: BundleDescription = .main,
        comment: StaticString? = nil
    ) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        (self.table, self.locale, self.bundle) = (table, locale, bundle)
    }

    /// Creates a resource with a key that is not its text.
    public init(
        _ key: StaticString,
        defaultValue: String.LocalizationValue,
        table: String? = nil,
        locale: Locale = .current,
        bundle: BundleDescription = .main,
        comment: StaticString? = nil
    ) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        (self.table, self.locale, self.bundle) = (table, locale, bundle)
    }

    /// Creates a resource of the main bundle.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Creates a resource of the main bundle.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}

/// The look-up of a text with arguments.
struct Localizer {
    let tables: [LocalizedTables]
    let table: String?

    init(_ bundle: Bundle?, _ table: String?) {
        tables = ApplicationResources.folders(of: bundle).map { LocalizedTables.inBundle(at: $0.path) }
        self.table = table
    }

    /// Returns a text with arguments.
    /// - Parameter mark: Returns what stands for the text of an argument.
    func text(
        _ key: String,
        default value: String.LocalizationValue,
        _ locale: Locale,
        languages: [String]? = nil,
        marking mark: (String) -> String = { $0 }
    ) -> String {
        let languages = languages ?? LanguageState.currentTags
        let entry = tables.lazy.compactMap { $0.entry(forKey: key, table: table, languages: languages) }.first
        let format =
            switch entry {
            case .text(let text): text
            case .plural(let plural): plural.format { position, conversion in value.operand(at: position, conversion) }
            case nil: value.key
            }
        guard !value.arguments.isEmpty else { return format }
        return FormatSpecifier.fill(format) { specifier, position in
            guard value.arguments.indices.contains(position - 1) else { return nil }
            return value.arguments[position - 1].text(specifier, locale).map(mark)
        }
    }
}

extension String.LocalizationValue {
    fileprivate func operand(at position: Int, _ conversion: PluralFormat.Conversion) -> PluralOperand? {
        guard arguments.indices.contains(position - 1) else { return nil }
        switch arguments[position - 1] {
        case .integer(let value): return PluralOperand(value)
        case .unsigned(let value): return PluralOperand(Int64(clamping: value))
        case .number(let value): return PluralOperand(value, fractionDigits: conversion.fractionDigits)
        case .text: return nil
        }
    }
}

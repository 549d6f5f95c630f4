import Foundation

/// The meaning of a part of a text, by which its font is chosen.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    /// The bits of the meanings.
    public let rawValue: UInt

    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Emphasized text, which is shown in italics.
    public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
    /// Strongly emphasized text, which is shown in bold letters.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
    /// Code, which is shown in letters of the same width.
    public static let code = InlinePresentationIntent(rawValue: 1 << 2)
    /// Struck text.
    public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
}

extension AttributeScopes {
    /// The attributes of localized texts, which Foundation on Linux lacks.
    public struct LocalizedTextAttributes: AttributeScope {
        /// The meaning of a part of a text.
        public let inlinePresentationIntent: InlinePresentationIntentAttribute

        /// The attribute `inlinePresentationIntent`.
        @frozen public enum InlinePresentationIntentAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = InlinePresentationIntent
            /// The name of the attribute.
            public static let name = "NSInlinePresentationIntent"
        }
    }
}

extension AttributeDynamicLookup {
    /// Returns an attribute of localized texts by its name.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.LocalizedTextAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension AttributedString {
    /// Creates a text in the user's language, with the marks of inline Markdown as attributes: emphasis, code, struck text and
    /// links. Interpolated values are not interpreted.
    /// - Parameters:
    ///   - keyAndValue: The key, which is the text as well if no table has the key.
    ///   - table: The name of the table; `nil` for `Localizable`.
    ///   - bundle: The bundle with the table; `nil` and the main bundle are the application's resources.
    ///   - locale: The locale that formats numbers; `nil` for the current one.
    ///   - comment: A note for translators.
    public init(
        localized keyAndValue: String.LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self = Localizer(bundle, table).attributed(keyAndValue.key, default: keyAndValue, locale ?? .current)
    }

    /// Creates a text in the user's language as the other initializer does, with a key that is not the text.
    public init(
        localized key: StaticString,
        defaultValue: String.LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self = Localizer(bundle, table).attributed("\(key)", default: defaultValue, locale ?? .current)
    }

    /// Creates the text of a resource as the other initializers do.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        let languages = resource.locale == .current ? nil : [resource.locale.identifier]
        let localizer = Localizer(resource.bundle.bundle, resource.table)
        self = localizer.attributed(resource.key, default: resource.defaultValue, resource.locale, languages: languages)
    }
}

extension Localizer {
    fileprivate func attributed(
        _ key: String,
        default value: String.LocalizationValue,
        _ locale: Locale,
        languages: [String]? = nil
    ) -> AttributedString {
        // The values replace characters that no text has, after the marks have been interpreted.
        let (start, end) = ("\u{FFFF}", "\u{FFFE}")
        var values: [String] = []
        let text = text(key, default: value, locale, languages: languages) { text in
            values.append(text)
            return "\(start)\(values.count - 1)\(end)"
        }
        var result = AttributedString()
        for run in InlineMarkdown.runs(of: text) {
            func filled(_ text: String) -> String {
                values.indices.reduce(text) { $0.replacingOccurrences(of: "\(start)\($1)\(end)", with: values[$1]) }
            }
            var part = AttributedString(filled(run.text))
            if !run.intent.isEmpty { part.inlinePresentationIntent = run.intent }
            if let link = run.link { part.link = URL(string: filled(link)) }
            result += part
        }
        return result
    }
}

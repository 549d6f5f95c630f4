import Foundation
import Localization

/// The toolkit's own texts on screens, in accessibility values and of the screen reader, in the user's language.
///
/// An application replaces them, or adds a language, with a table `UIKitAccessibility.strings` in the `.lproj` folders of its
/// resources, whose keys are the English texts.
package enum AccessibilityText {
    package static let tableName = "UIKitAccessibility"

    /// The tables of the application's resources.
    private static let tables = ApplicationResources.folders.map { LocalizedTables.inBundle(at: $0.path) }

    /// Returns a text in the user's language.
    package static func localized(_ text: OwnText) -> String { localized(text.rawValue) }

    /// Returns a text in the user's language.
    /// - Parameter text: The English text of an ``OwnText``.
    package static func localized(_ text: String) -> String { localized(text, in: tables) }

    static func localized(_ text: String, in tables: [LocalizedTables]) -> String {
        let languages = LanguageState.currentTags
        for table in tables {
            if let found = table.replacement(of: text, table: tableName, languages: languages) { return found }
        }
        return OwnText(rawValue: text)?.localized ?? text
    }

    /// Returns a text with numbers, such as "page 2 of 5".
    package static func formatted(_ format: OwnText, _ numbers: Int...) -> String {
        var text = localized(format)
        let style = IntegerFormatStyle<Int>(locale: LanguageState.currentLocale).grouping(.never)
        for (index, number) in numbers.enumerated() {
            text = text.replacing("%\(index + 1)$ld", with: number.formatted(style))
        }
        return text
    }

    /// Returns a text for a fraction, such as "50%".
    package static func percent(_ fraction: Double) -> String {
        let percent = fraction.isFinite ? Int((min(max(fraction, 0), 1) * 100).rounded()) : 0
        return percent.formatted(IntegerFormatStyle<Int>.Percent(locale: LanguageState.currentLocale))
    }

    static func position(_ index: Int, of count: Int) -> String { formatted(.position, index + 1, count) }

    static func page(_ index: Int, of count: Int) -> String { formatted(.page, index + 1, count) }
}

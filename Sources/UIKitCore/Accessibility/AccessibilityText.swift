import Foundation

/// The texts of UIKit's own accessibility values and of the screen reader.
///
/// The texts are English. An application translates them with a table `UIKitAccessibility.strings` in the `.lproj`
/// folders of its resources, whose keys are the English texts.
package enum AccessibilityText {
    package static let tableName = "UIKitAccessibility"

    /// The bundles of the application's resources.
    private static let bundles = NamedImages.applicationFolders.compactMap { Bundle(url: $0) }

    /// Returns a text in the user's language.
    package static func localized(_ text: String) -> String { localized(text, in: bundles) }

    static func localized(_ text: String, in bundles: [Bundle]) -> String {
        for bundle in bundles {
            let found = bundle.localizedString(forKey: text, value: text, table: tableName)
            if found != text, !found.isEmpty { return found }
        }
        return text
    }

    /// Returns a text with numbers, such as "page 2 of 5".
    package static func formatted(_ format: String, _ numbers: Int...) -> String {
        String(format: localized(format), arguments: numbers.map { $0 as any CVarArg })
    }

    /// Returns a text for a fraction, such as "50%".
    static func percent(_ fraction: Double) -> String {
        formatted("%ld%%", fraction.isFinite ? Int((min(max(fraction, 0), 1) * 100).rounded()) : 0)
    }

    static func position(_ index: Int, of count: Int) -> String { formatted("%1$ld of %2$ld", index + 1, count) }

    static func page(_ index: Int, of count: Int) -> String { formatted("page %1$ld of %2$ld", index + 1, count) }
}

import Foundation
import LinuxIO

/// The emoji of the machine by categories, from the data of Unicode's CLDR.
package struct EmojiCatalog: Sendable {
    /// A category, in the order of the file.
    package struct Category: Hashable, Sendable {
        /// The name in English, such as `Food & Drink`.
        package var name: String
        package var emoji: [String]
    }

    package let categories: [Category]

    /// The folder of Debian's package `unicode-cldr-core`.
    package static let folder = "/usr/share/unicode/cldr/common"

    /// The emoji that were installed when they were first needed; `nil` if there are none. Any thread may read them, which takes
    /// milliseconds.
    static let installed = EmojiCatalog()

    /// The limits for the file, in bytes, and for the emoji.
    private static let fileLimit = 1 << 20
    private static let limit = 10_000

    /// The names of categories with emoji. The file has other ones, of signs that are none.
    private static let names: Set<String> = [
        "Smileys & People", "Animals & Nature", "Food & Drink", "Activities", "Travel & Places", "Objects", "Symbols",
        "Flags",
    ]

    /// Reads the file of a folder; `nil` if it is not installed, or has no emoji.
    package init?(folder: String = Self.folder) {
        guard let text = try? RegularFile.text(of: folder + "/properties/labels.txt", atMost: Self.fileLimit) else {
            return nil
        }
        self.init(labels: text)
    }

    /// Reads lines with a set of characters and their labels. Lines with another form are ignored.
    init?(labels text: String) {
        var categories: [Category] = []
        var seen: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            guard line.first == "[", seen.count < Self.limit else { continue }
            let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count >= 2, Self.names.contains(parts[1]) else { continue }
            let found = Self.characters(of: parts[0]).compactMap(Self.presented).filter { seen.insert($0).inserted }
            if let index = categories.firstIndex(where: { $0.name == parts[1] }) {
                categories[index].emoji += found
            } else {
                categories.append(Category(name: parts[1], emoji: found))
            }
        }
        categories.removeAll { $0.emoji.isEmpty }
        if categories.isEmpty { return nil }
        self.categories = categories
    }

    /// The largest number of characters of a range.
    private static let rangeLimit = 512

    /// Returns the texts of a set such as `[☺😀-😆{👨‍🌾}]`.
    static func characters(of set: String) -> [String] {
        guard set.hasPrefix("["), set.hasSuffix("]") else { return [] }
        var result: [String] = []
        var text = String.UnicodeScalarView()
        var isInText = false
        var isRange = false
        for scalar in set.unicodeScalars.dropFirst().dropLast() {
            switch scalar {
            case "{": (isInText, text) = (true, String.UnicodeScalarView())
            case "}":
                if isInText, !text.isEmpty { result.append(String(text)) }
                isInText = false
            case _ where isInText: text.append(scalar)
            case "-": isRange = true
            case " ", "\\", "[", "]": continue
            default:
                if isRange, let first = result.last?.unicodeScalars.first?.value,
                    result.last?.unicodeScalars.count == 1,
                    first < scalar.value, scalar.value - first <= UInt32(rangeLimit)
                {
                    for value in first + 1..<scalar.value {
                        if let scalar = Unicode.Scalar(value) { result.append(String(Character(scalar))) }
                    }
                }
                isRange = false
                result.append(String(Character(scalar)))
            }
        }
        return result
    }

    /// Returns an emoji as text that is shown in color; `nil` for other texts, and for modifiers.
    static func presented(_ text: String) -> String? {
        guard let first = text.unicodeScalars.first else { return nil }
        let properties = first.properties
        guard properties.isEmoji, !first.isASCII, !properties.isEmojiModifier else { return nil }
        if text.unicodeScalars.count == 1, !properties.isEmojiPresentation { return text + "\u{FE0F}" }
        return text
    }

    /// The modifiers of skin tones.
    private static let tones = ["\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"]

    /// Returns an emoji with each skin tone; none if it has no variants.
    package static func variants(of emoji: String) -> [String] {
        let scalars = Array(emoji.unicodeScalars)
        guard let first = scalars.first, first.properties.isEmojiModifierBase,
            scalars.filter(\.properties.isEmojiModifierBase).count == 1
        else { return [] }
        // The modifier replaces the selector of the presentation.
        let rest = scalars.dropFirst(scalars.count > 1 && scalars[1] == "\u{FE0F}" ? 2 : 1)
        return tones.map { tone in
            var text = String.UnicodeScalarView([first])
            text.append(contentsOf: tone.unicodeScalars)
            text.append(contentsOf: rest)
            return String(text)
        }
    }
}

import Foundation
import Input
import Localization

/// A layout of a keyboard on the screen, made from a keymap by one rule.
///
/// 1. The letters of the three rows below the digits keep their places. Shift shows their capitals, or the letters that the
///    keymap has on the level of Shift if the script has no capitals.
/// 2. Letters in the row of the digits, of AltGr and of dead keys are alternatives of the letter that they are based on.
/// 3. Digits and signs are on pages of their own, in the order of iOS. Signs that iOS does not have are alternatives of a
///    similar sign, or on further pages.
/// 4. ``LayoutData`` has what a keymap does not contain: the language, the currency, and rows with fewer keys.
///
/// Every character of the keymap can be typed, and every sign of ASCII in all layouts.
package struct KeyboardLayout: Sendable {
    /// The names of the keymap.
    package let names: KeymapNames
    /// The language, as a tag of BCP 47; `nil` if it is not known.
    package let language: String?
    let letters: LetterKeys
    let signs: SignKeys
    /// The text of the key that shows the letters.
    let title: String

    /// Creates a layout from the characters of its keymap.
    package init(_ symbols: LayoutSymbols, names: KeymapNames) {
        self.names = names
        let correction = LayoutCorrection.of(layout: names.layout.isEmpty ? "us" : names.layout, variant: names.variant)
        language = correction.language
        let letters = LetterKeys(symbols, correction)
        var signs = SignKeys(symbols, correction, rest: letters.rest)
        self.letters = letters
        let first = letters.rows.joined().prefix(3).map(\.letter).joined()
        title = correction.title ?? (letters.isASCIICapable || first.isEmpty ? "ABC" : first)
        // The rest that is neither on a page nor an alternative.
        let reachable = Self.texts(letters, signs)
        signs.append(symbols.characters.filter { !reachable.contains($0) }.sorted())
        self.signs = signs
    }

    /// Compiles the keymap of a layout.
    package init(_ names: KeymapNames) throws(KeymapError) { self.init(try LayoutSymbols(names), names: names) }

    private static func texts(_ letters: LetterKeys, _ signs: SignKeys) -> Set<String> {
        var texts: Set<String> = [" "]
        for key in letters.rows.joined() {
            texts.formUnion([key.letter, key.shifted])
            texts.formUnion(key.alternatives)
            texts.formUnion(capitals(key.alternatives, of: key))
        }
        for key in signs.pages.joined().joined() { texts.formUnion([key.text] + key.alternatives) }
        return texts
    }

    /// A Boolean value that indicates whether the layout has all letters of ASCII.
    package var isASCIICapable: Bool { letters.isASCIICapable }

    /// The name of the language in that language, such as "Deutsch"; the name of the keymap if the language is not known.
    package var localizedName: String {
        guard let language else { return names.text.isEmpty ? "us" : names.text }
        let locale = Locale(identifier: language)
        let name = locale.localizedString(forIdentifier: language) ?? language
        return name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }

    /// Returns the pages for a type of keyboard.
    package func pages(_ options: KeyboardPageOptions) -> KeyboardPages { KeyboardPages(self, options) }

    // MARK: Letters

    /// The keys of the letters.
    /// - Parameter isShifted: A Boolean value that indicates whether they are those with Shift.
    func letterRows(isShifted: Bool) -> [[KeyboardKey]] {
        let texts = isShifted ? shiftedTexts : letters.rows.map { $0.map { $0.letter } }
        let shown = Set(texts.joined().compactMap(\.self))
        return zip(letters.rows, texts).map { row, texts in
            zip(row, texts).compactMap { key, text in
                guard let text else { return nil }
                let all = isShifted ? Self.capitals(key.alternatives, of: key) : key.alternatives
                // An alternative that is on a key of the page is not needed.
                return KeyboardKey(typing: text, alternatives: all.filter { !shown.contains($0) })
            }
        }
    }

    /// The texts of the letters' keys with Shift; `nil` for a key that has no text that is on no other key.
    private var shiftedTexts: [[String?]] {
        // Two letters may have one capital, as those of Greek for s have. It is on the key of its own small letter.
        var owners: [String: String] = [:]
        for key in letters.rows.joined() {
            if owners[key.shifted] == nil || key.shifted.lowercased() == key.letter { owners[key.shifted] = key.letter }
        }
        var shown: Set<String> = []
        return letters.rows.map { row in
            row.map { key in
                let candidates = (owners[key.shifted] == key.letter ? [key.shifted] : []) + [key.letter]
                return candidates.first { shown.insert($0).inserted }
            }
        }
    }

    private static func capitals(_ texts: [String], of key: LetterKeys.Key) -> [String] {
        var seen: Set<String> = []
        return texts.map { text in
            let capital = text.uppercased()
            return Letter.isCased(text) && capital.count == 1 ? capital : text
        }
        .filter { seen.insert($0).inserted && $0 != key.shifted }
    }
}

/// The properties of the text input that determine the pages of a keyboard.
package struct KeyboardPageOptions: Hashable, Sendable {
    /// The kinds of keyboards.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case standard, url, email, twitter, webSearch, numbersAndPunctuation, namePhone
        case number, decimal, phone

        /// A Boolean value that indicates whether the keyboard has pages of letters.
        package var hasLetters: Bool {
            switch self {
            case .number, .decimal, .phone: false
            default: true
            }
        }
    }

    package var kind: Kind
    /// The decimal separator of the user's region.
    package var decimalSeparator: String
    /// A Boolean value that indicates whether digits are those of ASCII.
    package var hasASCIIDigits: Bool
    /// A Boolean value that indicates whether there are several layouts.
    package var hasNextLayout: Bool
    /// A Boolean value that indicates whether a key hides the keyboard.
    package var hasDismissKey: Bool
    /// A Boolean value that indicates whether a key shows emoji.
    package var hasEmoji: Bool

    package init(
        _ kind: Kind = .standard,
        decimalSeparator: String = ".",
        hasASCIIDigits: Bool = false,
        hasNextLayout: Bool = false,
        hasDismissKey: Bool = false,
        hasEmoji: Bool = false
    ) {
        self.kind = kind
        self.decimalSeparator = decimalSeparator
        self.hasASCIIDigits = hasASCIIDigits
        self.hasNextLayout = hasNextLayout
        self.hasDismissKey = hasDismissKey
        self.hasEmoji = hasEmoji
    }
}

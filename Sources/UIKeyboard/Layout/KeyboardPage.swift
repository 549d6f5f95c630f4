/// A key of a keyboard on the screen.
package struct KeyboardKey: Hashable, Sendable {
    /// The work of a key.
    package enum Role: Hashable, Sendable {
        /// Types a text.
        case text(String)
        case shift
        case delete
        case space
        case `return`
        /// Shows another page.
        case page(KeyboardPage.ID)
        /// Shows the next layout.
        case nextLayout
        /// Hides the keyboard.
        case dismiss
        /// Types an emoji.
        case emoji(String)
        /// Begins or ends the search for emoji.
        case emojiSearch
        /// Selects the candidate with an index.
        case candidate(Int)
        /// Shows the candidates before those that are shown, or the ones after them.
        case candidates(isNext: Bool)
        /// Does nothing: a gap in a pad.
        case gap
    }

    package var role: Role
    /// The text on the key; empty for keys with a symbol, with a text in the user's language, and for gaps.
    package var label: String
    /// A small text below the label, such as the letters of a key of a phone.
    package var detail: String
    /// The texts that a long press offers, besides the key's own text.
    package var alternatives: [String]
    /// The width of the key, in units of the page.
    package var width: Double

    package init(
        _ role: Role,
        label: String = "",
        detail: String = "",
        alternatives: [String] = [],
        width: Double = 1
    ) {
        self.role = role
        self.label = label
        self.detail = detail
        self.alternatives = alternatives
        self.width = width
    }

    /// Creates a key that types a text, with a label that is visible.
    package init(typing text: String, alternatives: [String] = [], width: Double = 1) {
        self.init(.text(text), label: KeyLabel.of(text), alternatives: alternatives, width: width)
    }

    /// The text that the key types; `nil` for other keys.
    package var text: String? {
        switch role {
        case .text(let text), .emoji(let text): text
        case .space: " "
        case .return: "\n"
        default: nil
        }
    }
}

/// The keys that a keyboard on the screen shows at once.
package struct KeyboardPage: Hashable, Sendable {
    /// The pages of a keyboard.
    package enum ID: Hashable, Sendable {
        case letters
        /// The letters with Shift.
        case shifted
        /// Digits and signs: 0 for the first page, and higher ones for those behind it.
        case symbols(Int)
        /// A pad of digits.
        case pad
        /// The signs of a pad for phone numbers.
        case phoneSigns
        /// A page of a category of emoji: 0 for recent ones, and that of ``firstEmoji`` for those that are shown first.
        case emoji(category: Int, page: Int)

        /// The emoji that are shown first.
        package static let firstEmoji = Self.emoji(category: -1, page: 0)

        /// A Boolean value that indicates whether the page has emoji.
        package var isEmoji: Bool { if case .emoji = self { true } else { false } }
    }

    package var id: ID
    /// The keys of each row, from left to right.
    package var rows: [[KeyboardKey]]
    /// The width of the page, in the units of the keys' widths.
    package var columns: Double

    package init(id: ID, rows: [[KeyboardKey]], columns: Double) {
        self.id = id
        self.rows = rows
        self.columns = columns
    }

    /// All keys, row by row.
    package var keys: [KeyboardKey] { rows.flatMap(\.self) }

    /// The texts that the page types, with those of long presses.
    package var texts: Set<String> {
        Set(keys.flatMap { key in [key.text].compactMap(\.self) + key.alternatives })
    }

    /// The page as text: a line for each row, with the labels of the keys separated by spaces.
    package var dump: String {
        rows.map { row in row.map(\.summary).joined(separator: " ") }.joined(separator: "\n")
    }
}

extension KeyboardKey {
    /// The key in a dump: its label, or the name of its role.
    package var summary: String {
        switch role {
        case .text, .emoji, .candidate: label
        case .emojiSearch: "[search]"
        case .candidates(let isNext): isNext ? "[>]" : "[<]"
        case .shift: "[shift]"
        case .delete: "[delete]"
        case .space: "[space]"
        case .return: "[return]"
        case .page: "[\(label)]"
        case .nextLayout: "[next]"
        case .dismiss: "[hide]"
        case .gap: "[]"
        }
    }
}

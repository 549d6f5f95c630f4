import Foundation
import Localization
import UIKitCore

/// The pages of emoji, and the search for them.
extension KeyboardView {
    /// Returns a page, of the layout or of emoji.
    func page(_ id: KeyboardPage.ID) -> KeyboardPage? {
        guard case .emoji(let category, let number) = id else { return pages?[id] }
        guard let emoji = services.emoji, let pages else { return nil }
        let shown = category < 0 ? emoji.firstCategory : category
        return emoji.page(shown, number, metrics, title: pages.title)
    }

    /// Returns the name of a key with an emoji, in the user's language.
    func spokenName(of key: KeyboardKey) -> String? {
        guard let emoji = services.emoji else { return nil }
        switch key.role {
        case .emoji(let text): return emoji.names.name(of: text)
        case .page(.emoji(category: 0, _)): return AccessibilityText.localized(.recents)
        case .page(.emoji(let category, let page)):
            guard let found = emoji.catalog.categories.dropFirst(max(0, category - 1)).first else { return nil }
            return emoji.names.name(of: found) + (page > 0 ? " \(page + 1)" : "")
        default: return nil
        }
    }

    /// Returns the category and the page of an emoji; `nil` if the keyboard does not have it.
    package func placeOfEmoji(_ text: String) -> (category: Int, page: Int)? {
        options.hasEmoji ? services.emoji?.place(of: text, metrics) : nil
    }

    /// The texts of the keys that show the categories.
    package var emojiIcons: [String] { services.emoji?.icons ?? [] }

    /// Types an emoji.
    func insertEmoji(_ text: String) {
        services.emoji?.recents.add(text)
        typing.spaceTime = nil
        insert(text)
        textMayHaveChanged()
    }

    // MARK: Search

    /// The largest number of emoji that are found.
    private static let resultLimit = 12
    /// The length of a query, in characters.
    private static let queryLimit = 64

    /// Begins the search, by the keys of the letters, or ends it.
    func toggleEmojiSearch() {
        if emojiQuery != nil {
            endEmojiSearch()
            showPage(.firstEmoji)
        } else {
            emojiQuery = ""
            foundEmoji = services.emoji?.recents.emoji.prefix(Self.resultLimit).map(\.self) ?? []
            showPage(.letters)
            updateBar()
        }
    }

    func endEmojiSearch() {
        guard emojiQuery != nil else { return }
        emojiQuery = nil
        foundEmoji = []
        updateBar()
    }

    /// Changes the text that is searched for.
    func changeQuery(_ change: (inout String) -> Void) {
        guard var query = emojiQuery, let emoji = services.emoji else { return }
        change(&query)
        emojiQuery = String(query.prefix(Self.queryLimit))
        foundEmoji = emoji.names.search(query, in: emoji.catalog, atMost: Self.resultLimit)
        updateCandidates()
    }

    /// Shows the page of a category beside the present one, for a finger that slides across the emoji.
    func showEmojiPage(isNext: Bool) {
        guard case .emoji(let category, let number) = pageID,
            let page = page(.emoji(category: category, page: number + (isNext ? 1 : -1)))
        else { return }
        if page.id != pageID { show(page.id) }
    }
}

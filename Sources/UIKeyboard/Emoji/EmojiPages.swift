import Foundation
import QuartzCore

/// The emoji that were typed last, the newest first.
@MainActor
package final class RecentEmoji {
    /// The largest number of emoji.
    private static let limit = 48
    private static let key = "UIKeyboardRecentEmoji"

    package private(set) var emoji: [String] = []
    private let isStored: Bool

    /// Creates the list.
    /// - Parameter isStored: A Boolean value that indicates whether the list is among the settings of the app, and not of this run.
    package init(isStored: Bool) {
        self.isStored = isStored
        if isStored {
            // The settings may have been changed by anything.
            let stored = UserDefaults.standard.stringArray(forKey: Self.key) ?? []
            emoji = Array(stored.filter { $0.count == 1 && $0.utf8.count <= 64 }.prefix(Self.limit))
        }
    }

    package func add(_ text: String) {
        emoji = Array(([text] + emoji.filter { $0 != text }).prefix(Self.limit))
        if isStored { UserDefaults.standard.set(emoji, forKey: Self.key) }
    }
}

/// The emoji of a keyboard, with their names.
@MainActor
package final class KeyboardEmoji {
    package let catalog: EmojiCatalog
    package let recents: RecentEmoji
    private let folder: String
    private var loaded: (language: String, names: EmojiNames)?

    /// Creates the emoji of a keyboard; `nil` if the data is not installed.
    /// - Parameters:
    ///   - folder: The folder of CLDR's data.
    ///   - recents: The emoji that were typed last.
    package init?(folder: String = EmojiCatalog.folder, recents: RecentEmoji) {
        let catalog = folder == EmojiCatalog.folder ? EmojiCatalog.installed : EmojiCatalog(folder: folder)
        guard let catalog else { return nil }
        self.catalog = catalog
        self.folder = folder
        self.recents = recents
    }

    /// The names in the user's language, which are read when they are first needed.
    var names: EmojiNames {
        let language = Locale.preferredLanguages.first ?? "en"
        if let loaded, loaded.language == language { return loaded.names }
        let names = EmojiNames(language: language, folder: folder)
        loaded = (language, names)
        return names
    }

    /// Returns the category of a page: that of recent emoji is 0.
    func emoji(of category: Int) -> [String] {
        if category == 0 { return recents.emoji }
        return catalog.categories.indices.contains(category - 1) ? catalog.categories[category - 1].emoji : []
    }

    /// The category that is shown first.
    var firstCategory: Int { recents.emoji.isEmpty ? 1 : 0 }

    /// Returns the emoji that stand for the categories.
    var icons: [String] { ["\u{1F552}"] + catalog.categories.compactMap(\.emoji.first) }

    /// Returns the place of an emoji.
    /// - Returns: The category, and the page in it for a keyboard.
    func place(of emoji: String, _ metrics: KeyboardMetrics) -> (category: Int, page: Int)? {
        for (index, category) in catalog.categories.enumerated() {
            let found = category.emoji.firstIndex { $0 == emoji || EmojiCatalog.variants(of: $0).contains(emoji) }
            if let found { return (index + 1, found / Self.capacity(metrics)) }
        }
        return nil
    }

    // MARK: Pages

    private static let rowCount = 3

    static func columns(_ metrics: KeyboardMetrics) -> Int { min(16, max(7, Int(metrics.window.width / 42))) }

    /// The emoji of a page. The last row has two keys for other pages.
    static func capacity(_ metrics: KeyboardMetrics) -> Int { columns(metrics) * rowCount - 2 }

    /// Returns a page of a category.
    /// - Parameter title: The text of the key that shows the letters.
    func page(_ category: Int, _ number: Int, _ metrics: KeyboardMetrics, title: String) -> KeyboardPage {
        let all = emoji(of: category)
        let columns = Self.columns(metrics)
        let capacity = Self.capacity(metrics)
        let count = max(1, (all.count + capacity - 1) / capacity)
        let start = min(max(0, number), count - 1) * capacity
        var keys = all[min(start, all.count)..<min(start + capacity, all.count)].map { emoji in
            KeyboardKey(.emoji(emoji), label: emoji, alternatives: EmojiCatalog.variants(of: emoji))
        }
        while keys.count < capacity { keys.append(KeyboardKey(.gap)) }
        func other(_ page: Int, _ label: String) -> KeyboardKey {
            let id = KeyboardPage.ID.emoji(category: category, page: page)
            return count > 1 ? KeyboardKey(.page(id), label: label) : KeyboardKey(.gap)
        }
        var rows = (0..<Self.rowCount - 1).map { Array(keys[$0 * columns..<($0 + 1) * columns]) }
        let present = min(max(0, number), count - 1)
        rows.append(
            [other((present + count - 1) % count, "\u{2039}")] + keys[((Self.rowCount - 1) * columns)...]
                + [other((present + 1) % count, "\u{203A}")]
        )
        let unit = Double(columns) / Double(icons.count + 4)
        var bottom = [
            KeyboardKey(.page(.letters), label: title, width: unit * 1.5), KeyboardKey(.emojiSearch, width: unit),
        ]
        bottom += icons.enumerated().map { index, icon in
            KeyboardKey(.page(.emoji(category: index, page: 0)), label: icon, width: unit)
        }
        bottom.append(KeyboardKey(.delete, width: unit * 1.5))
        rows.append(bottom)
        return KeyboardPage(id: .emoji(category: category, page: present), rows: rows, columns: Double(columns))
    }
}

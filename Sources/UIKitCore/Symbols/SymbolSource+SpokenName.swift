/// The names of symbols for assistive technologies.
extension SymbolSource {
    /// The name of the symbol in the user's language: that of the action or the object that the symbol usually means, or else
    /// the words of its name. Empirical; not documented by Apple.
    var spokenName: String? {
        let parts = name.split(separator: ".")
        // Shapes around a symbol, and whether it is filled, do not change its meaning.
        var count = parts.count
        repeat {
            let base = parts[..<count].joined(separator: ".")
            if let known = Self.spokenNames[base] { return AccessibilityText.localized(known) }
            guard count > 1, Self.variants.contains(parts[count - 1]) else { break }
            count -= 1
        } while true
        let words = parts[..<count].joined(separator: " ")
        guard let first = words.first else { return nil }
        return AccessibilityText.localized(first.uppercased() + words.dropFirst())
    }

    private static let variants: Set<Substring> = ["fill", "circle", "square"]

    private static let spokenNames: [String: String] = [
        "arrow.backward": "Back",
        "arrow.clockwise": "Refresh",
        "arrow.forward": "Forward",
        "arrow.uturn.backward": "Undo",
        "arrow.uturn.forward": "Redo",
        "bell": "Notifications",
        "chevron.backward": "Back",
        "chevron.down": "Down",
        "chevron.forward": "Forward",
        "chevron.left": "Back",
        "chevron.right": "Forward",
        "chevron.up": "Up",
        "doc.on.clipboard": "Paste",
        "doc.on.doc": "Copy",
        "ellipsis": "More",
        "gear": "Settings",
        "gearshape": "Settings",
        "heart": "Love",
        "house": "Home",
        "info": "Info",
        "line.3.horizontal": "Menu",
        "list.bullet": "List",
        "magnifyingglass": "Search",
        "mic": "Microphone",
        "minus": "Remove",
        "paperplane": "Send",
        "pencil": "Edit",
        "plus": "Add",
        "questionmark": "Help",
        "scissors": "Cut",
        "slider.horizontal.3": "Adjust",
        "square.and.arrow.down": "Save",
        "square.and.arrow.up": "Share",
        "square.and.pencil": "Compose",
        "star": "Favorite",
        "trash": "Delete",
        "xmark": "Close",
    ]
}

/// The differences between the keyboard of a layout on the screen and that which the rule makes of its keymap.
struct LayoutCorrection: Sendable {
    /// The rows of letters, from top to bottom; `nil` for those of the keymap.
    var rows: [[String]]?
    /// The first alternatives of letters.
    var alternatives: [(letter: String, texts: [String])] = []
    /// The currency sign of the first page of signs.
    var currency = "$"
    /// Signs of the pages that others replace. The former ones are alternatives of them.
    var replacements: [String: String] = [:]
    /// The language of the layout, as a tag of BCP 47; `nil` if it is not known.
    var language: String?
    /// The letters on the key that shows the letters.
    var title: String?

    /// Returns the corrections of a layout. Those of a variant come before those of its layout.
    static func of(layout: String, variant: String) -> LayoutCorrection {
        var correction = LayoutCorrection()
        for line in LayoutData.lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2 else { continue }
            let isOwn = words[0] == layout && words[1] != "rows" || words[0] == "\(layout)(\(variant))"
            // The rows of a layout are not those of its variants.
            let isRows = words[0] == layout && words[1] == "rows" && variant.isEmpty
            guard isOwn || isRows else { continue }
            correction.apply(words[1], Array(words.dropFirst(2)))
        }
        return correction
    }

    private mutating func apply(_ item: String, _ values: [String]) {
        switch item {
        case "rows": rows = values.map { $0.map(String.init) }
        case "long": alternatives.append((values[0], values.dropFirst().flatMap { $0.map(String.init) }))
        case "currency": currency = values[0]
        case "sign": if values.count > 1 { replacements[values[0]] = values[1] }
        case "language": language = values[0]
        case "title": title = values[0]
        default: break
        }
    }
}

import Foundation

/// The text on a map that credits the authors of its data.
enum MapCredit {
    /// The text for files that name no author.
    static let standard = "© OpenStreetMap contributors"

    /// The largest numbers of authors and of characters of one.
    private static let (countLimit, lengthLimit) = (4, 80)

    /// Returns the text for the attributions of files, which can be HTML.
    static func text(_ attributions: [String]) -> String {
        var authors: [String] = []
        for attribution in attributions {
            let author = plain(attribution)
            if !author.isEmpty, !authors.contains(author) { authors.append(author) }
        }
        return authors.isEmpty ? standard : authors.prefix(countLimit).joined(separator: " · ")
    }

    /// Returns a text in one line, without elements of HTML.
    private static func plain(_ text: String) -> String {
        var isElement = false
        var plain = ""
        for character in text.prefix(4096) {
            switch character {
            case "<": isElement = true
            case ">": isElement = false
            default: if !isElement { plain.append(character.isWhitespace ? " " : character) }
            }
        }
        plain = plain.replacingOccurrences(of: "&copy;", with: "©").replacingOccurrences(of: "&amp;", with: "&")
        let line = plain.split(separator: " ").joined(separator: " ")
        return line.count > lengthLimit ? line.prefix(lengthLimit - 1) + "…" : line
    }
}

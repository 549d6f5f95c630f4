import Foundation

/// The text of a note, and what lists show of it.
struct Note: Equatable, Sendable {
    var text: String

    /// The first line with a text; "New Note" if there is none.
    var title: String { lines.first ?? NotesText.newNote.text }

    /// The next line with a text; "No additional text" if there is none.
    var detail: String {
        let lines = lines
        return lines.count > 1 ? lines[1] : NotesText.noText.text
    }

    /// The first two lines with a text. Lists need no more of a long note.
    private var lines: [String] {
        var found: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if !line.isEmpty { found.append(String(line.prefix(200))) }
            if found.count == 2 { break }
        }
        return found
    }

    /// Returns a Boolean value that indicates whether the note contains a text, in any case and with any accents.
    func contains(_ words: String) -> Bool {
        text.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}

import Foundation
import TextEngine

/// A part of the text of a text view, with its styles. Characters take as little memory as in the view.
struct TextFragment: EditedText {
    private(set) var buffer: TextBuffer
    private(set) var runs: [StyleRuns.Run]

    init() {
        buffer = TextBuffer()
        runs = []
    }

    init(_ buffer: TextBuffer, _ runs: [StyleRuns.Run]) {
        self.buffer = buffer
        self.runs = runs
    }

    /// Creates a text of one style.
    init(_ string: String, _ style: any TextStyle) {
        buffer = TextBuffer(string)
        runs = buffer.count > 0 ? [StyleRuns.Run(length: buffer.count, style: style)] : []
    }

    var length: Int { buffer.count }
    var string: String { buffer.string }

    mutating func append(_ text: TextFragment) {
        buffer.replaceSubrange(length..<length, with: text.buffer.units(in: 0..<text.length))
        runs += text.runs
    }
}

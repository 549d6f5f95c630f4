/// A text with styles, and the layouts that show it.
///
/// Offsets are in UTF-16 units. Layouts learn of changes as soon as they are made, and lay out text when they are asked
/// for it.
package final class TextDocument {
    /// The characters.
    package private(set) var buffer: TextBuffer

    /// The styles of the characters.
    package private(set) var styles: StyleRuns

    /// The style of text without characters, and of an empty line at the end. `nil` selects the style of the last
    /// character.
    package var emptyStyle: (any TextStyle)? {
        didSet { forEachLayout { $0.invalidateEnd() } }
    }

    private let defaultStyle: any TextStyle
    private var layouts: [WeakLayout] = []

    private struct WeakLayout {
        weak var layout: DocumentLayout?
    }

    /// Creates a text.
    /// - Parameter style: The style of the text, and of text without a style.
    package init(_ string: String = "", style: any TextStyle) {
        buffer = TextBuffer(string)
        styles = StyleRuns(length: buffer.count, style: style)
        defaultStyle = style
    }

    package var count: Int { buffer.count }

    /// The style of an empty line at the end of the text.
    package var styleAtEnd: any TextStyle { emptyStyle ?? styles.run(at: count - 1)?.style ?? defaultStyle }

    /// Replaces characters. The new ones have one style.
    package func replace(_ range: Range<Int>, with string: String, style: any TextStyle) {
        if range.count == count {
            // Without an array of all units.
            let new = TextBuffer(string)
            return change(range, newLength: new.count, [StyleRuns.Run(length: new.count, style: style)]) { $0 = new }
        }
        let units = Array(string.utf16)
        replace(range, with: units, runs: [StyleRuns.Run(length: units.count, style: style)])
    }

    /// Replaces characters.
    /// - Parameter runs: The styles of the new characters; their lengths add up to the number of units.
    package func replace(_ range: Range<Int>, with units: [UInt16], runs: [StyleRuns.Run]) {
        change(range, newLength: units.count, runs) { $0.replaceSubrange(range, with: units) }
    }

    /// Replaces characters by those of another text. The whole text shares the memory of the other one.
    package func replace(_ range: Range<Int>, with text: TextBuffer, runs: [StyleRuns.Run]) {
        guard range.count == count else { return replace(range, with: text.units(in: 0..<text.count), runs: runs) }
        change(range, newLength: text.count, runs) { $0 = text }
    }

    private func change(
        _ range: Range<Int>,
        newLength: Int,
        _ runs: [StyleRuns.Run],
        _ body: (inout TextBuffer) -> Void
    ) {
        forEachLayout { $0.willReplace(range) }
        body(&buffer)
        styles.replaceSubrange(range, with: runs)
        forEachLayout { $0.didReplace(range, newLength: newLength) }
    }

    /// Replaces the style of each run in a range.
    package func changeStyles(in range: Range<Int>, _ body: (any TextStyle) -> any TextStyle) {
        forEachLayout { $0.willReplace(range) }
        styles.change(in: range, body)
        forEachLayout { $0.didReplace(range, newLength: range.count) }
    }

    func add(_ layout: DocumentLayout) {
        layouts.removeAll { $0.layout == nil }
        layouts.append(WeakLayout(layout: layout))
    }

    private func forEachLayout(_ body: (DocumentLayout) -> Void) {
        for entry in layouts { if let layout = entry.layout { body(layout) } }
    }
}

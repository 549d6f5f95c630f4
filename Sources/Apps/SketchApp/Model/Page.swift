import UIKit

/// A page with its ink and its undo history.
package struct Page: Sendable {
    /// The permanent and unique number of the page.
    package let number: Int
    package internal(set) var ink = Ink()
    /// The name that the user has given to the page; empty for none.
    package internal(set) var name = ""

    /// The maximum length of a name, in bytes of UTF-8.
    static let longestName = 256

    /// Returns a text as a name: in one line, without spaces around it, and not too long.
    static func name(of text: String) -> String {
        let words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        var name = words.joined(separator: " ")
        while name.utf8.count > longestName { name.removeLast() }
        return name
    }

    /// The strokes that undo or redo may show again.
    var hidden: [Int: Stroke] = [:]
    /// The edits to undo, the newest last, and those to redo.
    var past: [Edit] = []
    var future: [Edit] = []

    /// The maximum number of steps to undo.
    static let depth = 200

    init(number: Int) { self.number = number }

    /// A Boolean value that indicates whether there is an edit to undo.
    package var canUndo: Bool { !past.isEmpty }

    /// A Boolean value that indicates whether there is an edit to redo.
    package var canRedo: Bool { !future.isEmpty }

    /// An edit that can be undone.
    struct Edit: Equatable, Sendable {
        enum Kind: UInt8, Sendable {
            case draw = 0
            case erase = 1
        }

        var kind: Kind
        var strokes: [Int]
        /// The number of the erasing finger: everything it erases until it is lifted is undone in one step. 0 for other
        /// edits.
        var gesture = 0
    }

    /// Adds an edit to the undo history: removes edits beyond the maximum number, and those to redo.
    mutating func remember(_ edit: Edit) {
        for undone in future where undone.kind == .draw { forget(undone.strokes) }
        future = []
        if edit.kind == .erase, let last = past.last, last.kind == .erase, last.gesture == edit.gesture {
            past[past.count - 1].strokes += edit.strokes
            return
        }
        past.append(edit)
        guard past.count > Self.depth else { return }
        let oldest = past.removeFirst()
        if oldest.kind == .erase { forget(oldest.strokes) }
    }

    private mutating func forget(_ strokes: [Int]) { for stroke in strokes { hidden[stroke] = nil } }

    /// Hides strokes.
    /// - Returns: The areas of the strokes.
    mutating func hide(_ strokes: [Int]) -> [CGRect] {
        strokes.flatMap { number -> [CGRect] in
            guard let stroke = ink.remove(number) else { return [] }
            hidden[number] = stroke
            return stroke.pieces
        }
    }

    /// Shows hidden strokes.
    /// - Returns: The areas of the strokes.
    mutating func show(_ strokes: [Int]) -> [CGRect] {
        strokes.flatMap { number -> [CGRect] in
            guard let stroke = hidden.removeValue(forKey: number) else { return [] }
            ink.add(stroke, as: number)
            return stroke.pieces
        }
    }

    /// Undoes the last edit.
    /// - Returns: The areas that have changed; `nil` if there is nothing to undo.
    mutating func undo() -> [CGRect]? {
        guard let edit = past.popLast() else { return nil }
        future.append(edit)
        return edit.kind == .draw ? hide(edit.strokes) : show(edit.strokes)
    }

    /// Redoes the edit that was undone last.
    /// - Returns: The areas that have changed; `nil` if there is nothing to redo.
    mutating func redo() -> [CGRect]? {
        guard let edit = future.popLast() else { return nil }
        past.append(edit)
        return edit.kind == .draw ? show(edit.strokes) : hide(edit.strokes)
    }
}

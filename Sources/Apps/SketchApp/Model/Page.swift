import UIKit

/// A page: its ink, and what was done to it.
package struct Page: Sendable {
    /// Tells pages apart, for good.
    package let number: Int
    package internal(set) var ink = Ink()

    /// Strokes that undo or redo may bring back.
    var hidden: [Int: Stroke] = [:]
    /// What undo takes back, the newest last, and what redo does again.
    var past: [Edit] = []
    var future: [Edit] = []

    /// How many steps back are remembered.
    static let depth = 200

    init(number: Int) { self.number = number }

    /// Whether there is something to undo.
    package var canUndo: Bool { !past.isEmpty }

    /// Whether there is something to redo.
    package var canRedo: Bool { !future.isEmpty }

    /// Something that was done and can be undone.
    struct Edit: Equatable, Sendable {
        enum Kind: UInt8, Sendable {
            case draw = 0
            case erase = 1
        }

        var kind: Kind
        var strokes: [Int]
        /// The finger that erases: what it does until it is lifted is undone in one step. 0 for all else.
        var gesture = 0
    }

    /// Remembers what has been done: it cannot be undone what is too long ago, and not redone what was undone before.
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

    /// Takes strokes out of sight.
    /// - Returns: where they were.
    mutating func hide(_ strokes: [Int]) -> [CGRect] {
        strokes.flatMap { number -> [CGRect] in
            guard let stroke = ink.remove(number) else { return [] }
            hidden[number] = stroke
            return stroke.pieces.map(\.extent)
        }
    }

    /// Brings hidden strokes back.
    /// - Returns: where they are.
    mutating func show(_ strokes: [Int]) -> [CGRect] {
        strokes.flatMap { number -> [CGRect] in
            guard let stroke = hidden.removeValue(forKey: number) else { return [] }
            ink.add(stroke, as: number)
            return stroke.pieces.map(\.extent)
        }
    }

    /// Takes the last change back.
    /// - Returns: what looks different now; nil when there is nothing to undo.
    mutating func undo() -> [CGRect]? {
        guard let edit = past.popLast() else { return nil }
        future.append(edit)
        return edit.kind == .draw ? hide(edit.strokes) : show(edit.strokes)
    }

    /// Does again what was undone last.
    /// - Returns: what looks different now; nil when there is nothing to redo.
    mutating func redo() -> [CGRect]? {
        guard let edit = future.popLast() else { return nil }
        past.append(edit)
        return edit.kind == .draw ? show(edit.strokes) : hide(edit.strokes)
    }
}

import UIKit

/// A change of a sketchbook: what is applied to it, and what its journal holds.
package enum Change: Equatable, Sendable {
    /// There is room of so many points for drawing; paper is as large as the largest room there ever was.
    case room(CGSize)
    /// A finger comes down.
    case begin(stroke: Int, page: Int, pen: Pen, color: InkColor, at: InkPoint)
    /// It goes on.
    case extend(stroke: Int, by: [InkPoint])
    /// It is lifted.
    case end(stroke: Int)
    /// Strokes are rubbed out by a finger, the `gesture`.
    case erase(page: Int, gesture: Int, strokes: [Int])
    /// All strokes of a page are.
    case clear(page: Int, gesture: Int)
    case undo(page: Int)
    case redo(page: Int)
    /// A new page lies behind another, or before all when that is nil, and is turned to.
    case addPage(Int, after: Int?)
    /// An empty page is taken away.
    case removePage(Int)
    case turn(to: Int)

    /// What was done to a page so far cannot be undone any more. With the rest, this is how a journal that is written
    /// anew says what can be undone.
    case forget(page: Int)
    /// Strokes can only come back by undo or redo.
    case hide(page: Int, strokes: [Int])
    /// Strokes that undo (or, when `isUndone`, redo) changes in one step: drawn when `gesture` is 0, else rubbed out by
    /// it. When this `continues`, they belong to the step before.
    case history(page: Int, isUndone: Bool, gesture: Int, continues: Bool, strokes: [Int])
}

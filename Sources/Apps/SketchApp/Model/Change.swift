import UIKit

/// A change of a sketchbook, which is applied to it and stored in its journal.
package enum Change: Equatable, Sendable {
    /// The size of the drawing area in points; the paper is as large as the largest area so far.
    case room(CGSize)
    /// The start of a stroke.
    case begin(stroke: Int, page: Int, pen: Pen, color: InkColor, at: InkPoint)
    /// More points of a stroke.
    case extend(stroke: Int, by: [InkPoint])
    /// The end of a stroke.
    case end(stroke: Int)
    /// The removal of strokes by a finger, the `gesture`.
    case erase(page: Int, gesture: Int, strokes: [Int])
    /// The removal of all strokes of a page.
    case clear(page: Int, gesture: Int)
    case undo(page: Int)
    case redo(page: Int)
    /// A new page behind another, or before all others if that is `nil`; it becomes the current page.
    case addPage(Int, after: Int?)
    /// The removal of an empty page.
    case removePage(Int)
    case showPage(Int)
    /// The name of a page; empty for none.
    case namePage(Int, String)

    /// The removal of a page's undo history. Together with the following cases, it describes the undo history in a
    /// compacted journal.
    case forget(page: Int)
    /// Strokes that are hidden, and can only be shown by undo or redo.
    case hide(page: Int, strokes: [Int])
    /// Strokes that undo (or redo, if `isUndone`) changes in one step: drawn if `gesture` is 0, otherwise erased by it.
    /// If `continues` is `true`, they belong to the previous step.
    case history(page: Int, isUndone: Bool, gesture: Int, continues: Bool, strokes: [Int])
}

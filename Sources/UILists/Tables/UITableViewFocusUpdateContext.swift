import UIKitCore

/// A movement of the focus from or to a row of a table view.
@preconcurrency @MainActor
open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    init(_ context: UIFocusUpdateContext, _ table: UITableView) {
        func path(_ view: UIView?) -> IndexPath? {
            view.flatMap(table.cell(around:)).flatMap { table.keyedIndex(of: $0) }.flatMap(table.appPath)
        }
        previouslyFocusedIndexPath = path(context.previouslyFocusedView)
        nextFocusedIndexPath = path(context.nextFocusedView)
        super.init(context)
    }

    /// The row of the item that was focused before; `nil` if it was not in a row of the table view.
    public final let previouslyFocusedIndexPath: IndexPath?

    /// The row of the item that is focused afterward; `nil` if it is not in a row of the table view.
    public final let nextFocusedIndexPath: IndexPath?
}

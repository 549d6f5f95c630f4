import UIKitCore

extension UITableView {
    /// Adds the interaction that shows the context menus of rows, if there is a delegate that may provide them.
    func addRowMenus() {
        guard rowMenus == nil, tableDelegate != nil else { return }
        let menus = RowMenus(self)
        rowMenus = menus
        addInteraction(menus.interaction)
    }
}

/// The context menus of rows.
@MainActor
final class RowMenus: UIContextMenuInteractionDelegate {
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
    private weak var table: UITableView?
    /// The cell of the row whose menu was requested last.
    private weak var cell: UITableViewCell?

    init(_ table: UITableView) { self.table = table }

    /// The preview of the row, if it is still displayed.
    private var preview: UITargetedPreview? {
        guard let cell, let index = cell.index, table?.cells[index] === cell, cell.superview != nil else { return nil }
        return UITargetedPreview(view: cell)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let table, table.swipe == nil, table.rowMove == nil, let index = table.row(at: location),
            let path = table.appPath(index), let cell = table.cells[index], cell.frame.contains(location),
            let configuration = table.tableDelegate?
                .tableView(table, contextMenuConfigurationForRowAt: path, point: location)
        else { return nil }
        self.cell = cell
        return configuration
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let table else { return nil }
        return table.tableDelegate?.tableView(table, previewForHighlightingContextMenuWithConfiguration: configuration)
            ?? preview
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let table else { return nil }
        return table.tableDelegate?.tableView(table, previewForDismissingContextMenuWithConfiguration: configuration)
            ?? preview
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let table else { return }
        table.tableDelegate?.tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table else { return }
        table.unhighlight()
        table.tableDelegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let table else { return }
        table.tableDelegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
    }
}

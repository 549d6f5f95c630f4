import UIKitCore

/// An action that a swipe over a row of a table reveals. Since iOS 13, apps use ``UIContextualAction``.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
    /// The kinds of actions.
    public enum Style: Int, Hashable, Sendable {
        /// An action that deletes data, with a red background.
        case `default` = 0
        /// An action with a gray background.
        case normal = 1

        /// An action that deletes data, with a red background.
        public static var destructive: Style { .default }
    }

    /// Creates an action.
    /// - Parameter handler: A closure that performs the action on the row of an index path.
    public init(
        style: Style,
        title: String?,
        handler: @escaping @MainActor (_ action: UITableViewRowAction, _ indexPath: IndexPath) -> Void
    ) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    /// The kind of the action.
    open private(set) var style: Style

    /// The title.
    open var title: String?

    /// The color of the background; `nil` for the one of the style. The default is `nil`.
    open var backgroundColor: UIColor?

    fileprivate let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void
}

extension UITableView {
    /// Returns the actions of a row that are those of ``UITableViewRowAction``; `nil`, if the delegate has none.
    func rowActions(_ index: ListIndex) -> UISwipeActionsConfiguration? {
        guard let actions = tableDelegate?.tableView(self, editActionsForRowAt: indexPath(of: index)) else {
            return nil
        }
        let configuration = UISwipeActionsConfiguration(actions: actions.map { contextual($0, index) })
        // Empirical; not documented by Apple.
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }

    private func contextual(_ action: UITableViewRowAction, _ index: ListIndex) -> UIContextualAction {
        let style: UIContextualAction.Style = action.style == .normal ? .normal : .destructive
        let made = UIContextualAction(style: style, title: action.title) { [weak self] _, _, completion in
            guard let self else { return }
            action.handler(action, indexPath(of: index))
            completion(true)
        }
        if let color = action.backgroundColor { made.backgroundColor = color }
        return made
    }
}

import UIKitCore

/// The actions that a swipe over a row reveals.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// Creates a configuration.
    /// - Parameter actions: The actions. The first one is at the edge of the row.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }

    /// The actions. The first one is at the edge of the row.
    open private(set) var actions: [UIContextualAction]

    /// A Boolean value that indicates whether a swipe over most of the row performs the first action. The default is `true`.
    open var performsFirstActionWithFullSwipe = true
}

/// An action that a swipe over a row reveals.
///
/// ```swift
/// let archive = UIContextualAction(style: .normal, title: "Archive") { _, _, completion in
///     completion(mailbox.archive(message))
/// }
/// ```
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// The kinds of actions.
    public enum Style: Int, Hashable, Sendable {
        /// An action with a gray background.
        case normal = 0
        /// An action that deletes data, with a red background.
        case destructive = 1
    }

    /// A function that performs an action.
    /// - Parameters:
    ///   - action: The action.
    ///   - sourceView: The view that shows the action.
    ///   - completionHandler: A closure to call at the end, with a Boolean value that indicates whether the action was performed.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
        ) -> Void

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    /// The kind of the action.
    open private(set) var style: Style

    /// The function that performs the action.
    open private(set) var handler: Handler

    /// The title.
    open var title: String?

    /// The image above the title. The default is `nil`.
    open var image: UIImage?

    /// The color of the background. `nil` restores the default, which depends on the style.
    open var backgroundColor: UIColor! {
        get { ownBackgroundColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownBackgroundColor = newValue }
    }
    private var ownBackgroundColor: UIColor?
}

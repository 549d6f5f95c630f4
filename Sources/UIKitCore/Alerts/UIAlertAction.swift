import Foundation

/// An action of an alert or an action sheet: the title of its button, and the closure that is called after the user has
/// tapped it.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The styles of an action's button.
    public enum Style: Int, Hashable, Sendable {
        /// The ordinary style.
        case `default` = 0
        /// The style of the action that leaves everything unchanged. A controller has at most one.
        case cancel = 1
        /// The style of an action that changes or deletes data.
        case destructive = 2
    }

    /// The title of the button.
    public final let title: String?

    /// The style of the button.
    public final let style: Style

    private let handler: (@MainActor (UIAlertAction) -> Void)?

    /// The view that shows the action.
    weak var row: AlertRow?

    /// Creates an action.
    /// - Parameters:
    ///   - title: The title of the button.
    ///   - style: The style of the button.
    ///   - handler: The closure that is called with the action after the alert has been dismissed by it.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// A Boolean value that indicates whether the button can be tapped. The default is `true`.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { row?.enabledDidChange() } }
    }

    // MARK: Accessibility

    /// The spoken name of the action; `nil` for its title. The default is `nil`.
    open var accessibilityLabel: String? {
        didSet { row?.takeAccessibility() }
    }

    /// The spoken description of the result of the action. The default is `nil`.
    open var accessibilityHint: String? {
        didSet { row?.takeAccessibility() }
    }

    /// The identifier of the action for tests. The default is `nil`.
    open var accessibilityIdentifier: String? {
        didSet { row?.takeAccessibility() }
    }

    func callHandler() { handler?(self) }
}

extension UIAlertAction: UIAccessibilityIdentification {}

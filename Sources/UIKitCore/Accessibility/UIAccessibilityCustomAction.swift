import CoreGraphics

/// An action that an element offers in addition to its activation, such as "Delete".
///
/// ```swift
/// row.accessibilityCustomActions = [
///     UIAccessibilityCustomAction(name: "Delete") { _ in list.delete(row) }
/// ]
/// ```
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// A closure that performs an action and returns a Boolean value that indicates whether it succeeded.
    public typealias Handler = @MainActor (_ action: UIAccessibilityCustomAction) -> Bool

    /// Creates an action that calls a closure.
    public init(name: String, actionHandler: Handler?) {
        storedName = .plain(name)
        self.actionHandler = actionHandler
    }

    /// Creates an action with an image that calls a closure.
    public convenience init(name: String, image: UIImage?, actionHandler: Handler?) {
        self.init(name: name, actionHandler: actionHandler)
        self.image = image
    }

    /// Creates an action with an attributed name that calls a closure.
    public convenience init(attributedName: NSAttributedString, actionHandler: Handler?) {
        self.init(name: attributedName.string, actionHandler: actionHandler)
        self.attributedName = attributedName
    }

    /// Creates an action that calls a method of an object.
    /// - Parameters:
    ///   - target: The object, which is not retained.
    ///   - selector: The method, given by its name in its class: `Mailbox.deleteMessage`. It returns a Boolean value
    ///     that indicates whether it succeeded.
    public convenience init<Target: AnyObject>(
        name: String,
        target: Target?,
        selector: @escaping @MainActor (Target) -> () -> Bool
    ) {
        self.init(name: name) { [weak target] _ in target.map { selector($0)() } ?? false }
        self.target = target
    }

    /// Creates an action that calls a method given by a selector, with the action as its parameter, or without one.
    /// - Parameters:
    ///   - target: The object, which is not retained.
    ///   - selector: The method, which returns a Boolean value that indicates whether it succeeded.
    public convenience init(name: String, target: Any?, selector: Selector) {
        let object = target.map { $0 as AnyObject }
        self.init(name: name) { [weak object] action in
            guard let object else { return false }
            return SelectorLookup.send(selector, to: object, [action]) as? Bool ?? false
        }
        self.target = object
    }

    /// Creates an action that calls a method given by a selector.
    /// - Parameters:
    ///   - attributedName: The spoken name of the action.
    ///   - target: The object, which is not retained.
    ///   - selector: The method, which returns a Boolean value that indicates whether it succeeded.
    public convenience init(attributedName: NSAttributedString, target: Any?, selector: Selector) {
        self.init(name: attributedName.string, target: target, selector: selector)
        self.attributedName = attributedName
    }

    /// Creates an action that calls a method of an object with the action.
    /// - Parameters:
    ///   - target: The object, which is not retained.
    ///   - selector: The method, given by its name in its class: `Mailbox.perform`. It returns a Boolean value that
    ///     indicates whether it succeeded.
    public convenience init<Target: AnyObject>(
        name: String,
        target: Target?,
        selector: @escaping @MainActor (Target) -> (UIAccessibilityCustomAction) -> Bool
    ) {
        self.init(name: name) { [weak target] action in target.map { selector($0)(action) } ?? false }
        self.target = target
    }

    private var storedName: AttributableText

    /// The name of the action, which users hear.
    open var name: String {
        get { storedName.string }
        set { storedName = .plain(newValue) }
    }

    /// The name of the action with attributes.
    open var attributedName: NSAttributedString {
        get { storedName.attributedString }
        set { storedName = .init(copying: newValue) }
    }

    /// The image of the action, for assistive technologies that show actions.
    open var image: UIImage?

    /// The object whose method is called, or `nil`.
    open weak var target: AnyObject?

    /// The closure that performs the action.
    open var actionHandler: Handler?

    /// Performs the action, and returns a Boolean value that indicates whether it succeeded.
    package func perform() -> Bool { actionHandler?(self) ?? false }
}

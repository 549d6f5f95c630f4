import CoreGraphics

/// An object that responds to a change of a layer. Animations are actions: they add themselves to the layer.
public protocol CAAction {
    /// Responds to a change.
    /// - Parameters:
    ///   - event: The key of the property that changed, or the name of the event.
    ///   - object: The layer.
    ///   - dict: Additional information; `nil` for property changes.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The name of the event that a layer becomes visible: it is added to a tree that is on the screen, or is no longer hidden.
public let kCAOnOrderIn = "onOrderIn"

/// The name of the event that a layer is removed from a tree that is on the screen, or is hidden.
public let kCAOnOrderOut = "onOrderOut"

/// An action that ends the search: the change has no action.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

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

/// An action that ends the search: the change has no action.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

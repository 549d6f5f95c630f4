import CoreGraphics

/// Something that answers a change of a layer. Animations are actions: they add themselves to the layer.
public protocol CAAction {
    /// Answers a change.
    /// - Parameters:
    ///   - event: the key of the property that changed, or the name of what happened.
    ///   - object: the layer.
    ///   - dict: what else there is to know; nil for changes of properties.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Ends the search for an action: nothing is to answer the change.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

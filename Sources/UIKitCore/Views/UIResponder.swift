@_exported import QuartzCore

/// An object that responds to events: a view, a controller, a window, or the application.
///
/// Touches go to the view that they began in. A responder that does not handle them passes them on to `next`, along the
/// responder chain that Apple documents: view → superview (or its controller) → window → application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder that is in no responder chain.
    public override init() { super.init() }

    /// Called when an object was loaded from a nib file. Nib files are not supported, so this method is never called;
    /// it exists for classes that override it.
    open func awakeFromNib() {}

    /// The next responder in the chain, or `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    /// Called when touches began. By default, forwards them to the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

    /// Called when touches moved. By default, forwards them to the next responder.
    ///
    /// All samples since the last call are in `event.coalescedTouches(for:)`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

    /// Called when touches ended. By default, forwards them to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Called when touches were canceled: the device was removed, or the system took them over. By default, forwards
    /// them to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when estimated properties of touches were updated. Touches have no estimated properties, so this method
    /// is never called; it exists for responders that override it.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
}

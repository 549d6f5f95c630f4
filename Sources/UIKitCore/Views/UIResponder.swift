@_exported import QuartzCore

/// Something that can respond to events: views, controllers, windows and the application.
///
/// Touches go to the view they began in; whoever does not handle them passes them on to `next`, as Apple documents the
/// responder chain: view → superview (or its controller) → window → application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Makes a responder that is in no chain.
    public override init() { super.init() }

    /// Prepares an object that was loaded from a nib file. There are none here, so this is never called; it exists for
    /// classes that override it.
    open func awakeFromNib() {}

    /// Who is asked after this one; nil at the end of the chain.
    open var next: UIResponder? { nil }

    /// Fingers came down. Passes them on unless overridden.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }

    /// Fingers moved. Passes them on unless overridden.
    ///
    /// All samples since the last call are in `event.coalescedTouches(for:)`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }

    /// Fingers were lifted. Passes them on unless overridden.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Touches were taken away: the device left, or the system needed them. Passes them on unless overridden.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Properties of touches that were estimates are known now. No device here estimates any, so this is never called;
    /// it exists for responders that override it.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
}

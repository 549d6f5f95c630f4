import QuartzCore

/// An interaction that changes the pointer, or its view, while the pointer of a mouse or a touchpad is over the view.
///
/// ```swift
/// view.addInteraction(UIPointerInteraction(delegate: self))
/// ```
///
/// If regions of several views are under the pointer, the innermost view applies. Without a delegate, the region is that of the
/// view, and the effect is automatic.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    /// Creates an interaction.
    /// - Parameter delegate: The object that provides regions and styles, which is referenced weakly.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
        self.delegate = delegate
        super.init()
    }

    /// The delegate, which is referenced weakly.
    open private(set) weak var delegate: (any UIPointerInteractionDelegate)?

    /// The view of the interaction, or `nil`.
    open private(set) weak var view: UIView?

    /// A Boolean value that indicates whether the pointer has an effect. The default is `true`.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { view?.pointerTracker?.invalidate() } }
    }

    /// Called before the interaction is added to a view, or removed from it.
    open func willMove(to view: UIView?) { self.view?.pointerTracker?.end(self) }

    /// Called after the interaction has been added to a view, or removed from it.
    open func didMove(to view: UIView?) { self.view = view }

    /// Asks the delegate for the region and the style again, after they have changed.
    open func invalidate() { view?.pointerTracker?.invalidate() }
}

/// The methods of the delegate of a pointer interaction.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region of the view that has a style at the location of the pointer, or `nil` for none.
    /// - Parameters:
    ///   - request: The location of the pointer.
    ///   - defaultRegion: The region of the entire view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction,
        regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?

    /// Returns the style of a region, or `nil` for that of the system.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?

    /// Called before the pointer enters a region.
    /// - Parameter animator: An object that runs animations alongside that of the pointer.
    func pointerInteraction(
        _ interaction: UIPointerInteraction,
        willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    )

    /// Called before the pointer leaves a region.
    /// - Parameter animator: An object that runs animations alongside that of the pointer.
    func pointerInteraction(
        _ interaction: UIPointerInteraction,
        willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    )
}

extension UIPointerInteractionDelegate {
    /// Returns the region of the entire view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction,
        regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }

    /// Returns the automatic effect of the view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction,
        styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { interaction.automaticStyle }

    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction,
        willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}

    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction,
        willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

extension UIPointerInteraction {
    /// The style without a delegate that provides one.
    var automaticStyle: UIPointerStyle? {
        guard let view, view.superview != nil else { return nil }
        return UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))
    }
}

/// An object that runs animations while the pointer enters or leaves a region.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    /// Adds animations.
    func addAnimations(_ animations: @escaping () -> Void)

    /// Adds a closure that is called when the animations have ended.
    func addCompletion(_ completion: @escaping (_ finished: Bool) -> Void)
}

/// The location of the pointer for which a region is requested.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
    /// The location of the pointer, in the coordinates of the interaction's view.
    public final let location: CGPoint

    /// The modifier keys that are held.
    public final let modifiers: UIKeyModifierFlags

    init(_ location: CGPoint, _ modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
        super.init()
    }
}

/// A part of a view in which the pointer has the same style.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
    /// The rectangle, in the coordinates of the interaction's view.
    public final let rect: CGRect

    /// The identifier of the region among those of its interaction, or `nil`.
    public final let identifier: AnyHashable?

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    func isSame(as other: UIPointerRegion) -> Bool { rect == other.rect && identifier == other.identifier }
}

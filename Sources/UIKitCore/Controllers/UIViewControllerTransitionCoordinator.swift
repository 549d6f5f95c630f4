import CoreGraphics

/// A name of a view controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view controller that is visible at the start of the transition, or at the end of a canceled one.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The view controller that is visible at the end of the completed transition.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// A name of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that is visible at the start of the transition.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that is visible at the end of the completed transition.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The state of a transition between view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// A Boolean value that indicates whether the transition is animated.
    var isAnimated: Bool { get }

    /// The style of the presentation, or `none` if the transition is not a presentation.
    var presentationStyle: UIModalPresentationStyle { get }

    /// A Boolean value that indicates whether the transition began interactively.
    var initiallyInteractive: Bool { get }

    /// A Boolean value that indicates whether the transition can be interrupted.
    var isInterruptible: Bool { get }

    /// A Boolean value that indicates whether the transition currently follows the user.
    var isInteractive: Bool { get }

    /// A Boolean value that indicates whether the transition was canceled.
    var isCancelled: Bool { get }

    /// The duration of the animations, in seconds, as if the transition were not interactive.
    var transitionDuration: TimeInterval { get }

    /// The completed fraction of the transition at which the interaction last reported it, 0…1.
    var percentComplete: CGFloat { get }

    /// The speed at which the interaction was ended, relative to that of the animation.
    var completionVelocity: CGFloat { get }

    /// The curve of the animation after the interaction.
    var completionCurve: UIView.AnimationCurve { get }

    /// The transform of the change; the identity unless a rotation of the screen causes it.
    var targetTransform: CGAffineTransform { get }

    /// The view in which the transition takes place.
    var containerView: UIView { get }

    /// Returns a view controller of the transition, or `nil` if there is none.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?

    /// Returns a view of the transition, or `nil` if there is none.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// An object that runs animations alongside a transition between view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs animations with the transition's duration and curve.
    /// - Parameters:
    ///   - animation: The block that makes the changes. Without animation, it is called, too.
    ///   - completion: The block to call after the transition has ended.
    /// - Returns: A Boolean value that indicates whether the animations will run.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Runs animations of views that are not in the container view.
    /// - Parameters:
    ///   - view: The view that contains the animated views.
    ///   - animation: The block that makes the changes.
    ///   - completion: The block to call after the transition has ended.
    /// - Returns: A Boolean value that indicates whether the animations will run.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Calls a block when the interaction of the transition ends.
    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)

    /// Calls a block when the transition becomes interactive, or is no longer interactive.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Runs animations with the transition's duration and curve.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

    /// Runs animations of views that are not in the container view.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?,
        animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: nil) }
}

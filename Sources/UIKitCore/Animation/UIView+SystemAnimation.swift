import QuartzCore

/// Animations that the system defines.
extension UIView {
    /// An animation that the system defines.
    public enum SystemAnimation: UInt, Hashable, Sendable {
        /// The views shrink and fade, and are removed from their superviews when the animation ends.
        case delete = 0
    }

    /// The duration of a system animation, in seconds. Empirical; not documented by Apple.
    private static let systemAnimationDuration: TimeInterval = 0.3

    /// The scale to which removed views shrink. Empirical; not documented by Apple.
    private static let deletionScale: CGFloat = 0.01

    /// Performs an animation that the system defines on views, and animates the changes of a block beside it.
    ///
    /// Removed views have their alpha and transform of before again, so that they can be added once more.
    /// - Parameters:
    ///   - animation: The animation.
    ///   - views: The views.
    ///   - options: The options of the animation. The default curve is ease-in, ease-out.
    ///   - parallelAnimations: The block that makes further changes. It is called immediately.
    ///   - completion: The block to call at the end, after the views were removed, with a Boolean value that indicates whether the
    ///     animation reached its end.
    public static func perform(
        _ animation: SystemAnimation,
        on views: [UIView],
        options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let states = views.map { (view: $0, alpha: $0.alpha, transform: $0.transform) }
        animate(withDuration: systemAnimationDuration, delay: 0, options: options) {
            for view in views {
                view.alpha = 0
                view.transform = view.transform.scaledBy(x: deletionScale, y: deletionScale)
            }
            parallelAnimations?()
        } completion: { isFinished in
            for state in states {
                state.view.removeFromSuperview()
                state.view.alpha = state.alpha
                state.view.transform = state.transform
            }
            completion?(isFinished)
        }
    }
}

import QuartzCore

/// Animation blocks.
///
/// A block sets properties to what they are to become, and that is what they are at once; what is seen travels there. A
/// block within another one takes over its duration, delay, curve and options unless told to override them.
///
/// Places, sizes and transforms travel by what is left of their way, added to where they are going: when they are sent
/// elsewhere before they are there, the two ways add up, and nothing jumps. Colours and opacity start from what is seen;
/// the animation before ends then, with `finished` false. What repeats for ever ends the same way when the property is
/// animated again.
///
/// Animated are `frame`, `bounds`, `center`, `transform`, `transform3D`, `alpha`, `backgroundColor`, and of the view's layer
/// its corner radius, border, anchor point, height over its siblings and the transform of its sublayers. A view that is in
/// no window is not animated. While a view is animated it takes no touches, unless `allowUserInteraction` is given.
///
/// A completion is called with true when all that its block animates has come to its end, and with false when some of it
/// was replaced or removed, or left the window. When there is nothing to animate, or the duration is not above zero, it is
/// called at the end of the turn, with true; a delay does not count then.
extension UIView {
    /// Animates what a block changes.
    /// - Parameters:
    ///   - duration: seconds. When not above zero, nothing is animated.
    ///   - delay: seconds until things begin to move.
    ///   - options: how to move; slow at both ends unless said otherwise.
    ///   - animations: makes the changes. Called at once.
    ///   - completion: called at the end, with whether it was reached.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationContext(timing: .curve(options.curve), duration: duration, delay: delay, options: options)
            .animate(animations, completion: completion)
    }

    /// Animates what a block changes, slow at both ends.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates what a block changes as if springs drew it.
    /// - Parameters:
    ///   - duration: seconds until the springs have come to rest.
    ///   - delay: seconds until things begin to move.
    ///   - dampingRatio: 1 does not swing; the nearer to 0, the more.
    ///   - velocity: the speed at the start; 1 is the whole way in a second.
    ///   - options: how to move; a curve among them does not count.
    ///   - animations: makes the changes. Called at once.
    ///   - completion: called at the end, with whether it was reached.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationContext(
            timing: .spring(.damped(ratio: dampingRatio), velocity: velocity),
            duration: duration,
            delay: delay,
            options: options
        ).animate(animations, completion: completion)
    }

    /// Animates what a block changes as if springs drew it, described by what one sees.
    /// - Parameters:
    ///   - duration: how long it seems to take, in seconds. The animation ends when the spring has come to rest, which is
    ///     later.
    ///   - bounce: 0 does not swing, up to 1; below 0 things get there the more slowly.
    ///   - velocity: the speed at the start; 1 is the whole way in a second.
    ///   - delay: seconds until things begin to move.
    ///   - options: how to move; a curve among them does not count.
    ///   - animations: makes the changes. Called at once.
    ///   - completion: called at the end, with whether it was reached.
    public static func animate(
        springDuration duration: TimeInterval = 0.5,
        bounce: CGFloat = 0.0,
        initialSpringVelocity velocity: CGFloat = 0.0,
        delay: TimeInterval = 0.0,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationContext(
            timing: .spring(.perceived(duration: duration, bounce: bounce), velocity: velocity),
            duration: duration,
            delay: delay,
            options: options
        ).animate(animations, completion: completion)
    }

    /// Repeats what a part of an animation block changes.
    ///
    /// To be called within an animation block of a view; not within one of an animator, whose course has one end.
    /// - Parameters:
    ///   - count: how often; fractions are meant, `infinity` is for ever.
    ///   - autoreverses: whether each run goes back again. What was set shows at the end.
    ///   - animations: makes the changes. Called at once.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat,
        autoreverses: Bool,
        animations: () -> Void
    ) {
        guard let context = AnimationContext.current else {
            fatalError("UIView.modifyAnimations was called outside of an animation block")
        }
        precondition(!context.isAnimator, "UIView.modifyAnimations was called in a block of a UIViewPropertyAnimator")
        context.repeated(Repetition(count: Float(max(0, count)), autoreverses: autoreverses)).perform(animations)
    }

    /// Makes changes without animating them, within an animation block or not.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationContext.performWithoutAnimation(actionsWithoutAnimation)
    }

    /// Turns animation by blocks on or off for all views: without it, blocks change things at once.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.areAnimationsEnabled = enabled }

    /// Whether blocks animate what they change.
    public static var areAnimationsEnabled: Bool { AnimationContext.areAnimationsEnabled }

    /// The duration of the animation block that is running, in seconds; 0 outside of one.
    public static var inheritedAnimationDuration: TimeInterval {
        AnimationContext.current.map { $0.isAnimated ? $0.duration : 0 } ?? 0
    }
}

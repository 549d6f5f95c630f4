import QuartzCore

/// Animation blocks.
///
/// A block sets properties to their final values. The properties have these values immediately, and the presentation
/// layers move toward them. A nested block inherits the duration, delay, curve and options of the outer block unless
/// its options override them.
///
/// Animations of positions, sizes and transforms are additive: they add the remaining distance to the final value. If
/// such a property is changed again before its animation ends, both animations add up, and nothing jumps. Colors and
/// opacity start at the visible value; the previous animation ends then, with `finished` false. An animation that
/// repeats forever ends in the same manner when its property is animated again.
///
/// The animatable properties are `frame`, `bounds`, `center`, `transform`, `transform3D`, `alpha`, `backgroundColor`,
/// and of the view's layer its corner radius, anchor point and sublayer transform. A view that is
/// not in a window is not animated. A view receives no touches while it is animated, unless `allowUserInteraction` is
/// given.
///
/// A completion is called with true when all animations of its block have reached their end, and with false when some
/// of them were replaced or removed, or left the window. If there is nothing to animate, or the duration is not greater
/// than zero, the completion is called at the end of the run loop turn, with true; the delay is ignored then.
extension UIView {
    /// Animates the changes that a block makes.
    /// - Parameters:
    ///   - duration: The duration, in seconds. If it is not greater than zero, nothing is animated.
    ///   - delay: The delay before the animation starts, in seconds.
    ///   - options: The animation options. The default curve is ease-in, ease-out.
    ///   - animations: The block that makes the changes. It is called immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
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

    /// Animates the changes that a block makes, with the ease-in, ease-out curve.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes that a block makes, with a spring.
    /// - Parameters:
    ///   - duration: The time until the spring comes to rest, in seconds.
    ///   - delay: The delay before the animation starts, in seconds.
    ///   - dampingRatio: The damping ratio. At 1 the spring does not oscillate; the closer to 0, the more it
    ///     oscillates.
    ///   - velocity: The initial velocity, in total distances per second.
    ///   - options: The animation options. A curve is ignored.
    ///   - animations: The block that makes the changes. It is called immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
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

    /// Animates the changes that a block makes, with a spring defined by its perceived duration and bounce.
    /// - Parameters:
    ///   - duration: The perceived duration, in seconds. The animation ends when the spring comes to rest, which is
    ///     later.
    ///   - bounce: The bounce. At 0 the spring does not oscillate; up to 1 it oscillates more; below 0 it approaches
    ///     the end more slowly.
    ///   - velocity: The initial velocity, in total distances per second.
    ///   - delay: The delay before the animation starts, in seconds.
    ///   - options: The animation options. A curve is ignored.
    ///   - animations: The block that makes the changes. It is called immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
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

    /// Repeats the animations of a part of an animation block.
    ///
    /// Call it within an animation block of a view, not within a block of an animator, whose timeline has a single end.
    /// - Parameters:
    ///   - count: The number of repetitions, which can be fractional; `infinity` repeats forever.
    ///   - autoreverses: A Boolean value that indicates whether each repetition also runs backward. The values that
    ///     were set appear at the end.
    ///   - animations: The block that makes the changes. It is called immediately.
    public static func modifyAnimations(
        withRepeatCount count: CGFloat,
        autoreverses: Bool,
        animations: () -> Void
    ) {
        guard let context = AnimationContext.current else {
            fatalError("UIView.modifyAnimations was called outside an animation block")
        }
        precondition(!context.isAnimator, "UIView.modifyAnimations was called in a block of a UIViewPropertyAnimator")
        context.repeated(Repetition(count: Float(max(0, count)), autoreverses: autoreverses)).perform(animations)
    }

    /// Runs a block without animating its changes, inside or outside of an animation block.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        AnimationContext.performWithoutAnimation(actionsWithoutAnimation)
    }

    /// Enables or disables animations of animation blocks for all views. While animations are disabled, changes take
    /// effect immediately.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationContext.areAnimationsEnabled = enabled }

    /// A Boolean value that indicates whether animation blocks animate their changes.
    public static var areAnimationsEnabled: Bool { AnimationContext.areAnimationsEnabled }

    /// The duration of the animation block that is running, in seconds; 0 outside of animation blocks.
    public static var inheritedAnimationDuration: TimeInterval {
        AnimationContext.current.map { $0.isAnimated ? $0.duration : 0 } ?? 0
    }
}

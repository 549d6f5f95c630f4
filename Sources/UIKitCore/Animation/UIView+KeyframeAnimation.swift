import QuartzCore

extension UIView {
    /// Animates changes by keyframes, which `addKeyframe` adds within the block.
    ///
    /// Changes made outside of keyframes take the entire duration. The timing curve of the entire animation is ease-in,
    /// ease-out, as in UIKit. Within an animator block with a spring, it is linear.
    /// - Parameters:
    ///   - duration: The duration, in seconds. If it is not greater than zero, nothing is animated.
    ///   - delay: The delay before the animation starts, in seconds.
    ///   - options: The animation options, which include the calculation mode of values between keyframes.
    ///   - animations: The block that adds the keyframes. It is called immediately.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
    public static func animateKeyframes(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let general = options.animationOptions
        AnimationContext(
            timing: .curve(general.curve),
            duration: duration,
            delay: delay,
            options: general,
            calculationMode: options.calculationMode
        ).animate(animations, completion: completion)
    }

    /// Adds a keyframe to the `animateKeyframes` block that is running. A changed value reaches its new value at the
    /// end of the keyframe, from its value at the start of the keyframe. In discrete mode (`calculationModeDiscrete`)
    /// it has the new value from the start of the keyframe.
    /// - Parameters:
    ///   - frameStartTime: The start, as a fraction of the total duration, 0…1.
    ///   - frameDuration: The duration, as a fraction of the total duration.
    ///   - animations: The block that makes the changes. It is called immediately.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double,
        relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let context = AnimationContext.current, context.calculationMode != nil else {
            fatalError("UIView.addKeyframe was called outside an animateKeyframes block")
        }
        context.frame(start: frameStartTime, duration: frameDuration).perform(animations)
    }
}

extension UIView.KeyframeAnimationOptions {
    fileprivate var calculationMode: CAAnimationCalculationMode {
        switch rawValue >> 10 & 0xF {
        case 1: .discrete
        case 2: .paced
        case 3: .cubic
        case 4: .cubicPaced
        default: .linear
        }
    }
}

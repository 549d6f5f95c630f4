import QuartzCore

extension UIView {
    /// Animates through several values, which `addKeyframe` sets within the block.
    ///
    /// What the block changes outside of frames takes the whole time. The curve of the whole course is slow at both ends,
    /// as in UIKit; where another block of an animator gives a spring, the course is even.
    /// - Parameters:
    ///   - duration: seconds. When not above zero, nothing is animated.
    ///   - delay: seconds until things begin to move.
    ///   - options: how to move, and what lies between the values.
    ///   - animations: adds the frames. Called at once.
    ///   - completion: called at the end, with whether it was reached.
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

    /// Adds a frame to the block of `animateKeyframes` that is running: what is changed gets there by the end of the frame,
    /// from where it was at its start. In jumps (`calculationModeDiscrete`) it is there from the start on.
    /// - Parameters:
    ///   - frameStartTime: as a part of the whole duration, 0…1.
    ///   - frameDuration: as a part of the whole duration.
    ///   - animations: makes the changes. Called at once.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double,
        relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let context = AnimationContext.current, context.calculationMode != nil else {
            fatalError("UIView.addKeyframe was called outside of a block of animateKeyframes")
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

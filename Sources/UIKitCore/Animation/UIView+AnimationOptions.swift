import CoreGraphics

extension UIView {
    /// The timing curve of an animation.
    public enum AnimationCurve: Int, Sendable {
        /// A curve that is slow at both ends.
        case easeInOut
        /// A curve that is slow at the start.
        case easeIn
        /// A curve that is slow at the end.
        case easeOut
        /// A curve of constant speed.
        case linear

        /// The control points of the Core Animation functions of the same names.
        var controlPoints: (CGPoint, CGPoint) {
            switch self {
            case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
            case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
            case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
            case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
            }
        }
    }

    /// Options for animations and transitions. The raw values are the same as in UIKit.
    ///
    /// Not implemented: preferred frame rates.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The options as bits, with two numeric fields among them.
        public let rawValue: UInt

        /// Creates options from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// An option to lay out subviews within the block, so that they are animated with their superview.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// An option to let views receive touches while they are animated.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// An option to start at the visible values.
        ///
        /// Without this option, opacity and colors start at the values to which they were last set, even if an
        /// animation shows other values. Additive animations (positions, sizes, transforms) start at the visible values
        /// with or without it.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// An option to repeat the animation forever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// An option to run the animation backward after each run. Without `repeat`, it runs forward and backward once;
        /// then the values that were set appear.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// An option for nested blocks to use their own duration and delay instead of those of the outer block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// An option for nested blocks to use their own curve instead of that of the outer block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// An option for transitions to render views live instead of using a snapshot of their final state. Property
        /// changes in the block are animated, too.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// An option for transitions between two views to hide and show them instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// An option for nested blocks not to inherit options of the outer block.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// An option for a curve that is slow at both ends. This is the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// An option for a curve that is slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// An option for a curve that is slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// An option for a curve of constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// A transition that flips the view from the left: the left side moves to the front, the right side to the
        /// back.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition that flips the view from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A transition that curls the view up from the bottom, as a page that is turned over.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A transition that curls the view down from the top, as a page that is turned back.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// A transition that dissolves from the old appearance to the new one.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A transition that flips the view from the top: the top side moves to the front, the bottom side to the back.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// A transition that flips the view from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The timing curve in the options.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 0xF)) ?? .easeInOut }

        /// The kind of transition in the options; `nil` if there is none.
        var transition: ViewTransition.Kind? {
            switch rawValue >> 20 & 0xF {
            case 1: .flip(.left)
            case 2: .flip(.right)
            case 3: .curl(.up)
            case 4: .curl(.down)
            case 5: .crossDissolve
            case 6: .flip(.top)
            case 7: .flip(.bottom)
            default: nil
            }
        }

        /// The options that a nested block inherits by default.
        var inherited: AnimationOptions {
            intersection([.layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse])
        }
    }

    /// Options for keyframe animations. The raw values are the same as in UIKit.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The options as bits, with a numeric field among them.
        public let rawValue: UInt

        /// Creates options from a raw value. The bits of a curve (`UIView.AnimationOptions.curveLinear.rawValue`) apply
        /// to the entire animation, as in UIKit.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// An option to lay out subviews within the block, so that they are animated with their superview.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// An option to let views receive touches while they are animated.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// An option to start at the visible values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// An option to repeat the animation forever.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// An option to run the animation backward after each run.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// An option for nested blocks to use their own duration and delay instead of those of the outer block.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// An option for nested blocks not to inherit options of the outer block.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// An option to interpolate linearly between values. This is the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// An option to jump from value to value without interpolating.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// An option to interpolate linearly at constant speed from the first value to the last. The times of the
        /// keyframes are ignored.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// An option to interpolate along a smooth curve through the values.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// An option to interpolate along a smooth curve at constant speed. The times of the keyframes are ignored.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The equivalent options of an animation without keyframes.
        var animationOptions: AnimationOptions {
            AnimationOptions(rawValue: rawValue & ~(0xF << 10) & ~(0xF << 20))
        }
    }
}

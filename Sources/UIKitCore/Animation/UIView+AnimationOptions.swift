import CoreGraphics

extension UIView {
    /// How fast an animation runs at each time of its course.
    public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// At one speed.
        case linear

        /// Those of Core Animation's functions of the same names.
        var controlPoints: (CGPoint, CGPoint) {
            switch self {
            case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
            case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
            case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
            case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
            }
        }
    }

    /// How an animation runs, and what happens around it. The numbers are UIKit's.
    ///
    /// Not here: the two page curls, and wishes for a number of frames a second.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The options as bits, and two numbers among them.
        public let rawValue: UInt

        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the subviews within the block, so that they move along with their superview.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Lets views take touches while they are animated.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from where things are seen now.
        ///
        /// Without it, opacity and colors start from the values that they were set to last, though an animation may show
        /// others. Animations that add up (positions, sizes, transforms) do the same without it.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Runs for ever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs back again after each run. Without `repeat`: there and back once; the values set show then.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Within another block: takes the duration and delay given, not those of the block around it.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Within another block: takes the curve given, not that of the block around it.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: shows views as they change, where a still picture of their end would do. Properties that the
        /// block changes are animated too.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition from a view to another: hides and shows them where they are, where else one is removed and the
        /// other added.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Within another block: takes no options of the block around it.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Slow at both ends. The default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At one speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// The new look flips in from the left: the left side comes to the front, the right one goes back.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// The new look flips in from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The old look becomes the new one.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// The new look flips in from the top: the upper side comes to the front, the lower one goes back.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// The new look flips in from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The curve among the options.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 0xF)) ?? .easeInOut }

        /// How a look becomes another one, among the options.
        var transition: ViewTransition.Kind? {
            switch rawValue >> 20 & 0xF {
            case 1: .flip(.left)
            case 2: .flip(.right)
            case 5: .crossDissolve
            case 6: .flip(.top)
            case 7: .flip(.bottom)
            default: nil
            }
        }

        /// What a block within one of these options has of them unless it says otherwise.
        var inherited: AnimationOptions {
            intersection([.layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse])
        }
    }

    /// How an animation by key frames runs, and what happens around it. The numbers are UIKit's.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The options as bits, and a number among them.
        public let rawValue: UInt

        /// Options from their bits. Those of a curve (`UIView.AnimationOptions.curveLinear.rawValue`) hold for the whole
        /// course, as in UIKit.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the subviews within the block, so that they move along with their superview.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Lets views take touches while they are animated.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from where things are seen now.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Runs for ever.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs back again after each run.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Within another block: takes the duration and delay given, not those of the block around it.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Within another block: takes no options of the block around it.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// In straight lines from value to value. The default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// From value to value in jumps.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// In straight lines, at one speed from the first value to the last: the frames' times do not count.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// On a smooth curve through the values.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// On a smooth curve at one speed: the frames' times do not count.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The same, as options of an animation without key frames.
        var animationOptions: AnimationOptions {
            AnimationOptions(rawValue: rawValue & ~(0xF << 10) & ~(0xF << 20))
        }
    }
}

import QuartzCore

/// The base class of feedback generators, which make a device vibrate.
///
/// A generator of one of the subclasses plays feedback on the force-feedback device of the machine, which
/// `EASEL_FEEDBACK` selects. Without such a device it has no effect.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }

    /// Prepares the device, so that the next feedback plays without delay. It is optional.
    open func prepare() { UIApplication.shared.session.feedbackPlayer?.prepare(preparedPulses) }

    /// The pulses that the generator may play.
    var preparedPulses: [FeedbackPulse] { [] }

    /// Plays pulses, each after a time in seconds.
    func play(_ pulses: [(delay: TimeInterval, pulse: FeedbackPulse)]) {
        let application = UIApplication.shared
        guard application.applicationState == .active, let player = application.session.feedbackPlayer else { return }
        let now = application.session.clock.now
        for (delay, pulse) in pulses {
            if delay > 0 {
                _ = application.timers.schedule(at: now + .seconds(delay)) { [weak player] _ in player?.play(pulse) }
            } else {
                player.play(pulse)
            }
        }
    }
}

/// A generator of the feedback of a collision or of an object that snaps into place.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The weight and the hardness of the colliding objects.
    public enum FeedbackStyle: Int, Hashable, Sendable {
        /// Small, light objects.
        case light = 0
        /// Objects of medium weight.
        case medium
        /// Large, heavy objects.
        case heavy
        /// Soft objects, such as cushions.
        case soft
        /// Rigid objects, such as metal.
        case rigid

        /// The pulse at full intensity. Chosen values.
        fileprivate var pulse: FeedbackPulse {
            switch self {
            case .light: FeedbackPulse(strength: 0.4, milliseconds: 15, isSharp: true)
            case .medium: FeedbackPulse(strength: 0.65, milliseconds: 20, isSharp: true)
            case .heavy: FeedbackPulse(strength: 1, milliseconds: 30, isSharp: false)
            case .soft: FeedbackPulse(strength: 0.5, milliseconds: 40, isSharp: false)
            case .rigid: FeedbackPulse(strength: 0.9, milliseconds: 10, isSharp: true)
            }
        }
    }

    private let style: FeedbackStyle

    /// Creates a generator.
    /// - Parameter style: The weight and the hardness of the colliding objects.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator of the style `medium`.
    public override convenience init() { self.init(style: .medium) }

    override var preparedPulses: [FeedbackPulse] { [style.pulse] }

    /// Plays the feedback of an impact at full intensity.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Plays the feedback of an impact.
    /// - Parameter intensity: The intensity, from 0 to 1.
    open func impactOccurred(intensity: CGFloat) {
        guard intensity > 0 else { return }
        var pulse = style.pulse
        pulse.strength *= Double(min(intensity, 1))
        play([(0, pulse)])
    }
}

/// A generator of the feedback of a selection that changes, as in a picker.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// A tick. Chosen values.
    private static let pulse = FeedbackPulse(strength: 0.3, milliseconds: 10, isSharp: true)

    override var preparedPulses: [FeedbackPulse] { [Self.pulse] }

    /// Plays the feedback of a changed selection.
    open func selectionChanged() { play([(0, Self.pulse)]) }
}

/// A generator of the feedback of a task that succeeded or failed.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    public enum FeedbackType: Int, Hashable, Sendable {
        /// The task has succeeded.
        case success = 0
        /// The task has produced a warning.
        case warning
        /// The task has failed.
        case error

        /// The pulses, with the time of each in seconds. Chosen values: two, the second one stronger for a success and
        /// weaker for a warning; four for an error.
        fileprivate var pulses: [(delay: TimeInterval, pulse: FeedbackPulse)] {
            func pulse(_ strength: Double) -> FeedbackPulse {
                FeedbackPulse(strength: strength, milliseconds: 20, isSharp: true)
            }
            return switch self {
            case .success: [(0, pulse(0.5)), (0.15, pulse(0.9))]
            case .warning: [(0, pulse(0.9)), (0.2, pulse(0.5))]
            case .error: [(0, pulse(0.7)), (0.1, pulse(0.7)), (0.2, pulse(0.9)), (0.3, pulse(0.5))]
            }
        }
    }

    override var preparedPulses: [FeedbackPulse] {
        [FeedbackType.success, .warning, .error].flatMap { $0.pulses.map(\.pulse) }
    }

    /// Plays the feedback of a result.
    open func notificationOccurred(_ notificationType: FeedbackType) { play(notificationType.pulses) }
}

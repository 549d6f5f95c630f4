/// A vibration of a device.
package struct FeedbackPulse: Hashable, Sendable {
    /// The strength, from 0 to 1.
    package var strength: Double
    /// The duration, in milliseconds.
    package var milliseconds: Int
    /// A Boolean value that indicates whether the vibration is sharp rather than dull, if the device has both.
    package var isSharp: Bool

    package init(strength: Double, milliseconds: Int, isSharp: Bool) {
        self.strength = strength
        self.milliseconds = milliseconds
        self.isSharp = isSharp
    }
}

/// A device that vibrates.
@MainActor
package protocol FeedbackPlayer: AnyObject {
    /// Makes the device ready to play pulses without delay.
    func prepare(_ pulses: [FeedbackPulse])

    /// Plays a pulse now.
    func play(_ pulse: FeedbackPulse)
}

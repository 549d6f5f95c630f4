import QuartzCore

/// The repetition of held keys.
package struct KeyRepetition: Hashable, Sendable {
    /// The time from the press to the first repetition.
    package var delay: MonotonicDuration
    /// The interval of keys that type and of commands; `nil` if no key repeats.
    package var interval: MonotonicDuration?

    /// Creates the repetition of held keys. The defaults are chosen values.
    /// - Parameters:
    ///   - delay: The time from the press to the first repetition.
    ///   - rate: The number of repetitions per second; 0 for none.
    package init(delay: MonotonicDuration = .milliseconds(500), rate: Double = 30) {
        self.delay = delay
        interval = rate > 0 ? .seconds(1 / rate) : nil
    }
}

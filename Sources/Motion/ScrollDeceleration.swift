import Geometry

/// The deceleration of scrolled content, as a function of the time since the fingers were lifted. Its velocity is
/// multiplied by a constant factor per millisecond.
package struct ScrollDeceleration: Equatable {
    /// The initial offset, in points.
    package let start: CGFloat
    /// The initial velocity, in points per second.
    package let velocity: CGFloat
    /// The relative loss of velocity per second at each moment: −1000 ln rate.
    package let decay: CGFloat

    /// Creates a deceleration.
    /// - Parameter rate: The factor of the velocity per millisecond. Limited to 0.01…0.9999: with 1, the content would
    ///   never stop.
    package init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        self.velocity = velocity
        decay = -1000 * log(min(max(rate, 0.01), 0.9999))
    }

    /// The final offset.
    package var end: CGFloat { start + velocity / decay }

    /// Returns the offset after `time` seconds, in points.
    package func value(at time: TimeInterval) -> CGFloat { end - velocity / decay * exp(-decay * CGFloat(time)) }

    /// Returns the velocity after `time` seconds, in points per second.
    package func velocity(at time: TimeInterval) -> CGFloat { velocity * exp(-decay * CGFloat(time)) }

    /// Returns the time at which the content passes an offset between start and end, or `nil` for other offsets.
    package func time(at offset: CGFloat) -> TimeInterval? {
        guard velocity != 0 else { return nil }
        let part = (offset - start) * decay / velocity
        return part >= 0 && part < 1 ? TimeInterval(-log(1 - part) / decay) : nil
    }

    /// Returns the time after which at most `tolerance` points remain.
    package func duration(within tolerance: CGFloat) -> TimeInterval {
        let distance = abs(velocity) / decay
        return distance > tolerance ? TimeInterval(log(distance / tolerance) / decay) : 0
    }
}

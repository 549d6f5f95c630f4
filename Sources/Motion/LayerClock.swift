import Geometry

/// The relation of a layer's time to that of its superlayer.
package struct LayerTiming: Hashable, Sendable {
    package var beginTime: TimeInterval
    package var speed: Double
    package var timeOffset: TimeInterval

    package init(beginTime: TimeInterval, speed: Double, timeOffset: TimeInterval) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
    }

    /// The timing of a layer whose time is that of its superlayer.
    package static let plain = LayerTiming(beginTime: 0, speed: 1, timeOffset: 0)
}

/// The current moment of the display's clock, converted to the time of a layer.
package struct LayerClock: Sendable {
    /// The time in seconds of the display's clock.
    package let time: TimeInterval

    /// The time in seconds of the layer's own clock.
    package let local: TimeInterval

    /// The seconds of the layer's own clock per second of the display's clock.
    package let rate: Double

    /// Creates a clock outside of all layers.
    package init(time: TimeInterval) { self.init(time: time, local: time, rate: 1) }

    package init(time: TimeInterval, local: TimeInterval, rate: Double) {
        self.time = time
        self.local = local
        self.rate = rate
    }

    /// Returns the clock inside a layer with the given timing.
    package func entering(_ timing: LayerTiming) -> LayerClock {
        LayerClock(
            time: time,
            local: (local - timing.beginTime) * timing.speed + timing.timeOffset,
            rate: rate * timing.speed
        )
    }

    /// Returns the time at which the layer's clock reaches a moment, in seconds of the display's clock, or `nil` if it
    /// never does or has passed the moment.
    package func time(ofComing moment: TimeInterval) -> TimeInterval? {
        let interval = rate < 0 ? local - moment : moment - local
        guard rate != 0, interval.isFinite, interval > Self.conversionError else { return nil }
        return time + interval / abs(rate)
    }

    /// Returns the past or future time at which the layer's clock reaches a moment, in seconds of the display's clock,
    /// or the current time if the layer's clock stands still.
    package func time(of moment: TimeInterval) -> TimeInterval {
        rate != 0 && moment.isFinite ? time + (moment - local) / rate : time
    }

    /// Returns a Boolean value that indicates whether a moment of the layer's time has been reached, in the direction
    /// in which its time runs.
    package func hasPassed(_ moment: TimeInterval) -> Bool {
        rate < 0 ? local < moment + Self.conversionError : local > moment - Self.conversionError
    }

    /// The largest error, in seconds, of a time that was converted through the clocks of layers.
    ///
    /// Clocks count nanoseconds and compare exactly, but the times of layers are floating-point numbers, as Core
    /// Animation defines them: each layer adds, multiplies and divides by its `beginTime`, `speed` and `timeOffset`, and
    /// converting the result back does not return the exact time. An event that is due must not appear to lie slightly
    /// in the future: it would be scheduled again, endlessly.
    package static let conversionError = 1e-6
}

/// The time of the next change.
package struct NextChange: Sendable {
    /// The time in seconds of the display's clock, or `nil` for never.
    package private(set) var time: TimeInterval?

    package init() {}

    /// Adds a change at the given time, or none if the time is `nil`.
    package mutating func add(_ time: TimeInterval?) {
        guard let time else { return }
        self.time = self.time.map { min($0, time) } ?? time
    }
}

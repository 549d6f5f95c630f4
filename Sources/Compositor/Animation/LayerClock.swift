import CoreGraphics

/// How a layer's time runs in that of what it is in.
package struct LayerTiming: Hashable, Sendable {
    package var beginTime: TimeInterval
    package var speed: Double
    package var timeOffset: TimeInterval

    package init(beginTime: TimeInterval, speed: Double, timeOffset: TimeInterval) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
    }

    /// Time runs as around the layer.
    package static let plain = LayerTiming(beginTime: 0, speed: 1, timeOffset: 0)
}

/// A moment of the display's clock, as a layer sees it.
package struct LayerClock: Sendable {
    /// Seconds of the display's clock.
    package let time: TimeInterval

    /// Seconds of the layer's own.
    package let local: TimeInterval

    /// Seconds of the layer's own in one of the display's.
    package let rate: Double

    /// Outside of all layers.
    package init(time: TimeInterval) { self.init(time: time, local: time, rate: 1) }

    init(time: TimeInterval, local: TimeInterval, rate: Double) {
        self.time = time
        self.local = local
        self.rate = rate
    }

    /// In a layer.
    package func entering(_ timing: LayerTiming) -> LayerClock {
        LayerClock(
            time: time,
            local: (local - timing.beginTime) * timing.speed + timing.timeOffset,
            rate: rate * timing.speed
        )
    }

    /// When a moment of the layer's time comes, in seconds of the display's clock; nil if it never does or has passed.
    package func time(ofComing moment: TimeInterval) -> TimeInterval? {
        let way = rate < 0 ? local - moment : moment - local
        guard rate != 0, way.isFinite, way > Self.tolerance else { return nil }
        return time + way / abs(rate)
    }

    /// When a moment of the layer's time comes or came, in seconds of the display's clock; now, where the layer stands still.
    package func time(of moment: TimeInterval) -> TimeInterval {
        rate != 0 && moment.isFinite ? time + (moment - local) / rate : time
    }

    /// Whether a moment of the layer's time has come, as its time runs.
    package func hasPassed(_ moment: TimeInterval) -> Bool {
        rate < 0 ? local < moment + Self.tolerance : local > moment - Self.tolerance
    }

    /// Moments that are no farther apart than this are one: what is converted from clock to clock is rounded, and an
    /// event that comes due must not be found to lie a hair ahead still. Seconds.
    package static let tolerance = 1e-6
}

/// When something changes next.
package struct NextChange: Sendable {
    /// Seconds of the display's clock; nil for never.
    package private(set) var time: TimeInterval?

    package init() {}

    /// Something changes at a time; nil for never.
    package mutating func add(_ time: TimeInterval?) {
        guard let time else { return }
        self.time = self.time.map { min($0, time) } ?? time
    }
}

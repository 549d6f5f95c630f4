import CoreGraphics

/// When an animation runs, in the time of the layer or the group that it is in: the numbers of `CAMediaTiming`, with the
/// begin time known.
package struct AnimationTiming: Hashable, Sendable {
    package var beginTime: TimeInterval
    package var duration: TimeInterval
    package var speed: Double
    package var timeOffset: TimeInterval
    package var repeatCount: Double
    package var repeatDuration: TimeInterval
    package var autoreverses: Bool
    package var fillsForwards: Bool
    package var fillsBackwards: Bool

    package init(
        beginTime: TimeInterval = 0,
        duration: TimeInterval,
        speed: Double = 1,
        timeOffset: TimeInterval = 0,
        repeatCount: Double = 0,
        repeatDuration: TimeInterval = 0,
        autoreverses: Bool = false,
        fillsForwards: Bool = false,
        fillsBackwards: Bool = false
    ) {
        self.beginTime = beginTime
        self.duration = max(0, duration)
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillsForwards = fillsForwards
        self.fillsBackwards = fillsBackwards
    }

    /// One run, and the way back if there is one. Seconds of the animation's own time.
    var cycle: TimeInterval { autoreverses ? 2 * duration : duration }

    /// All runs. Seconds of the animation's own time.
    var activeDuration: TimeInterval {
        if repeatDuration > 0 { return repeatDuration }
        return repeatCount > 0 ? repeatCount * cycle : cycle
    }

    /// When it ends, in the time of what it is in; infinity for never.
    package var endTime: TimeInterval { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }

    /// Where an animation is.
    package struct Moment: Equatable, Sendable {
        package enum Phase: Sendable { case before, active, after }

        package var phase: Phase

        /// Within one run, from 0 to the duration. Seconds of the animation's own time.
        package var time: TimeInterval

        /// How many runs, there and back as one, are over.
        package var cycle: Int

        /// Whether it is on its way back.
        package var isReversing: Bool
    }

    /// Where the animation is.
    /// - Parameters:
    ///   - clock: of what it is in.
    ///   - endCounts: whether it still runs at its very end, as in a group, which shows its last moment.
    package func moment(_ clock: LayerClock, endCounts: Bool = false) -> Moment {
        let time = clock.local
        let elapsed = (time - beginTime) * abs(speed)
        let active = activeDuration
        let phase: Moment.Phase
        // Where time runs backwards, the beginning is the end.
        if time < beginTime + (clock.rate < 0 && !endCounts ? LayerClock.tolerance : -LayerClock.tolerance) {
            phase = .before
        } else if time > endTime + (endCounts ? LayerClock.tolerance : -LayerClock.tolerance) {
            phase = .after
        } else {
            phase = .active
        }
        var own = min(max(0, elapsed), active)
        // What runs backwards begins at its end.
        if speed < 0 { own = active.isFinite ? active - own : cycle - own }
        return moment(phase, own + timeOffset, active)
    }

    /// - Parameter own: seconds of the animation's own time.
    private func moment(_ phase: Moment.Phase, _ own: TimeInterval, _ active: TimeInterval) -> Moment {
        let cycle = cycle
        guard cycle > 0, own.isFinite else { return Moment(phase: phase, time: duration, cycle: 0, isReversing: false) }
        var count = (own / cycle).rounded(.down)
        // The very end of all is the end of the last run, not the beginning of another one.
        if abs(own - active) <= LayerClock.tolerance, own > 0 {
            count = max(0, ((own - LayerClock.tolerance) / cycle).rounded(.down))
        }
        count = min(max(count, -1e15), 1e15)
        var time = min(max(0, own - count * cycle), cycle)
        let isReversing = autoreverses && time > duration
        if isReversing { time = cycle - time }
        return Moment(phase: phase, time: time, cycle: Int(count), isReversing: isReversing)
    }

    /// When the animation begins or ends next; `clock` is that of what it is in. Nil for never.
    package func nextEvent(_ clock: LayerClock) -> TimeInterval? {
        var next = NextChange()
        next.add(clock.time(ofComing: beginTime))
        next.add(clock.time(ofComing: endTime))
        return next.time
    }

    /// Whether the animation is over for good: its end has passed or, where time runs backwards, its beginning.
    package func hasEnded(_ clock: LayerClock) -> Bool {
        let phase = moment(clock).phase
        return phase == .after && clock.rate >= 0 || phase == .before && clock.rate < 0
    }

    /// When it will be over, in seconds of the display's clock; nil for never, or when it has ended.
    package func end(_ clock: LayerClock) -> TimeInterval? {
        clock.time(ofComing: clock.rate < 0 ? beginTime : endTime)
    }
}

import Geometry

/// The timing of an animation, in the time of the layer or group that contains it: the values of `CAMediaTiming`, with
/// a resolved begin time.
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

    /// The duration of one cycle, which includes the reversed run if there is one, in seconds of the animation's own
    /// time.
    package var cycle: TimeInterval { autoreverses ? 2 * duration : duration }

    /// The duration of all cycles, in seconds of the animation's own time.
    package var activeDuration: TimeInterval {
        if repeatDuration > 0 { return repeatDuration }
        return repeatCount > 0 ? repeatCount * cycle : cycle
    }

    /// The end, in the time of the layer or group that contains the animation; infinity for never.
    package var endTime: TimeInterval { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }

    /// The state of an animation's timeline at a moment.
    package struct Moment: Equatable, Sendable {
        package enum Phase: Sendable { case before, active, after }

        package var phase: Phase

        /// The time within one run, from 0 to the duration, in seconds of the animation's own time.
        package var time: TimeInterval

        /// The number of completed cycles. A run and its reversed run are one cycle.
        package var cycle: Int

        /// A Boolean value that indicates whether the animation runs in reverse because it autoreverses.
        package var isReversing: Bool
    }

    /// Returns the state of the timeline at the current time of a clock.
    /// - Parameters:
    ///   - clock: The clock of the layer or group that contains the animation.
    ///   - endCounts: A Boolean value that indicates whether the animation is still active exactly at its end, as in a
    ///     group, which shows its last moment.
    package func moment(_ clock: LayerClock, endCounts: Bool = false) -> Moment {
        let time = clock.local
        let elapsed = (time - beginTime) * abs(speed)
        let active = activeDuration
        let phase: Moment.Phase
        // If time runs backward, the beginning is the end.
        if time < beginTime + (clock.rate < 0 && !endCounts ? LayerClock.conversionError : -LayerClock.conversionError)
        {
            phase = .before
        } else if time > endTime + (endCounts ? LayerClock.conversionError : -LayerClock.conversionError) {
            phase = .after
        } else {
            phase = .active
        }
        var own = min(max(0, elapsed), active)
        // An animation that runs backward begins at its end.
        if speed < 0 { own = active.isFinite ? active - own : cycle - own }
        return moment(phase, own + timeOffset, active)
    }

    /// Returns the state of the timeline.
    /// - Parameter own: The time in seconds of the animation's own time.
    private func moment(_ phase: Moment.Phase, _ own: TimeInterval, _ active: TimeInterval) -> Moment {
        let cycle = cycle
        guard cycle > 0, own.isFinite else { return Moment(phase: phase, time: duration, cycle: 0, isReversing: false) }
        var count = (own / cycle).rounded(.down)
        // The end of all cycles is the end of the last cycle, not the beginning of another one.
        if abs(own - active) <= LayerClock.conversionError, own > 0 {
            count = max(0, ((own - LayerClock.conversionError) / cycle).rounded(.down))
        }
        count = min(max(count, -1e15), 1e15)
        var time = min(max(0, own - count * cycle), cycle)
        let isReversing = autoreverses && time > duration
        if isReversing { time = cycle - time }
        return Moment(phase: phase, time: time, cycle: Int(count), isReversing: isReversing)
    }

    /// Returns the time at which the animation begins or ends next, in seconds of the display's clock, or `nil` for
    /// never.
    /// - Parameter clock: The clock of the layer or group that contains the animation.
    package func nextEvent(_ clock: LayerClock) -> TimeInterval? {
        var next = NextChange()
        next.add(clock.time(ofComing: beginTime))
        next.add(clock.time(ofComing: endTime))
        return next.time
    }

    /// Returns a Boolean value that indicates whether the animation has ended permanently: its end has passed or, if
    /// time runs backward, its beginning.
    package func hasEnded(_ clock: LayerClock) -> Bool {
        let phase = moment(clock).phase
        return phase == .after && clock.rate >= 0 || phase == .before && clock.rate < 0
    }

    /// Returns the time of the animation's end, in seconds of the display's clock, or `nil` if it never ends or has
    /// ended.
    package func end(_ clock: LayerClock) -> TimeInterval? {
        clock.time(ofComing: clock.rate < 0 ? beginTime : endTime)
    }
}

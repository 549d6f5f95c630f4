import Geometry
import Motion

/// An animation in the form that the compositor plays.
package final class CompiledAnimation: Sendable {
    /// The effect of an animation.
    package enum Content: Sendable {
        case property(PropertyAnimation)
        case contents(ContentsAnimation)
        case group([CompiledAnimation])
        case transition(TransitionAnimation)
        /// No effect: the animation changes nothing that layers support.
        case nothing
    }

    package let timing: AnimationTiming

    /// The timing curve of each run.
    package let curve: TimingCurve

    /// A Boolean value that indicates whether the animation has no effect after its end, regardless of its fill mode.
    package let isRemovedOnCompletion: Bool

    package let content: Content

    package init(timing: AnimationTiming, curve: TimingCurve?, isRemovedOnCompletion: Bool, content: Content) {
        self.timing = timing
        self.curve = curve ?? .linear
        self.isRemovedOnCompletion = isRemovedOnCompletion
        self.content = content
    }

    /// A Boolean value that indicates whether the animation can show a layer that is otherwise hidden or transparent.
    var mayReveal: Bool {
        switch content {
        case .property(let animation): animation.target.property == .hidden || animation.target.property == .opacity
        case .transition: true
        case .group(let members): members.contains(where: \.mayReveal)
        case .contents, .nothing: false
        }
    }

    /// Calls a closure for each property animation, including those in groups.
    package func forEachProperty(_ body: (PropertyAnimation) -> Void) {
        switch content {
        case .property(let animation): body(animation)
        case .group(let members): for member in members { member.forEachProperty(body) }
        case .contents, .transition, .nothing: break
        }
    }

    /// Returns the progress of a run at a moment of the animation's own time.
    private func progress(at time: TimeInterval) -> PropertyAnimation.Progress {
        let part = timing.duration > 0 ? time / timing.duration : 1
        let paced = curve.value(at: part)
        return PropertyAnimation.Progress(paced: paced, seconds: paced * timing.duration)
    }

    /// Applies the effect of the animation at a moment.
    /// - Parameters:
    ///   - clock: The clock of the layer or group.
    ///   - isMember: A Boolean value that indicates whether the animation is in a group.
    ///   - next: The time of the next change, which is updated.
    func apply(_ clock: LayerClock, isMember: Bool, to state: inout AnimatedState, _ next: inout NextChange) {
        let moment = timing.moment(clock, endCounts: isMember)
        switch moment.phase {
        case .before where !timing.fillsBackwards: break
        case .after where !timing.fillsForwards || isRemovedOnCompletion && !isMember: break
        default: show(moment, clock, &state, &next)
        }
        next.add(timing.nextEvent(clock))
    }

    private func show(
        _ moment: AnimationTiming.Moment,
        _ clock: LayerClock,
        _ state: inout AnimatedState,
        _ next: inout NextChange
    ) {
        let progress = progress(at: moment.time)
        let isRunning = moment.phase == .active && timing.speed != 0 && clock.rate != 0
        switch content {
        case .nothing:
            break
        case .property(let animation):
            // An autoreversed run ends at its beginning.
            let end = self.progress(at: timing.autoreverses ? 0 : timing.duration)
            state.apply(animation, progress, end: end, runs: moment.cycle)
            if isRunning { next.add(nextStep(animation.steps, moment, clock) ?? clock.time) }
        case .contents(let animation):
            state.contents = animation.moment(at: progress.paced)
            if isRunning { next.add(nextStep(animation.steps, moment, clock) ?? clock.time) }
        case .transition(let animation):
            state.transition = (animation, progress.paced)
            if isRunning { next.add(clock.time) }
        case .group(let members):
            // With a linear curve the time of the group runs evenly; with any other curve it changes continuously.
            let rate = isRunning ? clock.rate * timing.speed * (moment.isReversing ? -1 : 1) : 0
            let inner = LayerClock(time: clock.time, local: progress.seconds, rate: rate)
            var innerNext = NextChange()
            for member in members { member.apply(inner, isMember: true, to: &state, &innerNext) }
            guard isRunning else { return }
            if curve.isLinear {
                next.add(innerNext.time)
                next.add(endOfRun(moment, clock))
            } else {
                next.add(clock.time)
            }
        }
    }

    /// Returns the time at which the current run ends or reverses, in seconds of the display's clock.
    private func endOfRun(_ moment: AnimationTiming.Moment, _ clock: LayerClock) -> TimeInterval? {
        let rate = clock.rate * timing.speed * (moment.isReversing ? -1 : 1)
        return clock.time + (rate > 0 ? timing.duration - moment.time : moment.time) / abs(rate)
    }

    /// Returns the time of the next discrete step, or `nil` if the value changes continuously.
    private func nextStep(
        _ steps: [Double]?,
        _ moment: AnimationTiming.Moment,
        _ clock: LayerClock
    ) -> TimeInterval? {
        let rate = clock.rate * timing.speed
        guard let steps, curve.isLinear, rate > 0, !moment.isReversing else { return nil }
        let coming = steps.first { $0 * timing.duration > moment.time + LayerClock.conversionError }
        let wait = (coming ?? 1) * timing.duration - moment.time
        return clock.time + max(0, wait) / rate
    }
}

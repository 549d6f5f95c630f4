import CoreGraphics

/// An animation as the compositor plays it.
package final class CompiledAnimation: Sendable {
    /// What it does.
    package enum Content: Sendable {
        case property(PropertyAnimation)
        case contents(ContentsAnimation)
        case group([CompiledAnimation])
        case transition(TransitionAnimation)
        /// Nothing that a layer knows.
        case nothing
    }

    package let timing: AnimationTiming

    /// The pace of each run.
    package let curve: TimingCurve

    /// Whether it shows nothing any more after its end, whatever its timing says.
    package let isRemovedOnCompletion: Bool

    package let content: Content

    package init(timing: AnimationTiming, curve: TimingCurve?, isRemovedOnCompletion: Bool, content: Content) {
        self.timing = timing
        self.curve = curve ?? .linear
        self.isRemovedOnCompletion = isRemovedOnCompletion
        self.content = content
    }

    /// Whether it may show a layer that is hidden or transparent without it.
    var mayReveal: Bool {
        switch content {
        case .property(let animation): animation.target.property == .hidden || animation.target.property == .opacity
        case .transition: true
        case .group(let members): members.contains(where: \.mayReveal)
        case .contents, .nothing: false
        }
    }

    /// Where a run is at a moment of the animation's own time.
    private func progress(at time: TimeInterval) -> PropertyAnimation.Progress {
        let part = timing.duration > 0 ? time / timing.duration : 1
        let paced = curve.value(at: part)
        return PropertyAnimation.Progress(paced: paced, seconds: paced * timing.duration)
    }

    /// Applies what the animation shows at a moment.
    /// - Parameters:
    ///   - clock: of the layer, or of the group.
    ///   - isMember: whether it is in a group.
    ///   - next: told when that changes.
    func apply(_ clock: LayerClock, isMember: Bool, to stage: inout LayerStage, _ next: inout NextChange) {
        let moment = timing.moment(clock, endCounts: isMember)
        switch moment.phase {
        case .before where !timing.fillsBackwards: break
        case .after where !timing.fillsForwards || isRemovedOnCompletion && !isMember: break
        default: show(moment, clock, &stage, &next)
        }
        next.add(timing.nextEvent(clock))
    }

    private func show(
        _ moment: AnimationTiming.Moment,
        _ clock: LayerClock,
        _ stage: inout LayerStage,
        _ next: inout NextChange
    ) {
        let progress = progress(at: moment.time)
        let isRunning = moment.phase == .active && timing.speed != 0 && clock.rate != 0
        switch content {
        case .nothing:
            break
        case .property(let animation):
            // The end of a run that comes back is its beginning.
            let end = self.progress(at: timing.autoreverses ? 0 : timing.duration)
            stage.apply(animation, progress, end: end, runs: moment.cycle)
            if isRunning { next.add(nextStep(animation.steps, moment, clock) ?? clock.time) }
        case .contents(let animation):
            stage.contents = animation.moment(at: progress.paced)
            if isRunning { next.add(nextStep(animation.steps, moment, clock) ?? clock.time) }
        case .transition(let animation):
            stage.transition = (animation, progress.paced)
            if isRunning { next.add(clock.time) }
        case .group(let members):
            // The group's time runs evenly, or all the time is one of change.
            let rate = isRunning ? clock.rate * timing.speed * (moment.isReversing ? -1 : 1) : 0
            let inner = LayerClock(time: clock.time, local: progress.seconds, rate: rate)
            var innerNext = NextChange()
            for member in members { member.apply(inner, isMember: true, to: &stage, &innerNext) }
            guard isRunning else { return }
            if curve.isLinear {
                next.add(innerNext.time)
                next.add(endOfRun(moment, clock))
            } else {
                next.add(clock.time)
            }
        }
    }

    /// When the run that is under way ends or turns back. Seconds of the display's clock.
    private func endOfRun(_ moment: AnimationTiming.Moment, _ clock: LayerClock) -> TimeInterval? {
        let rate = clock.rate * timing.speed * (moment.isReversing ? -1 : 1)
        return clock.time + (rate > 0 ? timing.duration - moment.time : moment.time) / abs(rate)
    }

    /// When a value comes that stands until the next one. Nil when values change all the time.
    private func nextStep(
        _ steps: [Double]?,
        _ moment: AnimationTiming.Moment,
        _ clock: LayerClock
    ) -> TimeInterval? {
        let rate = clock.rate * timing.speed
        guard let steps, curve.isLinear, rate > 0, !moment.isReversing else { return nil }
        let coming = steps.first { $0 * timing.duration > moment.time + LayerClock.tolerance }
        let wait = (coming ?? 1) * timing.duration - moment.time
        return clock.time + max(0, wait) / rate
    }
}

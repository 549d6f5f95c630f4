import Motion
import QuartzCore

/// The timeline of an animator: the properties that it animates, and its progress.
///
/// Fractions count in the current direction: 0 is the point at which the timeline starts, also when it is reversed.
@MainActor
final class AnimatorTimeline {
    private(set) var tracks: [AnimatorTrack] = []
    private(set) var isReversed: Bool
    private let givenDuration: TimeInterval
    private(set) var timing: RequestedTiming
    private var timingCurve: AnimationTimingCurve

    /// The motion of the timeline itself, which is that of a track over all of it.
    private var motion: AnimatorMotion

    /// The current run; `nil` while paused.
    private var run: Run?

    /// The elapsed fraction of the duration when the timeline was paused.
    private var pausedTime = 0.0

    /// The completed fraction of the timeline while paused.
    private var pausedFraction = 0.0

    /// A closure that is called with each animation that moves a property.
    var willRun: (CAPropertyAnimation) -> Void = { _ in }

    private struct Run {
        /// The elapsed fraction of the duration when the run began.
        let first: Double
        /// The begin time, in seconds of the screen's clock.
        let begin: TimeInterval
        let end: TimeInterval

        func part(at time: TimeInterval) -> Double {
            guard time > begin else { return first }
            guard time < end else { return 1 }
            return first + (1 - first) * (time - begin) / (end - begin)
        }
    }

    init(timing: RequestedTiming, duration: TimeInterval, isReversed: Bool) {
        self.timing = timing
        self.isReversed = isReversed
        givenDuration = duration
        timingCurve = timing.timingCurve(duration: duration)
        motion = AnimatorMotion(
            window: 0...1,
            timingCurve: isReversed ? timingCurve.reversed : timingCurve,
            pausedAt: 0
        )
    }

    var isRunning: Bool { run != nil }

    /// Returns the completed fraction of the timeline; while it runs, the elapsed fraction of its duration.
    func fraction(at time: TimeInterval) -> Double { run?.part(at: time) ?? pausedFraction }

    private func timingCurve(of track: AnimatorTrack) -> AnimationTimingCurve {
        let timingCurve = timing.timingCurve(duration: givenDuration, axis: track.axis)
        return track.leadsToEnd ? timingCurve : timingCurve.reversed
    }

    // MARK: Tracks

    /// Adds the changes of a block. While the timeline runs, they start to move, always toward the values that the
    /// block set.
    /// - Parameter isStart: A Boolean value that indicates whether the timeline is being created. Then it can lead back
    ///   to the initial values.
    func add(_ changes: PropertyChanges, at time: TimeInterval, isStart: Bool) {
        let fraction = fraction(at: time)
        for change in changes.all where change.isMoving && change.layer.isInWindow {
            for track in AnimatorTrack.tracks(
                of: change,
                timing: timing,
                duration: givenDuration,
                pausedAt: fraction
            ) {
                var track = track
                if isStart, isReversed { track.reverse(with: timingCurve(of: track).reversed) }
                if !track.isAdditive, let former = tracks.firstIndex(where: { $0.target == track.target }) {
                    // A track that is not additive replaces the previous one.
                    track.origin = tracks[former].origin
                    tracks.remove(at: former)
                }
                if let run {
                    track.motion.start(
                        from: run.part(at: time),
                        in: max(time, run.begin)...max(time, run.end),
                        now: time,
                        timingCurve: nil,
                        canRestart: track.keyframes == nil
                    )
                }
                tracks.append(track)
                show(track)
            }
        }
    }

    /// Replaces the animation of a track in its layer.
    private func show(_ track: AnimatorTrack) {
        if let animation = track.runningAnimation() {
            willRun(animation)
            track.layer.add(animation, forKey: track.key)
        } else {
            track.layer.add(track.holdingAnimation(), forKey: track.key)
        }
    }

    // MARK: Pausing

    /// Pauses the timeline.
    /// - Parameter isLinear: A Boolean value that indicates whether fractions are fractions of the distance from now
    ///   on, and not of the duration.
    func pause(at time: TimeInterval, isLinear: Bool) {
        guard let run else { return }
        pausedTime = run.part(at: time)
        self.run = nil
        motion.pause(at: time, fraction: isLinear ? nil : pausedTime)
        pausedFraction = isLinear ? min(1, max(0, motion.progress)) : pausedTime
        for index in tracks.indices {
            tracks[index].motion.pause(at: time, fraction: pausedFraction)
            show(tracks[index])
        }
    }

    /// Moves the paused timeline to a fraction.
    func scrub(to fraction: Double, isLinear: Bool) {
        let timingCurve = isReversed ? self.timingCurve.reversed : self.timingCurve
        pausedFraction = fraction
        pausedTime = isLinear ? timingCurve.fraction(reaching: fraction) : fraction
        motion.scrub(to: fraction, along: isLinear ? nil : timingCurve, then: timingCurve)
        for index in tracks.indices {
            let timingCurve = self.timingCurve(of: tracks[index])
            tracks[index].motion.scrub(to: fraction, along: isLinear ? nil : timingCurve, then: timingCurve)
            show(tracks[index])
        }
    }

    // MARK: Running

    /// Starts the timeline, or resumes it after a pause.
    /// - Parameters:
    ///   - newTiming: A new timing, or `nil`.
    ///   - factor: The time for the remainder, as a fraction of the duration; 0 for the remaining time.
    func start(at time: TimeInterval, delay: TimeInterval, timing newTiming: RequestedTiming?, factor: Double) {
        if let newTiming {
            timing = newTiming
            timingCurve = newTiming.timingCurve(duration: givenDuration)
        }
        let hasOwnTime = timingCurve.isSpring && timingCurve.duration != givenDuration
        let left: TimeInterval
        if pausedTime >= 1 {
            left = 0
        } else if newTiming != nil && hasOwnTime {
            left = timingCurve.duration
        } else if factor > 0 {
            left = factor * timingCurve.duration
        } else {
            left = motion.startsSpring ? timingCurve.duration : (1 - pausedTime) * timingCurve.duration
        }
        go(from: pausedTime, at: time, delay: delay, left: left, isNew: newTiming != nil)
    }

    private func go(from first: Double, at time: TimeInterval, delay: TimeInterval, left: TimeInterval, isNew: Bool) {
        let begin = time + max(0, delay)
        let range = begin...begin + max(0, left)
        run = Run(first: first, begin: begin, end: range.upperBound)
        let direction = isReversed ? timingCurve.reversed : timingCurve
        motion.start(from: first, in: range, now: time, timingCurve: isNew ? direction : nil, canRestart: true)
        for index in tracks.indices {
            let timingCurve = timingCurve(of: tracks[index])
            // A keyframe animation cannot start in its middle: it continues at the point of the new timing curve that
            // has the same progress.
            let canRestart = tracks[index].keyframes == nil
            if isNew, !canRestart { tracks[index].motion.follow(timingCurve) }
            tracks[index].motion.start(
                from: first,
                in: range,
                now: time,
                timingCurve: isNew && canRestart ? timingCurve : nil,
                canRestart: canRestart
            )
            show(tracks[index])
        }
    }

    /// Reverses the timeline, running or paused.
    func reverse(at time: TimeInterval) {
        isReversed.toggle()
        for index in tracks.indices { tracks[index].leadsToEnd.toggle() }
        guard let run else {
            pausedFraction = 1 - pausedFraction
            pausedTime = 1 - pausedTime
            motion.reverseWhilePaused()
            for index in tracks.indices {
                tracks[index].motion.reverseWhilePaused()
                show(tracks[index])
            }
            return
        }
        let first = 1 - run.part(at: time)
        motion.reverse(at: time)
        for index in tracks.indices { tracks[index].motion.reverse(at: time) }
        let left = first >= 1 ? 0 : motion.startsSpring ? timingCurve.duration : (1 - first) * timingCurve.duration
        go(from: first, at: time, delay: 0, left: left, isNew: false)
    }

    // MARK: Ending

    /// Moves to the end in the current direction, and stays there, paused.
    func pauseAtEnd() {
        run = nil
        pausedTime = 1
        pausedFraction = 1
        motion.finish()
        for index in tracks.indices {
            tracks[index].motion.finish()
            show(tracks[index])
        }
    }

    /// Removes all animations.
    func removeAnimations() {
        run = nil
        for track in tracks { track.layer.removeAnimation(forKey: track.key) }
    }

    var views: [UIView] { PropertyChanges.views(of: tracks.map(\.layer)) }

    // MARK: Values

    /// A property and its final value.
    struct Ending {
        let layer: CALayer
        let property: AnimatedProperty
        let value: AnimationValue

        @MainActor
        func apply() { property.set(value, of: layer) }
    }

    /// The values of the properties before the animator changed them.
    var initialValues: [Ending] {
        groups.map { group in
            let value: AnimationValue
            let now = group.property.value(of: group.layer)
            if !group.tracks[0].isAdditive || now == group.tracks.last?.end {
                value = group.tracks[0].origin
            } else {
                // Another change was made to the property in the meantime: keep it.
                value = now.adding(contentsOf: group.tracks.map { $0.value(between: 0) })
            }
            return Ending(layer: group.layer, property: group.property, value: value)
        }
    }

    /// The values that the blocks set.
    var blockValues: [Ending] {
        groups.map { Ending(layer: $0.layer, property: $0.property, value: $0.property.value(of: $0.layer)) }
    }

    /// The values of the properties at the end of the timeline in its current direction.
    var endings: [Ending] {
        zip(groups, initialValues).map { group, start in
            if group.tracks.allSatisfy({ !$0.leadsToEnd }) { return start }
            let now = group.property.value(of: group.layer)
            let back = group.tracks.filter { !$0.leadsToEnd }.map { $0.value(between: 0) }
            return Ending(
                layer: group.layer,
                property: group.property,
                value: group.tracks[0].isAdditive ? now.adding(contentsOf: back) : now
            )
        }
    }

    /// Returns the visible values of the properties at a time.
    func visibleValues(at time: TimeInterval) -> [Ending] {
        groups.map { group in
            let now = group.property.value(of: group.layer)
            let values = group.tracks.map { $0.value(at: $0.motion.progress(at: time)) }
            var value = group.tracks[0].isAdditive ? now.adding(contentsOf: values) : values.last ?? now
            if group.tracks.contains(where: { $0.keyframes != nil }), let shown = group.layer.presentation() {
                value = group.property.value(of: shown)
            }
            return Ending(layer: group.layer, property: group.property, value: value)
        }
    }

    private struct Group {
        let layer: CALayer
        let property: AnimatedProperty
        var tracks: [AnimatorTrack]
    }

    /// The tracks, grouped by property.
    private var groups: [Group] {
        var indices: [AnimatorTrack.Target: Int] = [:]
        var groups: [Group] = []
        for track in tracks {
            if let index = indices[track.target] {
                groups[index].tracks.append(track)
            } else {
                indices[track.target] = groups.count
                groups.append(Group(layer: track.layer, property: track.property, tracks: [track]))
            }
        }
        return groups
    }
}

import QuartzCore

/// The course of an animator: what it moves, and how far it is.
///
/// Parts of the course are counted in the direction in which it goes: 0 is where it comes from, also on the way back.
@MainActor
final class AnimatorCourse {
    private(set) var tracks: [AnimatorTrack] = []
    private(set) var isReversed: Bool
    private let givenDuration: TimeInterval
    private(set) var timing: AnimationTiming
    private var pace: AnimationPace

    /// How the course itself moves: what a track would do that takes all of it.
    private var motion: AnimatorMotion

    /// Nil at rest.
    private var run: Run?

    /// How much of the time lay behind it when it came to rest.
    private var restTime = 0.0

    /// How much of the course lies behind it at rest.
    private var restFraction = 0.0

    /// Called with the animations that move things.
    var willRun: (CAPropertyAnimation) -> Void = { _ in }

    private struct Run {
        /// How much of the time lay behind it when it began.
        let first: Double
        /// Seconds of the screen's clock.
        let begin: TimeInterval
        let end: TimeInterval

        func part(at time: TimeInterval) -> Double {
            guard time > begin else { return first }
            guard time < end else { return 1 }
            return first + (1 - first) * (time - begin) / (end - begin)
        }
    }

    init(timing: AnimationTiming, duration: TimeInterval, isReversed: Bool) {
        self.timing = timing
        self.isReversed = isReversed
        givenDuration = duration
        pace = timing.pace(duration: duration)
        motion = AnimatorMotion(window: 0...1, pace: isReversed ? pace.reversed : pace, restingAt: 0)
    }

    var isRunning: Bool { run != nil }

    /// How much of the course lies behind it: of its time while it runs.
    func fraction(at time: TimeInterval) -> Double { run?.part(at: time) ?? restFraction }

    private func pace(of track: AnimatorTrack) -> AnimationPace {
        let pace = timing.pace(duration: givenDuration, axis: track.axis)
        return track.leadsToEnd ? pace : pace.reversed
    }

    // MARK: Tracks

    /// Takes up what a block has changed. While the course runs it starts to move, and always to what the block set.
    /// - Parameter isStart: whether the course is being put together; then it may lead back to where things were.
    func add(_ changes: PropertyChanges, at time: TimeInterval, isStart: Bool) {
        let fraction = fraction(at: time)
        for change in changes.all where change.isMoving && change.layer.isInWindow {
            for track in AnimatorTrack.tracks(
                of: change,
                timing: timing,
                duration: givenDuration,
                restingAt: fraction
            ) {
                var track = track
                if isStart, isReversed { track.lead(back: pace(of: track).reversed) }
                if !track.isAdditive, let former = tracks.firstIndex(where: { $0.target == track.target }) {
                    // What does not add up takes over.
                    track.origin = tracks[former].origin
                    tracks.remove(at: former)
                }
                if let run {
                    track.motion.start(
                        from: run.part(at: time),
                        in: max(time, run.begin)...max(time, run.end),
                        now: time,
                        pace: nil,
                        mayStartAnew: track.keyframes == nil
                    )
                }
                tracks.append(track)
                show(track)
            }
        }
    }

    /// Puts a track's animation in place of the one that its layer has.
    private func show(_ track: AnimatorTrack) {
        if let animation = track.runningAnimation() {
            willRun(animation)
            track.layer.add(animation, forKey: track.key)
        } else {
            track.layer.add(track.restingAnimation(), forKey: track.key)
        }
    }

    // MARK: Rest

    /// Comes to rest.
    /// - Parameter isLinear: whether parts of the course are parts of its way from now on, and not of its time.
    func rest(at time: TimeInterval, isLinear: Bool) {
        guard let run else { return }
        restTime = run.part(at: time)
        self.run = nil
        motion.rest(at: time, fraction: isLinear ? nil : restTime)
        restFraction = isLinear ? min(1, max(0, motion.progress)) : restTime
        for index in tracks.indices {
            tracks[index].motion.rest(at: time, fraction: restFraction)
            show(tracks[index])
        }
    }

    /// Moves to a part of the course, at rest.
    func scrub(to fraction: Double, isLinear: Bool) {
        let pace = isReversed ? self.pace.reversed : self.pace
        restFraction = fraction
        restTime = isLinear ? pace.fraction(reaching: fraction) : fraction
        motion.scrub(to: fraction, along: isLinear ? nil : pace, then: pace)
        for index in tracks.indices {
            let pace = self.pace(of: tracks[index])
            tracks[index].motion.scrub(to: fraction, along: isLinear ? nil : pace, then: pace)
            show(tracks[index])
        }
    }

    // MARK: Running

    /// Starts, or goes on from a rest.
    /// - Parameters:
    ///   - timing: a new one.
    ///   - factor: what is left takes this part of the whole duration; 0 for as long as it would have taken.
    func start(at time: TimeInterval, delay: TimeInterval, timing newTiming: AnimationTiming?, factor: Double) {
        if let newTiming {
            timing = newTiming
            pace = newTiming.pace(duration: givenDuration)
        }
        let hasOwnTime = pace.isSpring && pace.duration != givenDuration
        let left: TimeInterval
        if restTime >= 1 {
            left = 0
        } else if newTiming != nil && hasOwnTime {
            left = pace.duration
        } else if factor > 0 {
            left = factor * pace.duration
        } else {
            left = motion.startsSpring ? pace.duration : (1 - restTime) * pace.duration
        }
        go(from: restTime, at: time, delay: delay, left: left, isNew: newTiming != nil)
    }

    private func go(from first: Double, at time: TimeInterval, delay: TimeInterval, left: TimeInterval, isNew: Bool) {
        let begin = time + max(0, delay)
        let range = begin...begin + max(0, left)
        run = Run(first: first, begin: begin, end: range.upperBound)
        let direction = isReversed ? pace.reversed : pace
        motion.start(from: first, in: range, now: time, pace: isNew ? direction : nil, mayStartAnew: true)
        for index in tracks.indices {
            let pace = pace(of: tracks[index])
            // A way through key frames cannot begin in its middle: it goes on from where the new pace is as far.
            let mayStartAnew = tracks[index].keyframes == nil
            if isNew, !mayStartAnew { tracks[index].motion.follow(pace) }
            tracks[index].motion.start(
                from: first,
                in: range,
                now: time,
                pace: isNew && mayStartAnew ? pace : nil,
                mayStartAnew: mayStartAnew
            )
            show(tracks[index])
        }
    }

    /// Turns round, running or at rest.
    func turn(at time: TimeInterval) {
        isReversed.toggle()
        for index in tracks.indices { tracks[index].leadsToEnd.toggle() }
        guard let run else {
            restFraction = 1 - restFraction
            restTime = 1 - restTime
            motion.turnAtRest()
            for index in tracks.indices {
                tracks[index].motion.turnAtRest()
                show(tracks[index])
            }
            return
        }
        let first = 1 - run.part(at: time)
        motion.turn(at: time)
        for index in tracks.indices { tracks[index].motion.turn(at: time) }
        let left = first >= 1 ? 0 : motion.startsSpring ? pace.duration : (1 - first) * pace.duration
        go(from: first, at: time, delay: 0, left: left, isNew: false)
    }

    // MARK: The end

    /// Is at the end of the way that it goes, and stays there.
    func restAtEnd() {
        run = nil
        restTime = 1
        restFraction = 1
        motion.finish()
        for index in tracks.indices {
            tracks[index].motion.finish()
            show(tracks[index])
        }
    }

    /// Takes all animations away.
    func removeAnimations() {
        run = nil
        for track in tracks { track.layer.removeAnimation(forKey: track.key) }
    }

    var views: [UIView] { PropertyChanges.views(of: tracks.map(\.layer)) }

    // MARK: Values

    /// A property and what it is to be.
    struct Ending {
        let layer: CALayer
        let property: AnimatedProperty
        let value: MotionValue

        @MainActor
        func apply() { property.set(value, of: layer) }
    }

    /// What the properties were before.
    var startings: [Ending] {
        groups.map { group in
            let value: MotionValue
            let now = group.property.value(of: group.layer)
            if !group.tracks[0].isAdditive || now == group.tracks.last?.end {
                value = group.tracks[0].origin
            } else {
                // Something else has changed it meanwhile: that stays.
                value = now.adding(contentsOf: group.tracks.map { $0.value(between: 0) })
            }
            return Ending(layer: group.layer, property: group.property, value: value)
        }
    }

    /// What the blocks set.
    var endOfBlocks: [Ending] {
        groups.map { Ending(layer: $0.layer, property: $0.property, value: $0.property.value(of: $0.layer)) }
    }

    /// What the properties are where the course leads to.
    var endings: [Ending] {
        zip(groups, startings).map { group, start in
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

    /// What the properties are now, as they are seen.
    func seen(at time: TimeInterval) -> [Ending] {
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

    /// The tracks, those of one property together.
    private var groups: [Group] {
        var places: [AnimatorTrack.Target: Int] = [:]
        var groups: [Group] = []
        for track in tracks {
            if let place = places[track.target] {
                groups[place].tracks.append(track)
            } else {
                places[track.target] = groups.count
                groups.append(Group(layer: track.layer, property: track.property, tracks: [track]))
            }
        }
        return groups
    }
}

import QuartzCore

/// How one thing moves in the course of an animator, towards where the course is going now: from 0 to 1 within its window
/// of the course.
struct AnimatorMotion {
    /// The part of the course that it moves in.
    private(set) var window: ClosedRange<Double>

    /// How far it is while the animator is at rest. Springs may be beyond 1.
    private(set) var progress: Double

    /// How it moves while the animator runs; nil when it has nothing left to do.
    private(set) var leg: Leg?

    /// How it goes on after a rest.
    private var resumption: Resumption

    /// Where the course and the motion were when the animator came to rest: scrubbing leads through there.
    private var anchor: (fraction: Double, progress: Double)

    /// A part of a motion at one pace: from `base` to 1, of which the first part of the time, up to `first`, is left out.
    struct Leg {
        let pace: AnimationPace
        let base: Double
        let first: Double
        /// Seconds of the screen's clock.
        let begin: TimeInterval
        let end: TimeInterval

        /// How long the leg would take with what was left out.
        var wholeDuration: TimeInterval { (end - begin) / (1 - first) }

        func part(at time: TimeInterval) -> Double {
            guard time > begin else { return first }
            guard time < end else { return 1 }
            return first + (1 - first) * (time - begin) / (end - begin)
        }

        func progress(at time: TimeInterval) -> Double { base + (1 - base) * pace.progress(at: part(at: time)) }

        /// In whole ways a second.
        func velocity(at time: TimeInterval) -> Double {
            guard time > begin, time < end else { return 0 }
            return (1 - base) * pace.velocity(at: part(at: time)) * pace.duration / wholeDuration
        }
    }

    private enum Resumption {
        /// As if there had been no rest.
        case exactly(AnimationPace, base: Double, part: Double)
        /// From the part of the pace that is as far as the motion is.
        case inPlace(AnimationPace)
        /// From where it is, at the whole of a pace.
        case anew(AnimationPace)
    }

    init(window: ClosedRange<Double>, pace: AnimationPace, restingAt fraction: Double) {
        self.window = window
        progress = 0
        anchor = (fraction, 0)
        resumption = .inPlace(pace)
    }

    /// Goes on along another pace, from the part of it that is as far.
    mutating func follow(_ pace: AnimationPace) { resumption = .inPlace(pace) }

    /// Whether it goes on by a spring that takes its time, however far it is.
    var startsSpring: Bool {
        if case .anew(let pace) = resumption { return pace.isSpring }
        return false
    }

    // MARK: At rest

    /// Comes to rest where it is.
    /// - Parameter fraction: of the course, as it counts at rest.
    ///   Nil for how far the motion is.
    mutating func rest(at time: TimeInterval, fraction: Double?) {
        if let leg {
            progress = leg.progress(at: time)
            resumption = .exactly(leg.pace, base: leg.base, part: leg.part(at: time))
        }
        leg = nil
        anchor = (fraction ?? min(1, max(0, progress)), progress)
    }

    /// Moves to where it is at some part of the course.
    /// - Parameter pace: to follow; nil to go evenly on both sides of where the rest began.
    mutating func scrub(to fraction: Double, along pace: AnimationPace?, then next: AnimationPace) {
        resumption = .inPlace(next)
        if let pace {
            progress = pace.progress(at: part(of: window, at: fraction))
            return
        }
        if fraction <= anchor.fraction {
            let start = anchor.fraction > window.lowerBound ? window.lowerBound : 0
            progress = anchor.progress * part(of: start...max(start, anchor.fraction), at: fraction)
        } else {
            let start = anchor.progress == 0 ? max(window.lowerBound, anchor.fraction) : anchor.fraction
            let end = anchor.fraction < window.upperBound ? window.upperBound : 1
            progress = anchor.progress + (1 - anchor.progress) * part(of: start...max(start, end), at: fraction)
        }
        if progress > 1 { resumption = .anew(next) }
    }

    private func part(of range: ClosedRange<Double>, at fraction: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return fraction < range.lowerBound ? 0 : 1 }
        return min(1, max(0, (fraction - range.lowerBound) / length))
    }

    /// Turns round at rest.
    mutating func turnAtRest() {
        window = 1 - window.upperBound...1 - window.lowerBound
        progress = 1 - progress
        anchor = (1 - anchor.fraction, 1 - anchor.progress)
        switch resumption {
        case .exactly(let pace, 0, let part) where !pace.isSpring:
            resumption = .exactly(pace.reversed, base: 0, part: 1 - part)
        case .inPlace(let pace) where !pace.isSpring: resumption = .inPlace(pace.reversed)
        case .exactly(let pace, _, _), .inPlace(let pace), .anew(let pace): resumption = .anew(pace.reversed)
        }
    }

    /// Turns round while it moves. Springs keep the speed.
    mutating func turn(at time: TimeInterval) {
        let velocity = leg?.velocity(at: time) ?? 0
        rest(at: time, fraction: nil)
        let way = progress
        turnAtRest()
        if case .anew(let pace) = resumption, pace.isSpring, way > 1e-6 {
            resumption = .anew(pace.starting(at: -velocity / way))
        }
    }

    // MARK: Running

    /// Begins to move, or goes on.
    /// - Parameters:
    ///   - time: where in the course it begins.
    ///   - run: when that is, and when the course will be at its end. Seconds.
    ///   - now: seconds.
    ///   - pace: a new one, from where it is.
    mutating func start(
        from time: Double,
        in run: ClosedRange<TimeInterval>,
        now: TimeInterval,
        pace: AnimationPace?,
        mayStartAnew: Bool
    ) {
        let perFraction = time < 1 ? (run.upperBound - run.lowerBound) / (1 - time) : 0
        var begin = run.lowerBound
        if progress == 0 { begin += max(0, window.lowerBound - time) * perFraction }
        var end = run.upperBound
        if window.upperBound < 1 { end = run.lowerBound + (window.upperBound - time) * perFraction }
        if end <= begin { end = run.upperBound }
        leg = nil
        guard end > begin, progress != 1 || isSwinging else {
            progress = 1
            return
        }
        var resumption = pace.map(Resumption.anew) ?? self.resumption
        if case .inPlace(let pace) = resumption {
            resumption = .exactly(pace, base: 0, part: pace.fraction(reaching: progress))
        }
        switch resumption {
        case .anew(let pace), .inPlace(let pace):
            leg = Leg(pace: pace, base: progress, first: 0, begin: begin, end: end)
        case .exactly(let pace, let base, let part):
            guard part < 1 else { return }
            if begin > now, part > 0, mayStartAnew {
                // It must stand still until then.
                leg = Leg(pace: pace.rest(after: part), base: progress, first: 0, begin: begin, end: end)
            } else {
                leg = Leg(pace: pace, base: base, first: part, begin: part > 0 ? min(begin, now) : begin, end: end)
            }
        }
    }

    /// Whether it was just passing its end when it came to rest.
    private var isSwinging: Bool {
        if case .exactly(let pace, _, let part) = resumption { pace.isSpring && part < 1 } else { false }
    }

    /// Is at the end.
    mutating func finish() {
        leg = nil
        progress = 1
        anchor = (1, 1)
    }

    /// How far it is now.
    func progress(at time: TimeInterval) -> Double { leg?.progress(at: time) ?? progress }
}

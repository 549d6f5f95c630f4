import QuartzCore

/// The progress of one property on the timeline of an animator, from 0 to 1 within its window, in the current
/// direction.
struct AnimatorMotion {
    /// The part of the timeline in which the property moves, as fractions.
    private(set) var window: ClosedRange<Double>

    /// The progress while the animator is paused. Springs can exceed 1.
    private(set) var progress: Double

    /// The motion while the animator runs; `nil` if nothing is left to do.
    private(set) var segment: Segment?

    /// The manner in which the motion resumes after a pause.
    private var resumption: Resumption

    /// The fraction of the timeline and the progress when the animator was paused. Scrubbing passes through this point.
    private var anchor: (fraction: Double, progress: Double)

    /// A segment of a motion with one timing curve: from `base` to 1, without the first part of its duration, up to
    /// `first`.
    struct Segment {
        let timingCurve: AnimationTimingCurve
        let base: Double
        let first: Double
        /// The begin time, in seconds of the screen's clock.
        let begin: TimeInterval
        let end: TimeInterval

        /// The duration of the segment, including the part that is left out, in seconds.
        var fullDuration: TimeInterval { (end - begin) / (1 - first) }

        func part(at time: TimeInterval) -> Double {
            guard time > begin else { return first }
            guard time < end else { return 1 }
            return first + (1 - first) * (time - begin) / (end - begin)
        }

        func progress(at time: TimeInterval) -> Double { base + (1 - base) * timingCurve.progress(at: part(at: time)) }

        /// Returns the velocity, in total distances per second.
        func velocity(at time: TimeInterval) -> Double {
            guard time > begin, time < end else { return 0 }
            return (1 - base) * timingCurve.velocity(at: part(at: time)) * timingCurve.duration / fullDuration
        }
    }

    private enum Resumption {
        /// The motion continues as if there had been no pause.
        case exactly(AnimationTimingCurve, base: Double, part: Double)
        /// The motion continues at the point of the timing curve that has the current progress.
        case atCurrentProgress(AnimationTimingCurve)
        /// The motion continues from the current progress with the entire timing curve.
        case restart(AnimationTimingCurve)
    }

    init(window: ClosedRange<Double>, timingCurve: AnimationTimingCurve, pausedAt fraction: Double) {
        self.window = window
        progress = 0
        anchor = (fraction, 0)
        resumption = .atCurrentProgress(timingCurve)
    }

    /// Continues with another timing curve, at the point of it that has the current progress.
    mutating func follow(_ timingCurve: AnimationTimingCurve) { resumption = .atCurrentProgress(timingCurve) }

    /// A Boolean value that indicates whether the motion resumes with a spring, which takes its duration regardless of
    /// the progress.
    var startsSpring: Bool {
        if case .restart(let timingCurve) = resumption { return timingCurve.isSpring }
        return false
    }

    // MARK: Pausing

    /// Pauses at the current progress.
    /// - Parameter fraction: The fraction of the timeline while paused, or `nil` for the current progress.
    mutating func pause(at time: TimeInterval, fraction: Double?) {
        if let segment {
            progress = segment.progress(at: time)
            resumption = .exactly(segment.timingCurve, base: segment.base, part: segment.part(at: time))
        }
        segment = nil
        anchor = (fraction ?? min(1, max(0, progress)), progress)
    }

    /// Moves to a fraction of the timeline.
    /// - Parameters:
    ///   - timingCurve: The timing curve to follow, or `nil` to interpolate linearly on both sides of the point at which the
    ///     pause began.
    ///   - next: The timing curve to continue with after the pause.
    mutating func scrub(to fraction: Double, along timingCurve: AnimationTimingCurve?, then next: AnimationTimingCurve)
    {
        resumption = .atCurrentProgress(next)
        if let timingCurve {
            progress = timingCurve.progress(at: part(of: window, at: fraction))
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
        if progress > 1 { resumption = .restart(next) }
    }

    private func part(of range: ClosedRange<Double>, at fraction: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return fraction < range.lowerBound ? 0 : 1 }
        return min(1, max(0, (fraction - range.lowerBound) / length))
    }

    /// Reverses the motion while it is paused.
    mutating func reverseWhilePaused() {
        window = 1 - window.upperBound...1 - window.lowerBound
        progress = 1 - progress
        anchor = (1 - anchor.fraction, 1 - anchor.progress)
        switch resumption {
        case .exactly(let timingCurve, 0, let part) where !timingCurve.isSpring:
            resumption = .exactly(timingCurve.reversed, base: 0, part: 1 - part)
        case .atCurrentProgress(let timingCurve) where !timingCurve.isSpring:
            resumption = .atCurrentProgress(timingCurve.reversed)
        case .exactly(let timingCurve, _, _), .atCurrentProgress(let timingCurve), .restart(let timingCurve):
            resumption = .restart(timingCurve.reversed)
        }
    }

    /// Reverses the motion while it runs. Springs keep their velocity.
    mutating func reverse(at time: TimeInterval) {
        let velocity = segment?.velocity(at: time) ?? 0
        pause(at: time, fraction: nil)
        let previousProgress = progress
        reverseWhilePaused()
        if case .restart(let timingCurve) = resumption, timingCurve.isSpring, previousProgress > 1e-6 {
            resumption = .restart(timingCurve.starting(at: -velocity / previousProgress))
        }
    }

    // MARK: Running

    /// Starts or resumes the motion.
    /// - Parameters:
    ///   - time: The fraction of the timeline at which it starts.
    ///   - run: The time at which it starts, and the time at which the timeline ends, in seconds.
    ///   - now: The current time, in seconds.
    ///   - timingCurve: A new timing curve, which applies from the current progress, or `nil`.
    mutating func start(
        from time: Double,
        in run: ClosedRange<TimeInterval>,
        now: TimeInterval,
        timingCurve: AnimationTimingCurve?,
        canRestart: Bool
    ) {
        let perFraction = time < 1 ? (run.upperBound - run.lowerBound) / (1 - time) : 0
        var begin = run.lowerBound
        if progress == 0 { begin += max(0, window.lowerBound - time) * perFraction }
        var end = run.upperBound
        if window.upperBound < 1 { end = run.lowerBound + (window.upperBound - time) * perFraction }
        if end <= begin { end = run.upperBound }
        segment = nil
        guard end > begin, progress != 1 || isUnsettledSpring else {
            progress = 1
            return
        }
        var resumption = timingCurve.map(Resumption.restart) ?? self.resumption
        if case .atCurrentProgress(let timingCurve) = resumption {
            resumption = .exactly(timingCurve, base: 0, part: timingCurve.fraction(reaching: progress))
        }
        switch resumption {
        case .restart(let timingCurve), .atCurrentProgress(let timingCurve):
            segment = Segment(timingCurve: timingCurve, base: progress, first: 0, begin: begin, end: end)
        case .exactly(let timingCurve, let base, let part):
            guard part < 1 else { return }
            if begin > now, part > 0, canRestart {
                // The property must not move until then.
                segment = Segment(
                    timingCurve: timingCurve.remainder(after: part),
                    base: progress,
                    first: 0,
                    begin: begin,
                    end: end
                )
            } else {
                segment = Segment(
                    timingCurve: timingCurve,
                    base: base,
                    first: part,
                    begin: part > 0 ? min(begin, now) : begin,
                    end: end
                )
            }
        }
    }

    /// A Boolean value that indicates whether a spring had not settled when it was paused.
    private var isUnsettledSpring: Bool {
        if case .exactly(let timingCurve, _, let part) = resumption { timingCurve.isSpring && part < 1 } else { false }
    }

    /// Moves to the end.
    mutating func finish() {
        segment = nil
        progress = 1
        anchor = (1, 1)
    }

    /// Returns the progress at a time.
    func progress(at time: TimeInterval) -> Double { segment?.progress(at: time) ?? progress }
}

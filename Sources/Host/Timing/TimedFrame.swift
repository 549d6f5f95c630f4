import LinuxIO

/// The times and the costs of a frame that was on screen.
///
/// The statistics of frames are sums of the intervals, and traces show the same intervals.
package struct TimedFrame: Hashable, Sendable {
    /// The kinds of frames.
    package enum Kind: String, Hashable, Sendable {
        /// The first commit, which includes the launch. It does not count in the statistics, and is never late.
        case launch
        case commit
        /// A frame that only continues an animation. The main thread has no part in it.
        case animation
    }

    /// An interval of a stage.
    package struct Interval: Hashable, Sendable {
        package let start: MonotonicInstant
        package let duration: MonotonicDuration
        package var end: MonotonicInstant { start + duration }

        /// Creates an interval. A negative duration counts as zero.
        init(_ start: MonotonicInstant, _ duration: MonotonicDuration) {
            (self.start, self.duration) = (start, max(.zero, duration))
        }
    }

    /// The number of the frame among those of its screen, from 1 on.
    package internal(set) var number = 0
    package internal(set) var kind = Kind.commit
    /// The time at which the frame was on screen.
    package internal(set) var shown = MonotonicInstant.zero
    /// The number of vblanks by which the frame was late.
    package internal(set) var late = 0
    /// The stage that took most of the time of a late frame; `nil` if the frame was in time.
    package internal(set) var blame: FrameStage?
    /// The number of pixels that layers redrew.
    package internal(set) var pixelsDrawn = 0
    /// The number of pixels of the screen that were repainted.
    package internal(set) var pixelsComposited = 0
    /// The number of bytes copied to the scan-out buffer.
    package internal(set) var bytesCopied = 0

    // Properties instead of an array: no frame allocates memory for its times.

    /// The wait of input; `nil` if the frame shows none.
    var input: Interval?
    /// The work in iterations of the event loop before that of the commit, as one interval that begins with the first one.
    var earlierApp: Interval?
    var app: Interval?
    var layout: Interval?
    var draw: Interval?
    var commit: Interval?
    var composite: Interval?
    var copy: Interval?
    /// The wait for a free buffer, which is a part of the last stage.
    var bufferWait: Interval?
    var flip: Interval?

    init() {}

    /// Creates the record of a frame that only continues an animation.
    init(animation work: FrameWork, shown: MonotonicInstant) {
        kind = .animation
        self.shown = shown
        add(work)
        late = work.missed
        if late > 0 { blame = work.longest }
    }

    /// Adds the work of the compositor.
    mutating func add(_ work: FrameWork) {
        composite = Interval(work.start, work.composite)
        copy = Interval(work.start + work.composite, work.copy)
        if work.wait > .zero { bufferWait = Interval(work.start - work.wait, work.wait) }
        flip = Interval(work.start + work.composite + work.copy, work.flip - work.wait)
        pixelsComposited = work.pixelsComposited
        bytesCopied = work.bytesCopied
    }

    /// The duration of a stage; `nil` if the frame has no part in it.
    package subscript(stage: FrameStage) -> MonotonicDuration? {
        switch stage {
        case .input: input?.duration
        case .app: app.map { $0.duration + (earlierApp?.duration ?? .zero) }
        case .layout: layout?.duration
        case .draw: draw?.duration
        case .commit: commit?.duration
        case .composite: composite?.duration
        case .copy: copy?.duration
        case .flip: flip.map { $0.duration + (bufferWait?.duration ?? .zero) }
        }
    }

    /// The intervals, in the order of the stages. `app` and `flip` may have two.
    package var intervals: [(stage: FrameStage, interval: Interval)] {
        let all: [(FrameStage, Interval?)] = [
            (.input, input), (.app, earlierApp), (.app, app), (.layout, layout), (.draw, draw), (.commit, commit),
            (.composite, composite), (.copy, copy), (.flip, bufferWait), (.flip, flip),
        ]
        return all.compactMap { stage, interval in interval.map { (stage, $0) } }
    }

    /// The beginning of the first interval.
    package var start: MonotonicInstant { intervals.map(\.interval.start).min() ?? shown }

    /// The end of the last interval, which is the time at which the frame was on screen, if the display reports it in order.
    package var end: MonotonicInstant { max(shown, intervals.map(\.interval.end).max() ?? shown) }
}

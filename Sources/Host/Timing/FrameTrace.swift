import Glibc
import LinuxIO
import Synchronization

/// The frames of a screen in a trace.
///
/// | category | event |
/// |---|---|
/// | `frame`, `launch`, `further` | the frames of the main screen, the first one of them, and those of further screens |
/// | `late` | vblanks that passed without the frame that was due, and the stage that took most of its time |
///
/// The stages of the main thread and of the compositor's are intervals of these threads. Waits overlap the work for other
/// frames, so `input`, `flip` and the whole frame are intervals of their own, with the number of the frame. An arrow leads from
/// a commit to its composition.
struct FrameTrace: Sendable {
    private final class Compositor: Sendable { let thread = Atomic<Int32>(getpid()) }

    private let trace: Trace
    private let isMain: Bool
    private let compositor = Compositor()
    private let mainThread = getpid()

    init(_ trace: Trace, isMain: Bool) { (self.trace, self.isMain) = (trace, isMain) }

    /// Sets the compositor's thread.
    func setCompositor(_ thread: Int32) { compositor.thread.store(thread, ordering: .relaxed) }

    /// Records a frame.
    func add(_ frame: TimedFrame) {
        let category = !isMain ? "further" : frame.kind == .launch ? "launch" : "frame"
        let thread = frame.kind == .animation || !isMain ? compositorThread : mainThread
        // The waits of a frame have numbers of their own, because they may overlap.
        let id = id(of: frame) << 3
        var wait = id
        var arguments = [
            Trace.Event.Argument("number", frame.number), Trace.Event.Argument("kind", frame.kind.rawValue),
            Trace.Event.Argument("pixelsDrawn", frame.pixelsDrawn),
            Trace.Event.Argument("pixelsComposited", frame.pixelsComposited),
            Trace.Event.Argument("bytesCopiedOut", frame.bytesCopied),
            Trace.Event.Argument("late", frame.late),
        ]
        if let blame = frame.blame { arguments.append(Trace.Event.Argument("blame", blame.rawValue)) }
        var events: [Trace.Event] = []
        events.reserveCapacity(16)
        events.append(
            Trace.Event(.begin, "frame", category: category, id: id, at: frame.start, thread: thread, arguments)
        )
        for (stage, interval) in frame.intervals {
            switch stage {
            case .input, .flip:
                wait += 1
                let (name, start, end) = (stage.rawValue, interval.start, interval.end)
                events.append(Trace.Event(.begin, name, category: category, id: wait, at: start, thread: thread))
                events.append(Trace.Event(.end, name, category: category, id: wait, at: end, thread: thread))
            case .app, .layout, .draw, .commit: events.append(span(stage, interval, category, mainThread))
            case .composite, .copy: events.append(span(stage, interval, category, compositorThread))
            }
        }
        events.append(Trace.Event(.end, "frame", category: category, id: id, at: frame.end, thread: thread))
        if let commit = frame.commit, let composite = frame.composite {
            events.append(arrow(.flowStart, frame, category, at: commit.start, mainThread))
            events.append(arrow(.flowEnd, frame, category, at: composite.start, compositorThread))
        }
        if let blame = frame.blame { events.append(late(blame, frame.late, at: frame.shown, frame.number)) }
        trace.add(events)
    }

    /// Records that a frame that was not presented was late.
    func addLate(_ stage: FrameStage, vblanks: Int, at time: MonotonicInstant) {
        trace.add(late(stage, vblanks, at: time, nil))
    }

    /// Returns the identity of a frame among those of all screens.
    private func id(of frame: TimedFrame) -> UInt64 {
        let screen = isMain ? 0 : UInt64(UInt32(bitPattern: compositorThread))
        return screen << 40 | UInt64(frame.number)
    }

    private var compositorThread: Int32 { compositor.thread.load(ordering: .relaxed) }

    private func span(
        _ stage: FrameStage,
        _ interval: TimedFrame.Interval,
        _ category: String,
        _ thread: Int32
    ) -> Trace.Event {
        Trace.Event(
            .span,
            stage.rawValue,
            category: category,
            at: interval.start,
            for: interval.duration,
            thread: thread
        )
    }

    private func arrow(
        _ phase: Trace.Event.Phase,
        _ frame: TimedFrame,
        _ category: String,
        at time: MonotonicInstant,
        _ thread: Int32
    ) -> Trace.Event {
        Trace.Event(phase, "frame", category: category, id: id(of: frame), at: time, thread: thread)
    }

    private func late(_ stage: FrameStage, _ vblanks: Int, at time: MonotonicInstant, _ number: Int?) -> Trace.Event {
        var arguments = [Trace.Event.Argument("stage", stage.rawValue), Trace.Event.Argument("vblanks", vblanks)]
        if let number { arguments.append(Trace.Event.Argument("frame", number)) }
        return Trace.Event(
            .event,
            "late",
            category: isMain ? "late" : "late,further",
            at: time,
            thread: number == nil ? compositorThread : mainThread,
            arguments
        )
    }
}

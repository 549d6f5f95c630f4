import CLinux
import LinuxIO
import Synchronization

/// The times of all frames by stage, and the late ones. Written by the main thread and the compositor's thread.
///
/// Each frame is recorded once: statistics, the history and traces have the same times.
package final class FrameTimes: Sendable {
    private struct State: Sendable {
        var histograms = [DurationHistogram](repeating: DurationHistogram(), count: FrameStage.allCases.count)
        var late = LateFrames()
        var count = 0
        var history = FrameHistory()
        var onFrame: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let trace: FrameTrace?

    /// Creates empty times.
    /// - Parameters:
    ///   - trace: The trace of the frames; `nil` for none.
    ///   - isMain: A Boolean value that indicates whether the frames are those of the main screen.
    package init(trace: Trace? = nil, isMain: Bool = true) { self.trace = trace.map { FrameTrace($0, isMain: isMain) } }

    /// Records a frame that was on screen.
    func add(_ frame: TimedFrame) {
        var frame = frame
        if frame.kind == .launch { (frame.late, frame.blame) = (0, nil) }
        let onFrame = state.withLock { state in
            state.count += 1
            frame.number = state.count
            state.history.add(frame)
            guard frame.kind != .launch else { return state.onFrame }
            for stage in FrameStage.allCases {
                if let duration = frame[stage] { state.histograms[stage.index].add(duration) }
            }
            if let stage = frame.blame, frame.late > 0 { state.late[stage] += frame.late }
            return state.onFrame
        }
        trace?.add(frame)
        onFrame?()
    }

    /// Records that a frame that looked the same, and was not presented, was late.
    /// - Parameters:
    ///   - vblanks: The number of vblanks at which the frame should have been on screen but was not.
    ///   - time: The time at which it would have been on screen.
    func blame(_ stage: FrameStage, vblanks: Int, at time: MonotonicInstant) {
        guard vblanks > 0 else { return }
        state.withLock { $0.late[stage] += vblanks }
        trace?.addLate(stage, vblanks: vblanks, at: time)
    }

    /// Notes that the calling thread is that of the compositor.
    func beginCompositor() { trace?.setCompositor(easel_thread_id()) }

    package var late: LateFrames { state.withLock { $0.late } }

    package subscript(stage: FrameStage) -> DurationHistogram { state.withLock { $0.histograms[stage.index] } }

    // MARK: History

    /// The number of frames so far, which is that of the newest one.
    package var frameCount: Int { state.withLock { $0.count } }

    /// Keeps a number of the newest frames from now on, for ``frames(after:)``. By default, none are kept.
    package func keepFrames(_ count: Int) { state.withLock { $0.history.keep(count) } }

    /// Returns the newest frames with greater numbers than a given one, oldest first. Called by any thread, which makes the
    /// copies; the main thread waits for no longer than these take.
    package func frames(after number: Int) -> [TimedFrame] { state.withLock { $0.history.frames(after: number) } }

    /// Calls a closure after each frame, on the thread that has recorded it, which may be the main thread or that of the
    /// compositor; `nil` calls none. The closure must not block.
    package func onFrame(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onFrame = body } }
}

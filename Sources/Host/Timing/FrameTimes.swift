import LinuxIO
import Synchronization

/// The times of all frames by stage, and the late ones. Written by the main thread and the compositor's thread.
package final class FrameTimes: Sendable {
    private struct State: Sendable {
        var histograms = [DurationHistogram](repeating: DurationHistogram(), count: FrameStage.allCases.count)
        var late = LateFrames()
        /// The last frames; `nil` if they are not recorded.
        var history: FrameHistory?
    }

    private let state = Mutex(State())

    package init() {}

    /// Records the time that a frame has spent in some stages.
    func add(_ durations: StageDurations, _ stages: [FrameStage]) {
        state.withLock { state in
            for stage in stages { state.histograms[stage.index].add(durations[stage]) }
        }
    }

    /// Records that a frame is late.
    /// - Parameter vblanks: The number of vblanks at which the frame should have been on screen but was not.
    func blame(_ stage: FrameStage, vblanks: Int) {
        guard vblanks > 0 else { return }
        state.withLock { $0.late[stage] += vblanks }
    }

    /// Records single frames as well, from now on.
    package func recordHistory() { state.withLock { if $0.history == nil { $0.history = FrameHistory() } } }

    /// Records a frame, if single frames are recorded.
    func record(_ durations: StageDurations, at time: MonotonicInstant, late: Int, by stage: FrameStage) {
        state.withLock { $0.history?.add(durations, at: time, late: late, by: stage) }
    }

    /// Returns the recorded frames with a number above `number`, oldest first.
    package func frames(after number: Int) -> [FrameHistory.Frame] {
        state.withLock { $0.history?.frames(after: number) ?? [] }
    }

    package var late: LateFrames { state.withLock { $0.late } }

    package subscript(stage: FrameStage) -> DurationHistogram { state.withLock { $0.histograms[stage.index] } }
}

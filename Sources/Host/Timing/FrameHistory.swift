import LinuxIO

/// The last frames with the time that each has spent in each stage, in memory of a fixed size.
package struct FrameHistory: Sendable {
    /// A frame that was shown.
    package struct Frame: Hashable, Sendable {
        /// The number of the frame, from 1.
        package var number: Int
        /// The time at which it was on screen.
        package var time: MonotonicInstant
        /// The durations by ``FrameStage/allCases``.
        package var durations: [MonotonicDuration]
        /// The number of vblanks by which it was late.
        package var late: Int
        /// The stage that took longest.
        package var longest: FrameStage
    }

    /// The maximum number of frames: those of ten seconds at 60 Hz.
    package static let capacity = 600

    /// The frames, in a ring whose oldest one is at `next` once it is full.
    private var ring: [Frame] = []
    private var next = 0
    private var count = 0

    mutating func add(_ durations: StageDurations, at time: MonotonicInstant, late: Int, by stage: FrameStage) {
        count += 1
        let frame = Frame(
            number: count,
            time: time,
            durations: FrameStage.allCases.map { durations[$0] },
            late: max(0, late),
            longest: stage
        )
        if ring.count < Self.capacity {
            ring.append(frame)
        } else {
            ring[next] = frame
            next = (next + 1) % Self.capacity
        }
    }

    /// Returns the frames with a number above `number`, oldest first.
    func frames(after number: Int) -> [Frame] { (ring[next...] + ring[..<next]).filter { $0.number > number } }
}

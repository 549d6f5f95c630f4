/// The newest frames, in a ring.
struct FrameHistory: Sendable {
    private var frames: [TimedFrame] = []
    /// The number of frames that are kept.
    private var capacity = 0
    private static let longest = 10_000
    /// The position of the oldest frame, once the ring is full.
    private var oldest = 0

    /// Sets the number of frames that are kept. The history begins without frames.
    mutating func keep(_ count: Int) {
        capacity = min(max(0, count), Self.longest)
        frames = []
        frames.reserveCapacity(capacity)
        oldest = 0
    }

    mutating func add(_ frame: TimedFrame) {
        guard capacity > 0 else { return }
        if frames.count < capacity {
            frames.append(frame)
        } else {
            frames[oldest] = frame
            oldest = (oldest + 1) % capacity
        }
    }

    /// Returns the frames with greater numbers than a given one, oldest first.
    func frames(after number: Int) -> [TimedFrame] {
        var found: [TimedFrame] = []
        // Few frames are new for a reader that follows. Their numbers increase.
        for step in 1..<(frames.count + 1) {
            let frame = frames[(oldest + frames.count - step) % frames.count]
            guard frame.number > number else { break }
            found.append(frame)
        }
        found.reverse()
        return found
    }
}

import InputEvents
import QuartzCore

/// The recent motion of a touch.
struct TouchMotion {
    private var samples: [TouchSample] = []

    /// The duration over which a finger's motion is about constant, in seconds. A chosen value.
    private static let memory: TimeInterval = 0.06
    /// The maximum number of samples. More samples do not improve the prediction.
    private static let limit = 16

    mutating func add(_ inputs: [TouchSample]) {
        guard let newest = inputs.last else { return }
        samples += inputs.suffix(Self.limit)
        samples.removeAll { newest.timestamp - $0.timestamp > Self.memory }
        if samples.count > Self.limit { samples.removeFirst(samples.count - Self.limit) }
    }

    /// Returns predicted samples for the next `duration` seconds, at the interval of the previous samples. They lie on
    /// the line fitted to these by least squares over time. Returns at least one sample, or none if the touch did not
    /// move.
    func predictions(for duration: TimeInterval) -> [TouchSample] {
        guard let first = samples.first, let last = samples.last, samples.count > 2, last.time > first.time else {
            return []
        }
        let count = CGFloat(samples.count)
        let meanTime = samples.reduce(0) { $0 + ($1.timestamp - first.timestamp) } / Double(samples.count)
        let mean = samples.reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.position.x / count, y: $0.y + $1.position.y / count)
        }
        var spread = 0.0
        var slope = CGVector.zero
        for sample in samples {
            let time = sample.timestamp - first.timestamp - meanTime
            spread += time * time
            slope.dx += (sample.position.x - mean.x) * time
            slope.dy += (sample.position.y - mean.y) * time
        }
        guard spread > 0 else { return [] }
        slope = CGVector(dx: slope.dx / spread, dy: slope.dy / spread)
        guard slope != .zero else { return [] }
        // The sampling interval of the device, but at least one millisecond.
        let step = max((last.timestamp - first.timestamp) / Double(samples.count - 1), 0.001)
        return (1...max(1, Int(duration / step))).map { index in
            var input = last
            input.phase = .moved
            input.time = MonotonicInstant(seconds: last.timestamp + step * Double(index))
            input.position.x += slope.dx * step * Double(index)
            input.position.y += slope.dy * step * Double(index)
            return input
        }
    }
}

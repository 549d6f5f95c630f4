import QuartzCore

/// The recent motion of a touch.
struct TouchMotion {
    private var samples: [TouchInput] = []

    /// The duration over which a finger's motion is about constant, in seconds. A chosen value.
    private static let memory: TimeInterval = 0.06
    /// The maximum number of samples. More samples do not improve the prediction.
    private static let limit = 16

    mutating func add(_ inputs: [TouchInput]) {
        guard let newest = inputs.last else { return }
        samples += inputs.suffix(Self.limit)
        samples.removeAll { newest.time - $0.time > Self.memory }
        if samples.count > Self.limit { samples.removeFirst(samples.count - Self.limit) }
    }

    /// Returns predicted samples for the next `duration` seconds, at the interval of the previous samples. They lie on
    /// the line fitted to these by least squares over time. Returns at least one sample, or none if the touch did not
    /// move.
    func predictions(for duration: TimeInterval) -> [TouchInput] {
        guard let first = samples.first, let last = samples.last, samples.count > 2, last.time > first.time else {
            return []
        }
        let count = CGFloat(samples.count)
        let meanTime = samples.reduce(0) { $0 + ($1.time - first.time) } / Double(samples.count)
        let mean = samples.reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.location.x / count, y: $0.y + $1.location.y / count)
        }
        var spread = 0.0
        var slope = CGVector.zero
        for sample in samples {
            let time = sample.time - first.time - meanTime
            spread += time * time
            slope.dx += (sample.location.x - mean.x) * time
            slope.dy += (sample.location.y - mean.y) * time
        }
        guard spread > 0 else { return [] }
        slope = CGVector(dx: slope.dx / spread, dy: slope.dy / spread)
        guard slope != .zero else { return [] }
        // The sampling interval of the device, but at least one millisecond.
        let step = max((last.time - first.time) / Double(samples.count - 1), 0.001)
        return (1...max(1, Int(duration / step))).map { index in
            var input = last
            input.phase = .moved
            input.time += step * Double(index)
            input.location.x += slope.dx * step * Double(index)
            input.location.y += slope.dy * step * Double(index)
            return input
        }
    }
}

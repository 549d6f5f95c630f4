import QuartzCore

/// How a touch moved in the last moments.
struct TouchMotion {
    private var samples: [TouchInput] = []

    /// As long as a finger goes on roughly as it did, in seconds. Chosen.
    private static let memory: TimeInterval = 0.06
    /// More would say nothing more.
    private static let limit = 16

    mutating func add(_ inputs: [TouchInput]) {
        guard let newest = inputs.last else { return }
        samples += inputs.suffix(Self.limit)
        samples.removeAll { newest.time - $0.time > Self.memory }
        if samples.count > Self.limit { samples.removeFirst(samples.count - Self.limit) }
    }

    /// Samples to come in the next `duration`, at the pace of those before: on the straight line that fits these best in
    /// time. At least one; none where nothing moved.
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
        // As close as the device's own, but no closer than a millisecond.
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

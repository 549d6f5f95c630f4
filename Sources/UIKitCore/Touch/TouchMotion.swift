import InputEvents
import QuartzCore

/// The recent motion of a touch.
///
/// The velocity is that of a line fitted by least squares, in which the weight of a sample decreases exponentially with
/// its age. A single difference of samples follows corners sooner, but is dominated by the rounding of positions; a fit
/// with equal weights is smoother, but continues after the finger has stopped. The predicted velocity decreases
/// exponentially, because fingers slow down before corners and at the end of strokes. Both time constants minimize the
/// error on recorded handwriting, where the best linear combination of the last 100 ms is better by 3 % at most.
struct TouchMotion {
    private var samples: [TouchSample] = []

    /// The duration in which the weight of a sample falls to 37 %, in seconds. Empirical.
    private static let weightDecay: TimeInterval = 0.02
    /// The duration in which the predicted velocity falls to 37 %, in seconds. Empirical.
    private static let velocityDecay: TimeInterval = 0.036
    /// The age of the oldest sample; the weight of older ones is less than a hundredth.
    private static let memory = MonotonicDuration.milliseconds(100)
    /// The maximum number of samples: 20 ms of a device that sends 1000 per second.
    private static let limit = 20

    mutating func add(_ inputs: [TouchSample]) {
        guard let newest = inputs.last else { return }
        samples += inputs.suffix(Self.limit)
        samples.removeAll { newest.time - $0.time > Self.memory }
        if samples.count > Self.limit { samples.removeFirst(samples.count - Self.limit) }
    }

    /// Returns predicted samples for the next `duration` seconds, at the interval of the previous samples. Returns at
    /// least one sample, or none if the touch did not move.
    func predictions(for duration: TimeInterval) -> [TouchSample] {
        guard let first = samples.first, let last = samples.last, samples.count > 2, last.time > first.time,
            let velocity
        else { return [] }
        // The sampling interval of the device, but at least one millisecond.
        let step = max((last.time - first.time).seconds / Double(samples.count - 1), 0.001)
        return (1...max(1, Int(duration / step))).map { index in
            let time = step * Double(index)
            let distance = Self.velocityDecay * (1 - exp(-time / Self.velocityDecay))
            var input = last
            input.phase = .moved
            input.time = last.time + .seconds(time)
            input.position.x += velocity.dx * distance
            input.position.y += velocity.dy * distance
            return input
        }
    }

    /// The velocity at the time of the last sample, in points per second; `nil` if the touch does not move.
    private var velocity: CGVector? {
        guard let last = samples.last else { return nil }
        var weight = 0.0
        var meanTime = 0.0
        var mean = CGPoint.zero
        let weights = samples.map { exp(($0.time - last.time).seconds / Self.weightDecay) }
        for (sample, share) in zip(samples, weights) {
            weight += share
            meanTime += share * (sample.time - last.time).seconds
            mean.x += share * sample.position.x
            mean.y += share * sample.position.y
        }
        meanTime /= weight
        mean = CGPoint(x: mean.x / weight, y: mean.y / weight)
        var spread = 0.0
        var slope = CGVector.zero
        for (sample, share) in zip(samples, weights) {
            let time = (sample.time - last.time).seconds - meanTime
            spread += share * time * time
            slope.dx += share * (sample.position.x - mean.x) * time
            slope.dy += share * (sample.position.y - mean.y) * time
        }
        guard spread > 0 else { return nil }
        slope = CGVector(dx: slope.dx / spread, dy: slope.dy / spread)
        return slope == .zero ? nil : slope
    }
}

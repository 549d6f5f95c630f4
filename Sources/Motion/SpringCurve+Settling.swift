import Geometry

extension SpringCurve {
    /// The distance from rest, as a fraction of the total distance, that counts as at rest. SwiftUI documents this
    /// value for its springs, and the durations that Core Animation documents for its springs follow from it.
    package static let settlingThreshold = 0.001

    /// The number of seconds after which the distance from rest stays below a thousandth of the total distance;
    /// infinite without damping.
    ///
    /// It is computed from the envelope of the motion, not from the motion itself, so that the duration does not jump
    /// when the last oscillation no longer reaches the threshold. With A and B as the coefficients of cosine and sine,
    /// the envelope is (|A| + |B|)·e^(−βt), as in Core Animation (its default spring settles in 1.47 s, one with a
    /// damping of 5 in 2.85 s).
    package var settlingDuration: Double {
        guard decay > 0 else { return .infinity }
        var high = 1 / decay
        while envelope(at: high) >= Self.settlingThreshold {
            high *= 2
            guard high.isFinite else { return .infinity }
        }
        // The envelope can rise at first, but once it falls it falls permanently: it crosses the threshold once.
        var low = 0.0
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if envelope(at: middle) >= Self.settlingThreshold { low = middle } else { high = middle }
        }
    }

    /// Returns an upper bound of the distance from rest at any time from `seconds` on.
    package func envelope(at seconds: Double) -> Double {
        let part = abs(decay - initialVelocity)
        switch regime {
        case .underdamped:
            // |sin ωt ÷ ω| is at most 1 ÷ ω and at most t. The second bound keeps the result steady toward critical
            // damping, where the first one is infinite.
            return exp(-decay * seconds) * (1 + part * min(1 / dampedFrequency, seconds))
        case .criticallyDamped:
            return exp(-decay * seconds) * (1 + part * seconds)
        case .overdamped:
            let slow = exp(-squaredFrequency / (decay + dampedFrequency) * seconds)
            let faster = expm1(-2 * dampedFrequency * seconds)
            return slow * (2 + faster) / 2 + part * slow * -faster / (2 * dampedFrequency)
        }
    }
}

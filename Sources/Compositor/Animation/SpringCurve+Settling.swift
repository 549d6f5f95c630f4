import CoreGraphics

extension SpringCurve {
    /// How near to rest counts as at rest, in parts of the way. It is what SwiftUI documents for its springs, and what
    /// the durations that Core Animation documents for its own come from.
    package static let settlingThreshold = 0.001

    /// The seconds after which the mass stays within a thousandth of the way from rest; infinite without damping.
    ///
    /// It is the envelope of the motion that is looked at, not the motion: the duration does not jump when the last swing
    /// no longer reaches the threshold. With A and B for the parts of cosine and sine the envelope is taken for
    /// (|A| + |B|)·e^(−βt), as Core Animation does (its default spring settles in 1.47 s, one of damping 5 in 2.85 s).
    package var settlingDuration: Double {
        guard decay > 0 else { return .infinity }
        var high = 1 / decay
        while envelope(at: high) >= Self.settlingThreshold {
            high *= 2
            guard high.isFinite else { return .infinity }
        }
        // The envelope may rise at first, but once it falls it falls for ever: it passes the threshold once.
        var low = 0.0
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if envelope(at: middle) >= Self.settlingThreshold { low = middle } else { high = middle }
        }
    }

    /// A bound for the distance from rest at any time from `seconds` on.
    package func envelope(at seconds: Double) -> Double {
        let part = abs(decay - initialVelocity)
        switch regime {
        case .underdamped:
            // |sin ωt ÷ ω| is neither more than 1 ÷ ω nor more than t. The second keeps the bound steady towards critical
            // damping, where the first has none.
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

/// Random numbers that are the same for the same seed on every machine (SplitMix64).
package struct MonkeyRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator with a seed.
    package init(seed: UInt64) { state = seed }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns `true` with a probability of one in `count`.
    package mutating func once(in count: UInt64) -> Bool { next() % count == 0 }

    /// Returns an integer in a range.
    package mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(truncatingIfNeeded: next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// Returns a number in a range.
    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
    }
}

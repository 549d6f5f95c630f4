/// A range of frame rates, in frames a second, and the one in it that is liked best.
///
/// All zero leaves the choice to the system, which takes every frame of the display.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest rate.
    public var minimum: Float

    /// The highest rate.
    public var maximum: Float

    /// The rate liked best; nil for the highest.
    public var preferred: Float?

    /// Leaves the choice to the system.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

    /// Makes a range.
    /// - Parameters:
    ///   - minimum: the lowest rate, not below zero.
    ///   - maximum: the highest rate, not below `minimum`.
    ///   - preferred: between the two; nil and zero for the highest.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred == 0 ? nil : preferred
        let isOrdered = minimum >= 0 && maximum >= minimum && maximum.isFinite
        precondition(
            isOrdered && self.preferred.map { (minimum...maximum).contains($0) } ?? true,
            "CAFrameRateRange(minimum: \(minimum), maximum: \(maximum), preferred: \(preferred ?? 0)): "
                + "expected 0 <= minimum <= preferred <= maximum"
        )
    }

    /// How many vertical blanks of a display go by for one frame.
    ///
    /// Rates divide that of the display, so that frames come at even distances. Of those in the range the one nearest to
    /// the preferred rate is taken, the slower of two; where none is in the range, the fastest that is not above it.
    package func interval(refreshRate: Double) -> Int {
        guard maximum > 0, refreshRate > 0 else { return 1 }
        // Displays of 60 frames a second show 59.94 or 60.02: the asker means the same.
        let slack = 1.05
        let fewest = max(1, (refreshRate / (Double(maximum) * slack)).rounded(.up))
        let most = minimum > 0 ? (refreshRate * slack / Double(minimum)).rounded(.down) : .infinity
        guard fewest < most, fewest < 1e9 else { return Int(min(fewest, 1e9)) }
        let wanted = Double(preferred ?? maximum)
        // The two whole numbers around the exact one have the nearest rates.
        let exact = min(max(refreshRate / wanted, fewest), min(most, 1e9))
        let (faster, slower) = (exact.rounded(.down), exact.rounded(.up))
        let isFasterNearer = abs(refreshRate / faster - wanted) < abs(wanted - refreshRate / slower)
        return Int(max(fewest, isFasterNearer ? faster : slower))
    }
}

/// Makes a range of frame rates.
/// - Parameter preferred: zero for the highest.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
    CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Whether two ranges are the same.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
    range == other
}

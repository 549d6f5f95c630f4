/// A range of frame rates, in frames per second, with an optional preferred rate.
///
/// All zeros leaves the choice to the system, which uses every frame of the display.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest rate, in frames per second.
    public var minimum: Float

    /// The highest rate, in frames per second.
    public var maximum: Float

    /// The preferred rate, in frames per second; `nil` for the highest.
    public var preferred: Float?

    /// The range that leaves the choice to the system.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

    /// Creates a range.
    /// - Parameters:
    ///   - minimum: The lowest rate; at least zero.
    ///   - maximum: The highest rate; at least `minimum`.
    ///   - preferred: A rate between the two; `nil` or zero for the highest.
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

    /// Returns the number of vblanks of a display per frame.
    ///
    /// Effective rates divide the rate of the display, so that frames are evenly spaced. Of the rates in the range, the
    /// one nearest to the preferred rate is used; in a tie, the slower one. If no rate is in the range, the fastest
    /// rate that does not exceed it is used.
    package func interval(refreshRate: Double) -> Int {
        guard maximum > 0, refreshRate > 0 else { return 1 }
        // The measured rate of a 60 Hz display is 59.94 or 60.02; a request for 60 must match it.
        let slack = 1.05
        let fewest = max(1, (refreshRate / (Double(maximum) * slack)).rounded(.up))
        let most = minimum > 0 ? (refreshRate * slack / Double(minimum)).rounded(.down) : .infinity
        guard fewest < most, fewest < 1e9 else { return Int(min(fewest, 1e9)) }
        let wanted = Double(preferred ?? maximum)
        // The two integers around the exact interval have the nearest rates.
        let exact = min(max(refreshRate / wanted, fewest), min(most, 1e9))
        let (faster, slower) = (exact.rounded(.down), exact.rounded(.up))
        let isFasterNearer = abs(refreshRate / faster - wanted) < abs(wanted - refreshRate / slower)
        return Int(max(fewest, isFasterNearer ? faster : slower))
    }
}

/// Creates a range of frame rates.
/// - Parameter preferred: The preferred rate; zero for the highest.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
    CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Returns a Boolean value that indicates whether two ranges are equal.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
    range == other
}

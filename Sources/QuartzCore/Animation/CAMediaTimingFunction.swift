import CoreGraphics

/// A timing function: the progress of an animation as a function of time.
///
/// The curve is a cubic Bézier curve from (0, 0) to (1, 1) with two control points, with time on the x-axis and
/// progress on the y-axis. The progress may exceed the range from 0 to 1; time may not, so x is clamped to it.
public final class CAMediaTimingFunction: NSObject, Sendable {
    /// The control points: first x, first y, second x, second y.
    package let controlPoints: SIMD4<Double>

    /// Creates a named timing function; a name that is not listed in ``CAMediaTimingFunctionName`` acts as `linear`.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(exactly: SIMD4(0.42, 0, 1, 1))
        case .easeOut: self.init(exactly: SIMD4(0, 0, 0.58, 1))
        case .easeInEaseOut: self.init(exactly: SIMD4(0.42, 0, 0.58, 1))
        case .default: self.init(exactly: SIMD4(0.25, 0.1, 0.25, 1))
        default: self.init(exactly: SIMD4(0, 0, 1, 1))
        }
    }

    /// Creates a timing function from its two control points.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(exactly: SIMD4(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// Creates a timing function from its two control points, without rounding them to `Float`. Values that are not
    /// finite count as 0.
    package init(exactly points: SIMD4<Double>) {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        func time(_ value: Double) -> Double { min(1, max(0, number(value))) }
        controlPoints = SIMD4(time(points.x), number(points.y), time(points.z), number(points.w))
    }

    /// Writes the coordinates x and y of one of the four points of the curve, where point 0 is (0, 0) and point 3 is
    /// (1, 1).
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        precondition((0...3).contains(index), "a timing function has control points 0 to 3, not \(index)")
        let (x, y): (Double, Double) =
            switch index {
            case 0: (0, 0)
            case 1: (controlPoints.x, controlPoints.y)
            case 2: (controlPoints.z, controlPoints.w)
            default: (1, 1)
            }
        values[0] = Float(x)
        values[1] = Float(y)
    }

    /// Returns a Boolean value that indicates whether another timing function has the same control points.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.controlPoints == controlPoints
    }

    /// A hash value that is consistent with `isEqual(_:)`.
    public override var hash: Int { controlPoints.hashValue }
}

/// The names of the predefined timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a name; a name that is not listed here acts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow start.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow start and a slow end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The system default: a fast start and a slow end.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

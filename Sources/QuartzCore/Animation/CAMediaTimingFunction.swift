import CoreGraphics

/// The pace of an animation: which part of the way it has gone after which part of the time.
///
/// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, the time along x and the way along y. The way may
/// lead beyond its ends; time may not, so that x is kept between 0 and 1.
public final class CAMediaTimingFunction: NSObject, Sendable {
    /// The control points: first x, first y, second x, second y.
    package let controlPoints: SIMD4<Double>

    /// Makes one of the named paces; `linear` of a name that is not listed in ``CAMediaTimingFunctionName``.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(exactly: SIMD4(0.42, 0, 1, 1))
        case .easeOut: self.init(exactly: SIMD4(0, 0, 0.58, 1))
        case .easeInEaseOut: self.init(exactly: SIMD4(0.42, 0, 0.58, 1))
        case .default: self.init(exactly: SIMD4(0.25, 0.1, 0.25, 1))
        default: self.init(exactly: SIMD4(0, 0, 1, 1))
        }
    }

    /// Makes a pace of its two control points.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(exactly: SIMD4(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }

    /// Makes a pace of its two control points, without rounding them to `Float`. A number that is none counts as 0.
    package init(exactly points: SIMD4<Double>) {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        func time(_ value: Double) -> Double { min(1, max(0, number(value))) }
        controlPoints = SIMD4(time(points.x), number(points.y), time(points.z), number(points.w))
    }

    /// Writes one of the four points of the curve, of which 0 is (0, 0) and 3 is (1, 1), to two numbers: x and y.
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

    /// Whether another one has the same control points.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.controlPoints == controlPoints
    }

    /// Hashes what `isEqual(_:)` compares.
    public override var hash: Int { controlPoints.hashValue }
}

/// The paces that have names.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a name; one that is not listed here acts as `linear`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Even.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at first.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at first and at the end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// What most of the system moves by: quick to start, slow at the end.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

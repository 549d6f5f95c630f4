import Glibc

/// The parameters of the line drawn along a path.
package struct StrokeParameters {
    package enum Cap { case butt, round, square }
    package enum Join { case miter, round, bevel }

    /// The line width in the pen's space; zero for the thinnest line, one device pixel. The default is 1.
    package var width = 1.0
    package var cap = Cap.butt
    package var join = Join.miter

    /// The maximum ratio of a miter's length to the line width. The default is 10.
    package var miterLimit = 10.0

    /// The offset into the dash pattern at which the line begins, in the pen's space. It can be negative. The default
    /// is zero.
    package var dashPhase = 0.0

    /// The mapping from the pen's space to device space: the images of the unit vectors.
    package var penX = SIMD2(1.0, 0.0)
    package var penY = SIMD2(0.0, 1.0)

    /// The maximum distance of an outline from the exact one, in device pixels.
    package var tolerance = Stroker.defaultTolerance

    /// The visible part of device space. The outline within it does not depend on this rectangle unless coordinates are
    /// beyond ten million; it limits the work for invisible parts.
    package var visible: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)?

    package init() {}

    /// Returns a Boolean value that indicates whether other parameters differ at most in the phase of the dashes.
    func isSamePen(as other: StrokeParameters) -> Bool {
        width == other.width && cap == other.cap && join == other.join && miterLimit == other.miterLimit
            && penX == other.penX && penY == other.penY && tolerance == other.tolerance
            && visible?.minimum == other.visible?.minimum && visible?.maximum == other.visible?.maximum
    }
}

/// A pen with precomputed values.
///
/// Everything is computed in a space where the pen is a circle, the *circle space*. For a pen whose mapping is a
/// similarity (it only scales, rotates and mirrors), this is device space itself. Otherwise it is the pen's space,
/// scaled up so that no length increases on the conversion to device space.
struct StrokePen {
    let radius: Double
    let radiusSquared: Double
    let cap: StrokeParameters.Cap
    let join: StrokeParameters.Join
    let tolerance: Double

    /// The length below which segments have no direction.
    let shortest: Double

    /// The threshold of radius² + (product of the normals) from which on a corner has a single point on its outside.
    /// The sum is 2 · radius² for a straight line and zero for a reversal.
    let cornerThreshold: Double
    let smoothThreshold: Double

    /// The step of round joins and caps: a fraction of a half turn.
    private(set) var arcSteps: Int
    private(set) var arcStep: SIMD2<Double>

    /// The distance of the points of an arc from its center, in radii: chords through points on the arc itself would
    /// all be inside.
    private(set) var arcScale: Double

    /// The mapping from circle space to device space, or `nil` if they are the same.
    let toDevice: (x: SIMD2<Double>, y: SIMD2<Double>)?

    /// The mapping from device space to circle space.
    let fromDevice: (x: SIMD2<Double>, y: SIMD2<Double>)

    /// The mapping from circle space to the space in which dashes are measured.
    let toDashes: (x: SIMD2<Double>, y: SIMD2<Double>)

    /// The maximum factor from lengths of dashes to device pixels.
    let dashScale: Double

    /// The window in circle space, outside of which nothing is visible. It includes the margin by which the line
    /// extends beyond its path.
    let window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)

    /// The maximum line width, in device pixels. Wider lines are reduced to it.
    static let widest = 2e7

    /// Creates a pen, or returns `nil` if it draws nothing.
    init?(_ parameters: StrokeParameters) {
        let isHairline = parameters.width == 0
        guard parameters.width >= 0, parameters.width.isFinite, let pen = Scale(parameters.penX, parameters.penY)
        else { return nil }
        let scale = isHairline ? 1 : pen.largest
        let radius = min(isHairline ? 0.5 : parameters.width * scale / 2, Self.widest / 2)
        // A line thinner than a millionth of a pixel covers nothing.
        guard radius > 1e-6 else { return nil }
        self.radius = radius
        radiusSquared = radius * radius
        cap = parameters.cap
        join = parameters.join
        let tolerance =
            parameters.tolerance.isFinite ? min(max(parameters.tolerance, 1e-5), 1) : Stroker.defaultTolerance
        self.tolerance = tolerance
        shortest = 1e-5

        // The tip of a corner is at the distance radius / cos(half the angle), and cos² of half the angle is the sum
        // over 2 · radius².
        func threshold(_ ratio: Double) -> Double { 2 * radius * radius / (ratio * ratio) }
        smoothThreshold = threshold(1 + tolerance / radius)
        switch parameters.join {
        case .round: cornerThreshold = smoothThreshold
        case .bevel: cornerThreshold = threshold(1 + tolerance / radius / 4)
        case .miter:
            let limit = parameters.miterLimit.isNaN ? 1 : min(max(parameters.miterLimit, 1), 1e6)
            cornerThreshold = min(threshold(min(limit, max(1, Self.widest / radius))), threshold(1 + 1e-9))
        }
        // The middle of a chord is radius · (1 - cos(half the step)) inside the arc.
        let half = acos(max(0, 1 - tolerance / radius))
        arcSteps = max(2, Int((Double.pi / (2 * half)).rounded(.up)))
        (arcStep, arcScale) = Self.step(arcSteps)

        let needsMapping = !isHairline && !pen.isSimilarity
        toDevice = needsMapping ? (parameters.penX / scale, parameters.penY / scale) : nil
        let inverse = pen.inverse
        fromDevice = needsMapping ? (inverse.x * scale, inverse.y * scale) : (SIMD2(1, 0), SIMD2(0, 1))
        // The dashes of a hairline are still measured along the user's axes.
        toDashes = needsMapping ? (SIMD2(1 / scale, 0), SIMD2(0, 1 / scale)) : inverse
        dashScale = pen.largest

        let ratio = parameters.join == .miter ? (2 * radius * radius / cornerThreshold).squareRoot() : 1
        let margin = radius * max(ratio, 1.5) + 2
        if let visible = parameters.visible, visible.minimum.x.isFinite, visible.minimum.y.isFinite,
            visible.maximum.x.isFinite, visible.maximum.y.isFinite
        {
            // The corners of a rectangle are mapped by mapping its middle and its half diagonals.
            let middle = (visible.minimum + visible.maximum) * 0.5
            let half = visible.maximum - middle
            let (x, y) = fromDevice
            let center = x * middle.x + y * middle.y
            let extent = SIMD2(abs(x.x) * half.x + abs(y.x) * half.y, abs(x.y) * half.x + abs(y.y) * half.y)
            // The margin is in circle space, where the pen is round.
            let low = center - extent
            let high = center + extent
            window = (low - margin, high + margin)
        } else {
            window = (SIMD2(repeating: -1e12 - margin), SIMD2(repeating: 1e12 + margin))
        }
    }

    /// Limits the number of points used for round joins and caps if there are very many.
    mutating func limitArcs(corners: Int) {
        let most = max(4, Stroker.mostArcPoints / max(corners, 1))
        guard arcSteps > most else { return }
        arcSteps = most
        (arcStep, arcScale) = Self.step(most)
    }

    private static func step(_ steps: Int) -> (SIMD2<Double>, Double) {
        let angle = Double.pi / Double(steps)
        // On average, chord and arc are two thirds of their maximum distance apart.
        return (SIMD2(cos(angle), sin(angle)), 1 + (1 - cos(angle / 2)) * 2 / 3)
    }

    /// The effect of a linear mapping on lengths.
    private struct Scale {
        let largest: Double
        let isSimilarity: Bool
        let inverse: (x: SIMD2<Double>, y: SIMD2<Double>)

        /// Creates a scale, or returns `nil` for a mapping that is not invertible.
        init?(_ x: SIMD2<Double>, _ y: SIMD2<Double>) {
            let determinant = x.x * y.y - x.y * y.x
            let mean = (x.x * x.x + x.y * x.y + y.x * y.x + y.y * y.y) / 2
            guard mean.isFinite, determinant.isFinite, abs(determinant) > 1e-12 * mean, mean > 1e-200 else {
                return nil
            }
            let difference = max(0, mean * mean - determinant * determinant).squareRoot()
            largest = (mean + difference).squareRoot()
            isSimilarity = mean - abs(determinant) <= 1e-11 * mean
            inverse = (SIMD2(y.y, -x.y) / determinant, SIMD2(-y.x, x.x) / determinant)
        }
    }
}

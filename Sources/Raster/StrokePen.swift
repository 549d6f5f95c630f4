import Glibc

/// How a line is drawn along a path, in numbers.
package struct StrokeParameters {
    package enum Cap { case butt, round, square }
    package enum Join { case miter, round, bevel }

    /// In the pen's space; zero for the thinnest line, one device pixel.
    package var width = 1.0
    package var cap = Cap.butt
    package var join = Join.miter

    /// The largest ratio of a miter's length to the line's width.
    package var miterLimit = 10.0

    /// How far into its dashes the line begins, in the pen's space. May be negative.
    package var dashPhase = 0.0

    /// Maps the pen to device space: where the unit vectors go.
    package var penX = SIMD2(1.0, 0.0)
    package var penY = SIMD2(0.0, 1.0)

    /// How far, in device pixels, an outline may be from the exact one.
    package var tolerance = Stroker.defaultTolerance

    /// What of device space can be seen. Nothing within depends on it unless coordinates are beyond ten million; it
    /// bounds the work for what is outside.
    package var visible: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)?

    package init() {}
}

/// A pen made ready.
///
/// Everything is computed where the pen is a circle, the *circle space*: device space itself for a pen that only scales,
/// turns and mirrors, and otherwise the pen's space, made so large that nothing grows on the way to device space.
struct StrokePen {
    let radius: Double
    let radiusSquared: Double
    let cap: StrokeParameters.Cap
    let join: StrokeParameters.Join
    let tolerance: Double

    /// Segments shorter than this have no direction.
    let shortest: Double

    /// A corner whose radius² + (product of the normals) is as much has one point on its outside. The sum is 2 · radius²
    /// for a straight line and zero for a reversal.
    let cornerThreshold: Double
    let smoothThreshold: Double

    /// The step of round joins and caps: a fraction of a half turn.
    private(set) var arcSteps: Int
    private(set) var arcStep: SIMD2<Double>

    /// How far out the points of an arc are, in radii: chords through points on the arc itself would all be inside.
    private(set) var arcScale: Double

    /// From circle space to device space; nil where they are the same.
    let toDevice: (x: SIMD2<Double>, y: SIMD2<Double>)?

    /// From device space to circle space.
    let fromDevice: (x: SIMD2<Double>, y: SIMD2<Double>)

    /// From circle space to the space that dashes are measured in.
    let toDashes: (x: SIMD2<Double>, y: SIMD2<Double>)

    /// From lengths of dashes to device pixels, at most.
    let dashScale: Double

    /// In circle space; nothing outside can be seen. Includes how far the line reaches.
    let window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)

    /// Lines wider than this, in device pixels, are cut to it.
    static let widest = 2e7

    /// Nil for a pen that draws nothing.
    init?(_ parameters: StrokeParameters) {
        let isHairline = parameters.width == 0
        guard parameters.width >= 0, parameters.width.isFinite, let pen = Scale(parameters.penX, parameters.penY)
        else { return nil }
        let scale = isHairline ? 1 : pen.largest
        let radius = min(isHairline ? 0.5 : parameters.width * scale / 2, Self.widest / 2)
        // Thinner than a pixel's millionth covers nothing.
        guard radius > 1e-6 else { return nil }
        self.radius = radius
        radiusSquared = radius * radius
        cap = parameters.cap
        join = parameters.join
        let tolerance =
            parameters.tolerance.isFinite ? min(max(parameters.tolerance, 1e-5), 1) : Stroker.defaultTolerance
        self.tolerance = tolerance
        shortest = 1e-5

        // A corner's tip is radius / cos(half the turn) away, and cos² of half the turn is the sum over 2 · radius².
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
        // A hairline's dashes are still measured along the user's axes.
        toDashes = needsMapping ? (SIMD2(1 / scale, 0), SIMD2(0, 1 / scale)) : inverse
        dashScale = pen.largest

        let ratio = parameters.join == .miter ? (2 * radius * radius / cornerThreshold).squareRoot() : 1
        let margin = radius * max(ratio, 1.5) + 2
        if let visible = parameters.visible, visible.minimum.x.isFinite, visible.minimum.y.isFinite,
            visible.maximum.x.isFinite, visible.maximum.y.isFinite
        {
            // The corners of a rectangle go where its middle and its half diagonals go.
            let middle = (visible.minimum + visible.maximum) * 0.5
            let half = visible.maximum - middle
            let (x, y) = fromDevice
            let centre = x * middle.x + y * middle.y
            let extent = SIMD2(abs(x.x) * half.x + abs(y.x) * half.y, abs(x.y) * half.x + abs(y.y) * half.y)
            // The margin is of circle space, where the pen is round.
            let low = centre - extent
            let high = centre + extent
            window = (low - margin, high + margin)
        } else {
            window = (SIMD2(repeating: -1e12 - margin), SIMD2(repeating: 1e12 + margin))
        }
    }

    /// Limits how many points are spent on round joins and caps when there are very many.
    mutating func limitArcs(corners: Int) {
        let most = max(4, Stroker.mostArcPoints / max(corners, 1))
        guard arcSteps > most else { return }
        arcSteps = most
        (arcStep, arcScale) = Self.step(most)
    }

    private static func step(_ steps: Int) -> (SIMD2<Double>, Double) {
        let angle = Double.pi / Double(steps)
        // On average chord and arc are two thirds of their largest distance apart.
        return (SIMD2(cos(angle), sin(angle)), 1 + (1 - cos(angle / 2)) * 2 / 3)
    }

    /// What a linear mapping does to lengths.
    private struct Scale {
        let largest: Double
        let isSimilarity: Bool
        let inverse: (x: SIMD2<Double>, y: SIMD2<Double>)

        /// Nil for a mapping that cannot be undone.
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

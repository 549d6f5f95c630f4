import Foundation

extension FilterDefinition {
    /// Filters that change colors by curves and polynomials.
    static let colorCurves: [FilterDefinition] = [
        colorPolynomial, colorCrossPolynomial, toneCurve, vibrance, whitePointAdjust, temperatureAndTint,
        linearToSRGBToneCurve, sRGBToneCurveToLinear, colorThreshold,
    ]

    /// Replaces each component x with a + bx + cx² + dx³; alpha as well.
    private static let colorPolynomial = FilterDefinition(
        "CIColorPolynomial",
        kCICategoryColorAdjustment,
        [
            .image,
            .vector("inputRedCoefficients", 0, 1, 0, 0), .vector("inputGreenCoefficients", 0, 1, 0, 0),
            .vector("inputBlueCoefficients", 0, 1, 0, 0), .vector("inputAlphaCoefficients", 0, 1, 0, 0),
        ]
    ) { arguments in
        let red = arguments.vector("inputRedCoefficients").pixel
        let green = arguments.vector("inputGreenCoefficients").pixel
        let blue = arguments.vector("inputBlueCoefficients").pixel
        let alpha = arguments.vector("inputAlphaCoefficients").pixel
        @Sendable func value(_ x: Float, _ k: Pixel) -> Float { k.x + x * (k.y + x * (k.z + x * k.w)) }
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    Pixel(
                        value(color.x, red),
                        value(color.y, green),
                        value(color.z, blue),
                        min(max(value(color.w, alpha), 0), 1)
                    )
                }
            }
        )
    }

    /// Replaces each component with a polynomial of all three: the coefficients are those of r, g, b, r², g², b², rg, gb,
    /// br, and 1.
    private static let colorCrossPolynomial = FilterDefinition(
        "CIColorCrossPolynomial",
        kCICategoryColorEffect,
        [
            .image,
            .coefficients("inputRedCoefficients", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
            .coefficients("inputGreenCoefficients", [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
            .coefficients("inputBlueCoefficients", [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        ]
    ) { arguments in
        func coefficients(_ key: String) -> [Float] {
            let vector = arguments.vector(key)
            return (0..<10).map { $0 < vector.count ? Float(vector.value(at: $0)) : 0 }
        }
        let red = coefficients("inputRedCoefficients")
        let green = coefficients("inputGreenCoefficients")
        let blue = coefficients("inputBlueCoefficients")
        @Sendable func value(_ c: Pixel, _ k: [Float]) -> Float {
            let linear = c.x * k[0] + c.y * k[1] + c.z * k[2]
            let square = c.x * c.x * k[3] + c.y * c.y * k[4] + c.z * c.z * k[5]
            let mixed = c.x * c.y * k[6] + c.y * c.z * k[7] + c.z * c.x * k[8]
            return linear + square + mixed + k[9]
        }
        return arguments.image?.colored(
            .straight { _ in { color in Pixel(value(color, red), value(color, green), value(color, blue), color.w) } }
        )
    }

    /// Applies a curve through five points to each component, in sRGB. Apple does not publish the interpolation; this is
    /// a monotone cubic one (Fritsch and Carlson, 1980), which does not overshoot.
    private static let toneCurve = FilterDefinition(
        "CIToneCurve",
        kCICategoryColorAdjustment,
        [
            .image,
            .offset("inputPoint0", 0, 0), .offset("inputPoint1", 0.25, 0.25), .offset("inputPoint2", 0.5, 0.5),
            .offset("inputPoint3", 0.75, 0.75), .offset("inputPoint4", 1, 1),
        ]
    ) { arguments in
        let curve = ToneCurve((0..<5).map { arguments.point("inputPoint\($0)") })
        return arguments.image?.colored(
            .straight { space in
                { color in
                    let shown = space.encoded(color)
                    let mapped = Pixel(curve.value(shown.x), curve.value(shown.y), curve.value(shown.z), color.w)
                    return space.working(mapped).with(alpha: color.w)
                }
            }
        )
    }

    /// Increases the saturation of colors that have little, and leaves others. Apple does not publish the formula: here
    /// the distance from the gray of the same luminance is multiplied by 1 + amount · (1 − s), where s is the difference
    /// of the largest and the smallest component.
    private static let vibrance = FilterDefinition(
        "CIVibrance",
        kCICategoryColorAdjustment,
        [.image, .number("inputAmount", 0, slider: -1...1, identity: 0)]
    ) { arguments in
        let amount = arguments.float("inputAmount")
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    let range = Swift.max(color.x, color.y, color.z) - Swift.min(color.x, color.y, color.z)
                    let factor = max(0, 1 + amount * (1 - min(max(range, 0), 1)))
                    let gray = Pixel(repeating: color.luminance)
                    return (gray + (color - gray) * factor).with(alpha: color.w)
                }
            }
        )
    }

    /// Multiplies colors so that white becomes the given color.
    private static let whitePointAdjust = FilterDefinition(
        "CIWhitePointAdjust",
        kCICategoryColorAdjustment,
        [.image, .color(kCIInputColorKey, CIColor(red: 1, green: 1, blue: 1))]
    ) { arguments in
        let white = arguments.color(kCIInputColorKey)
        return arguments.image?.colored(
            .straight { space in
                let white = space.working(white)
                return { color in (color * white).with(alpha: color.w) }
            }
        )
    }

    /// Adapts colors from one white point to another. A white point is a temperature in kelvins and a tint. Apple does
    /// not publish the conversion: here the chromaticity of a temperature is that of the daylight locus or of a black
    /// body (CIE 015:2004), the tint moves it by tint ÷ 3000 across the locus, and colors are scaled in cone responses
    /// (Bradford).
    private static let temperatureAndTint = FilterDefinition(
        "CITemperatureAndTint",
        kCICategoryColorAdjustment,
        [.image, .offset("inputNeutral", 6500, 0), .offset("inputTargetNeutral", 6500, 0)]
    ) { arguments in
        let adaptation = WhitePoint.adaptation(
            from: WhitePoint(arguments.point("inputNeutral")),
            to: WhitePoint(arguments.point("inputTargetNeutral"))
        )
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    let sum = adaptation.0 * color.x + adaptation.1 * color.y + adaptation.2 * color.z
                    return sum.with(alpha: color.w)
                }
            }
        )
    }

    private static let linearToSRGBToneCurve = FilterDefinition(
        "CILinearToSRGBToneCurve",
        kCICategoryColorAdjustment,
        [.image]
    ) { arguments in
        arguments.image?.colored(
            .straight { _ in { color in WorkingSpace.linear.encoded(color).with(alpha: color.w) } }
        )
    }

    private static let sRGBToneCurveToLinear = FilterDefinition(
        "CISRGBToneCurveToLinear",
        kCICategoryColorAdjustment,
        [.image]
    ) { arguments in
        arguments.image?.colored(
            .straight { _ in { color in WorkingSpace.linear.working(color).with(alpha: color.w) } }
        )
    }

    /// Makes each component 0 or 1, by comparison with the threshold.
    private static let colorThreshold = FilterDefinition(
        "CIColorThreshold",
        kCICategoryColorAdjustment,
        [.image, .number("inputThreshold", 0.5, slider: 0...1)]
    ) { arguments in
        let threshold = arguments.float("inputThreshold")
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    Pixel.zero.replacing(with: 1, where: color .>= threshold).with(alpha: color.w)
                }
            }
        )
    }
}

/// A monotone cubic curve through points.
struct ToneCurve: Sendable {
    private let x: [Double]
    private let y: [Double]
    private let slopes: [Double]

    /// Creates a curve. Points are sorted; of points with the same x, the last one counts.
    init(_ points: [SIMD2<Double>]) {
        var sorted: [SIMD2<Double>] = []
        for point in points.enumerated().sorted(by: { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }) {
            if sorted.last?.x == point.element.x { sorted.removeLast() }
            sorted.append(point.element)
        }
        x = sorted.map(\.x)
        y = sorted.map(\.y)
        let secants = zip(sorted, sorted.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        var slopes = [Double](repeating: 0, count: sorted.count)
        if let first = secants.first, let last = secants.last {
            slopes[0] = first
            slopes[sorted.count - 1] = last
            for index in 1..<secants.count where secants[index - 1] * secants[index] > 0 {
                // The harmonic mean, which is at most three times the smaller secant.
                slopes[index] = 2 / (1 / secants[index - 1] + 1 / secants[index])
            }
        }
        self.slopes = slopes
    }

    /// Returns the value of the curve. Beyond the first and the last point, it is constant.
    func value(_ position: Float) -> Float {
        let position = Double(position)
        guard let first = x.first, let last = x.last else { return Float(position) }
        if position <= first { return Float(y[0]) }
        if position >= last { return Float(y[y.count - 1]) }
        let end = x.firstIndex { $0 > position } ?? x.count - 1
        let start = end - 1
        let width = x[end] - x[start]
        let t = (position - x[start]) / width
        let (square, cube) = (t * t, t * t * t)
        let value =
            y[start] * (2 * cube - 3 * square + 1) + slopes[start] * width * (cube - 2 * square + t)
            + y[end] * (3 * square - 2 * cube) + slopes[end] * width * (cube - square)
        return Float(value)
    }
}

/// A white point, as a chromaticity in CIE 1931.
struct WhitePoint {
    private let x: Double
    private let y: Double

    /// Creates a white point from a temperature in kelvins, limited to 1667...25000, and a tint.
    init(_ value: SIMD2<Double>) {
        let t = min(max(value.x, 1667), 25000)
        let x: Double
        if t < 4000 {
            // Kim et al., US patent 7024034, for black bodies.
            x = -0.2661239e9 / (t * t * t) - 0.2343589e6 / (t * t) + 0.8776956e3 / t + 0.179910
        } else if t <= 7000 {
            x = -4.6070e9 / (t * t * t) + 2.9678e6 / (t * t) + 0.09911e3 / t + 0.244063
        } else {
            x = -2.0064e9 / (t * t * t) + 1.9018e6 / (t * t) + 0.24748e3 / t + 0.237040
        }
        let y: Double
        if t < 2222 {
            y = -1.1063814 * x * x * x - 1.34811020 * x * x + 2.18555832 * x - 0.20219683
        } else if t < 4000 {
            y = -0.9549476 * x * x * x - 1.37418593 * x * x + 2.09137015 * x - 0.16748867
        } else {
            y = -3 * x * x + 2.870 * x - 0.275
        }
        // In the uniform chromaticity diagram of 1960, lines across the locus are nearly vertical.
        let divisor = -2 * x + 12 * y + 3
        let (u, v) = (4 * x / divisor, 6 * y / divisor + min(max(value.y, -150), 150) / 3000)
        let back = 2 * u - 8 * v + 4
        self.x = 3 * u / back
        self.y = 2 * v / back
    }

    /// The tristimulus values for a luminance of 1.
    private var xyz: SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }

    /// Returns the columns of the matrix, for linear sRGB, that adapts colors from one white point to another.
    static func adaptation(from: WhitePoint, to: WhitePoint) -> (Pixel, Pixel, Pixel) {
        let bradford = Matrix3(
            [0.8951, 0.2664, -0.1614],
            [-0.7502, 1.7135, 0.0367],
            [0.0389, -0.0685, 1.0296]
        )
        let fromCones = Matrix3(
            [0.9869929, -0.1470543, 0.1599627],
            [0.4323053, 0.5183603, 0.0492912],
            [-0.0085287, 0.0400428, 0.9684867]
        )
        let toXYZ = Matrix3(
            [0.4123908, 0.3575843, 0.1804808],
            [0.2126390, 0.7151687, 0.0721923],
            [0.0193308, 0.1191948, 0.9505322]
        )
        let fromXYZ = Matrix3(
            [3.2409699, -1.5373832, -0.4986108],
            [-0.9692436, 1.8759675, 0.0415551],
            [0.0556301, -0.2039770, 1.0569715]
        )
        let (source, target) = (bradford * from.xyz, bradford * to.xyz)
        func adapted(_ color: SIMD3<Double>) -> Pixel {
            let result = fromXYZ * (fromCones * ((bradford * (toXYZ * color)) * (target / source)))
            return Pixel(Float(result.x), Float(result.y), Float(result.z), 0)
        }
        return (adapted(SIMD3(1, 0, 0)), adapted(SIMD3(0, 1, 0)), adapted(SIMD3(0, 0, 1)))
    }

    private struct Matrix3 {
        let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

        init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) { rows = (first, second, third) }

        static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
        }
    }
}

import UIKit

/// One of several values of an input that has no range: data, texts, and the weights of convolutions.
struct FilterChoice: Sendable {
    let title: String

    /// The value, for the value of the input that has the size of a color table.
    let value: @Sendable (_ dimension: Int) -> Any

    private init(_ title: String, _ value: @escaping @Sendable (_ dimension: Int) -> Any) {
        self.title = title
        self.value = value
    }

    /// Returns the choices for an input, beginning with that of a new filter; none if the input has a range.
    static func choices(for key: String, className: String?, _ standard: Any?) -> [FilterChoice] {
        switch className {
        case "NSData" where key == "inputMessage":
            return ["Easel", "UIKit for Linux", "2026"].map { text in FilterChoice(text) { _ in Data(text.utf8) } }
        case "NSData" where key.contains("Cube"):
            // The second table of a mixture is different, so that the mixture can be seen.
            return key == "inputCube1Data" ? [negative, identity, warm] : [warm, identity, negative]
        case "NSData": return curves
        case "NSString": return levels(standard as? String)
        case "CIVector" where key == "inputWeights": return weights((standard as? CIVector)?.count ?? 0)
        default: return []
        }
    }

    // MARK: Color tables

    private static let identity = FilterChoice("Identity") { table($0) { $0 } }
    private static let warm = FilterChoice("Warm") { dimension in
        table(dimension) { SIMD3(min(1, 0.1 + $0.x), 0.04 + 0.92 * $0.y, 0.75 * $0.z) }
    }
    private static let negative = FilterChoice("Negative") { table($0) { 1 - $0 } }

    /// Returns a color cube: 32-bit floats, red changing fastest.
    private static func table(_ dimension: Int, _ color: (SIMD3<Float>) -> SIMD3<Float>) -> Data {
        let last = Float(max(1, dimension - 1))
        var values: [Float] = []
        values.reserveCapacity(4 * dimension * dimension * dimension)
        for blue in 0..<dimension {
            for green in 0..<dimension {
                for red in 0..<dimension {
                    let result = color(SIMD3(Float(red), Float(green), Float(blue)) / last)
                    values += [result.x, result.y, result.z, 1]
                }
            }
        }
        return values.withUnsafeBytes { Data($0) }
    }

    private static let curves = [
        FilterChoice("Contrast") { _ in curve { $0 * $0 * (3 - 2 * $0) } },
        FilterChoice("Identity") { _ in curve { $0 } },
        FilterChoice("Negative") { _ in curve { 1 - $0 } },
    ]

    /// Returns the same curve for red, green and blue, at 17 positions.
    private static func curve(_ value: (Float) -> Float) -> Data {
        (0...16).flatMap { [Float](repeating: value(Float($0) / 16), count: 3) }.withUnsafeBytes { Data($0) }
    }

    // MARK: Texts and weights

    private static func levels(_ standard: String?) -> [FilterChoice] {
        let all = ["L", "M", "Q", "H"]
        guard let standard, all.contains(standard) else { return [] }
        return ([standard] + all.filter { $0 != standard }).map { level in FilterChoice(level) { _ in level } }
    }

    /// Returns kernels of a size for convolutions.
    private static func weights(_ count: Int) -> [FilterChoice] {
        guard count > 0 else { return [] }
        let middle = count / 2
        func choice(_ title: String, _ weight: @escaping (Int) -> CGFloat) -> FilterChoice {
            let weights = (0..<count).map(weight)
            return FilterChoice(title) { _ in CIVector(values: weights, count: count) }
        }
        let share = 1 / CGFloat(count)
        return [
            choice("Sharpen") { ($0 == middle ? 3 : 0) - 2 * share },
            choice("Mean") { _ in share },
            choice("Identity") { $0 == middle ? 1 : 0 },
            choice("Emboss") { $0 == middle || $0 == 0 ? 1 : $0 == count - 1 ? -1 : 0 },
        ]
    }
}

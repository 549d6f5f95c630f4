import Glibc

import Raster

/// Blend modes as they are published, on premultiplied colors of 0…1: Porter and Duff, "Compositing Digital Images";
/// PDF 1.7, 11.3.5; and Apple's formulas for the two sums.
package enum BlendFormula {
    package typealias Color = SIMD3<Double>

    /// A color and its alpha.
    package struct Pixel {
        package var color: Color
        package var alpha: Double

        package init(color: Color, alpha: Double) {
            self.color = color
            self.alpha = alpha
        }

        package init(_ pixel: UInt32) {
            func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
            self.init(color: Color(part(16), part(8), part(0)), alpha: part(24))
        }

        /// The greatest difference of a channel, in levels.
        package func distance(to other: Pixel) -> Double {
            let difference = color - other.color
            return 255 * max(abs(difference.x), abs(difference.y), abs(difference.z), abs(alpha - other.alpha))
        }
    }

    package static func blend(_ s: Pixel, onto d: Pixel, _ mode: BlendMode) -> Pixel {
        func sum(_ fs: Double, _ fd: Double) -> Pixel {
            Pixel(color: s.color * fs + d.color * fd, alpha: s.alpha * fs + d.alpha * fd)
        }
        switch mode {
        case .normal: return sum(1, 1 - s.alpha)
        case .clear: return sum(0, 0)
        case .copy: return sum(1, 0)
        case .sourceIn: return sum(d.alpha, 0)
        case .sourceOut: return sum(1 - d.alpha, 0)
        case .sourceAtop: return sum(d.alpha, 1 - s.alpha)
        case .destinationOver: return sum(1 - d.alpha, 1)
        case .destinationIn: return sum(0, s.alpha)
        case .destinationOut: return sum(0, 1 - s.alpha)
        case .destinationAtop: return sum(1 - d.alpha, s.alpha)
        case .xor: return sum(1 - d.alpha, 1 - s.alpha)
        case .plusLighter:
            let total = sum(1, 1)
            return Pixel(color: total.color.clamped(lowerBound: .zero, upperBound: .one), alpha: min(total.alpha, 1))
        case .plusDarker:
            let alpha = min(1, s.alpha + d.alpha)
            let missing = (Color(repeating: d.alpha) - d.color) + (Color(repeating: s.alpha) - s.color)
            let color = Color(repeating: alpha) - missing
            return Pixel(color: color.clamped(lowerBound: .zero, upperBound: .one), alpha: alpha)
        default:
            let cs = s.alpha > 0 ? s.color / s.alpha : .zero
            let cb = d.alpha > 0 ? d.color / d.alpha : .zero
            let blended = function(cb, cs, mode) * s.alpha * d.alpha
            return Pixel(
                color: s.color * (1 - d.alpha) + d.color * (1 - s.alpha) + blended,
                alpha: s.alpha + d.alpha - s.alpha * d.alpha
            )
        }
    }

    /// B(cb, cs)
    private static func function(_ cb: Color, _ cs: Color, _ mode: BlendMode) -> Color {
        switch mode {
        case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
        case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
        case .color: return setLum(cs, lum(cb))
        case .luminosity: return setLum(cb, lum(cs))
        default:
            var result = Color()
            for i in 0..<3 { result[i] = separable(cb[i], cs[i], mode) }
            return result
        }
    }

    private static func separable(_ cb: Double, _ cs: Double, _ mode: BlendMode) -> Double {
        switch mode {
        case .multiply: return cb * cs
        case .screen: return cb + cs - cb * cs
        case .overlay: return separable(cs, cb, .hardLight)
        case .darken: return min(cb, cs)
        case .lighten: return max(cb, cs)
        // At 0 / 0 as in the ISO standard's later edition: black stays black, white stays white.
        case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
        case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
        case .hardLight: return cs <= 0.5 ? cb * 2 * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1)
        case .softLight:
            if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
            let curve = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
            return cb + (2 * cs - 1) * (curve - cb)
        case .difference: return abs(cb - cs)
        case .exclusion: return cb + cs - 2 * cb * cs
        default: fatalError("not separable")
        }
    }

    private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func sat(_ c: Color) -> Double { c.max() - c.min() }

    private static func setLum(_ c: Color, _ l: Double) -> Color {
        let moved = c + (l - lum(c))
        let (gray, least, most) = (lum(moved), moved.min(), moved.max())
        var result = moved
        if least < 0 { result = gray + (result - gray) * gray / (gray - least) }
        if most > 1 { result = gray + (result - gray) * (1 - gray) / (most - gray) }
        return result
    }

    /// The published one sorts the three: the least becomes 0, the greatest `s`.
    private static func setSat(_ c: Color, _ s: Double) -> Color {
        let sorted = [0, 1, 2].sorted { c[$0] < c[$1] }
        var result = Color()
        guard c[sorted[2]] > c[sorted[0]] else { return result }
        result[sorted[1]] = (c[sorted[1]] - c[sorted[0]]) * s / (c[sorted[2]] - c[sorted[0]])
        result[sorted[2]] = s
        return result
    }
}

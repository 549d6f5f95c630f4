import CRaster
import Glibc
import TestSupport

/// A transform from destination to source, and the source's size.
struct Sampling {
    var matrix: EaselAffine
    var width: Int
    var height: Int

    /// Creates rotations, scales, flips and shears around the image, translations by a fraction or by whole pixels, and
    /// random numbers.
    init(_ random: inout SeededGenerator, kind: Int) {
        func fixed(_ value: Double) -> Int32 { Int32(clamping: Int((value * 65536).rounded())) }
        width = Int.random(in: 1...90, using: &random)
        height = Int.random(in: 1...90, using: &random)
        var (xx, xy, yx, yy) = (1.0, 0.0, 0.0, 1.0)
        let scale = exp2(Double.random(in: -6...4, using: &random))
        let flip: Double = Bool.random(using: &random) ? 1 : -1
        switch kind % 8 {
        case 0, 1:
            let angle = Double.random(in: 0..<6.3, using: &random)
            (xx, xy, yx, yy) = (cos(angle), -sin(angle), sin(angle), cos(angle))
            if kind % 8 == 1 { (xx, xy, yx, yy) = (xx * scale, xy * scale, yx * scale * flip, yy * scale * flip) }
        case 2:
            xx = scale * flip
            yy = exp2(Double.random(in: -6...4, using: &random))
        case 3:
            xx = flip
            xy = Double.random(in: -2...2, using: &random)
            if Bool.random(using: &random) { yx = Double.random(in: -2...2, using: &random) }
        case 4:
            let rotation = random.element(of: [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)])
            (xx, xy, yx, yy) = (rotation.0, -rotation.1, rotation.1, rotation.0)
        default: break
        }
        // A point near the middle of the destination shows a point near the middle of the source.
        let x = Double(width) / 2 - xx * 40 - xy * 20 + Double.random(in: -20...20, using: &random)
        let y = Double(height) / 2 - yx * 40 - yy * 20 + Double.random(in: -20...20, using: &random)
        let whole = kind % 8 == 6 || (kind % 8 == 4 && Bool.random(using: &random))
        matrix = EaselAffine(
            xx: fixed(xx),
            xy: fixed(xy),
            x0: fixed(whole ? x.rounded() : x),
            yx: fixed(yx),
            yy: fixed(yy),
            y0: fixed(whole ? y.rounded() : y)
        )
        guard kind % 8 == 7 else { return }
        // Some zero, some a few units, some huge.
        func absurd() -> Int32 {
            switch random.next() & 3 {
            case 0: return 0
            case 1: return Int32.random(in: -70000...70000, using: &random)
            default: return Int32.random(in: .min ... .max, using: &random)
            }
        }
        matrix = EaselAffine(xx: absurd(), xy: absurd(), x0: absurd(), yx: absurd(), yy: absurd(), y0: absurd())
    }
}

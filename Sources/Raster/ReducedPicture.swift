import CRaster
import Glibc

/// A picture made smaller by whole halvings, so that a bilinear sample, which sees four pixels, misses none.
///
/// High quality for shrinking is to halve first, as often as the transform shrinks, and sample what is left: less than a
/// factor of two. A pixel of the halved picture is the mean of its 2ⁿ × 2ᵐ pixels within (n + m) / 2 levels, since each
/// halving rounds once.
package struct ReducedPicture {
    package let surface: Surface
    /// How often it is half as wide, and half as high.
    package let across: Int
    package let down: Int

    /// How often a picture can be halved in each direction before it is sampled through a transform.
    /// - Parameter transform: from destination to source.
    package static func halvings(for transform: AffineFixed) -> (across: Int, down: Int) {
        /// How far a pixel of the destination reaches in the source.
        func count(_ x: Int32, _ y: Int32) -> Int {
            let reach = (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot() / 65536
            return reach >= 2 ? Int(log2(reach)) : 0
        }
        return (count(transform.xx, transform.xy), count(transform.yx, transform.yy))
    }

    /// Halves a part of a surface for a transform that shrinks it; nil when it need not be halved, or when there is no
    /// memory.
    package init?(_ source: Surface, in part: PixelRect, for transform: AffineFixed) {
        let part = part.intersection(source.bounds)
        guard !part.isEmpty else { return nil }
        let wanted = Self.halvings(for: transform)
        var (across, down) = (0, 0)
        var result: Surface?
        while across < wanted.across || down < wanted.down {
            let from = result?.size ?? part.size
            let halvesWidth = across < wanted.across && from.width > 1
            let halvesHeight = down < wanted.down && from.height > 1
            // A single row or column is as small as it gets.
            guard halvesWidth || halvesHeight else { break }
            let size = PixelSize(
                width: halvesWidth ? (from.width + 1) / 2 : from.width,
                height: halvesHeight ? (from.height + 1) / 2 : from.height
            )
            guard let next = Surface(size: size) else { return nil }
            easel_halve_rect(
                next.row(0),
                next.stride,
                size.width,
                size.height,
                result?.row(0) ?? source.pixels(at: part.origin),
                result?.stride ?? source.stride,
                from.width,
                from.height,
                halvesWidth ? 1 : 0,
                halvesHeight ? 1 : 0
            )
            result = next
            across += halvesWidth ? 1 : 0
            down += halvesHeight ? 1 : 0
        }
        guard let result else { return nil }
        surface = result
        self.across = across
        self.down = down
    }

    /// A transform to the part of the original, as one to this picture.
    package func transform(_ original: AffineFixed) -> AffineFixed {
        func halved(_ value: Int32, _ count: Int) -> Int32 {
            count == 0 ? value : Int32((Int64(value) + (1 << (count - 1))) >> count)
        }
        return AffineFixed(
            xx: halved(original.xx, across),
            xy: halved(original.xy, across),
            x0: halved(original.x0, across),
            yx: halved(original.yx, down),
            yy: halved(original.yy, down),
            y0: halved(original.y0, down)
        )
    }
}

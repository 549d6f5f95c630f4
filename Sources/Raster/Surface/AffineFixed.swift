import CRaster

/// An affine transform from destination to source pixels in 16.16 fixed point: source x = xx · x + xy · y + x0, source
/// y = yx · x + yy · y + y0.
package struct AffineFixed: Hashable, Sendable {
    package var xx: Int32
    package var xy: Int32
    package var x0: Int32
    package var yx: Int32
    package var yy: Int32
    package var y0: Int32

    package static let identity = AffineFixed(xx: 1 << 16, xy: 0, x0: 0, yx: 0, yy: 1 << 16, y0: 0)

    /// Creates a transform by rounding to the nearest fixed-point numbers, or returns `nil` if a number is not finite
    /// or beyond ±32768.
    package init?(xx: Double, xy: Double, x0: Double, yx: Double, yy: Double, y0: Double) {
        guard let xx = Self.fixed(xx), let xy = Self.fixed(xy), let x0 = Self.fixed(x0) else { return nil }
        guard let yx = Self.fixed(yx), let yy = Self.fixed(yy), let y0 = Self.fixed(y0) else { return nil }
        self.init(xx: xx, xy: xy, x0: x0, yx: yx, yy: yy, y0: y0)
    }

    /// Creates a transform from 16.16 numbers.
    package init(xx: Int32, xy: Int32, x0: Int32, yx: Int32, yy: Int32, y0: Int32) {
        self.xx = xx
        self.xy = xy
        self.x0 = x0
        self.yx = yx
        self.yy = yy
        self.y0 = y0
    }

    /// A Boolean value that indicates whether the transform is only a translation by an integral number of pixels.
    package var isIntegralTranslation: Bool {
        xx == 1 << 16 && xy == 0 && yx == 0 && yy == 1 << 16 && (x0 | y0) & 0xffff == 0
    }

    private static func fixed(_ value: Double) -> Int32? {
        // NaN and infinities have no exact integer.
        Int32(exactly: (value * 65536).rounded())
    }

    var matrix: EaselAffine { EaselAffine(xx: xx, xy: xy, x0: x0, yx: yx, yy: yy, y0: y0) }
}

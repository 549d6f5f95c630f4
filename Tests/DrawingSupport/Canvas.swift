import CoreGraphics
import TestSupport

/// A surface with a graphics context, and queries of its pixels.
package struct Canvas {
    package let surface: Surface
    package let context: CGContext

    package init(_ width: Int, _ height: Int, scale: CGFloat = 1, opaque: Bool = false, clip: Region? = nil) {
        TestFonts.use()
        guard let surface = Surface(size: PixelSize(width: width, height: height)) else {
            preconditionFailure("cannot allocate a test surface")
        }
        self.surface = surface
        context = CGContext(
            surface: surface,
            isOpaque: opaque,
            baseTransform: CGAffineTransform(scaleX: scale, y: scale),
            clip: clip
        )
    }

    /// A canvas of the same pixels as another one.
    package init(copying other: Canvas, scale: CGFloat = 1, opaque: Bool = false, clip: Region? = nil) {
        self.init(other.surface.size.width, other.surface.size.height, scale: scale, opaque: opaque, clip: clip)
        for y in 0..<surface.size.height {
            surface.row(y).update(from: other.surface.row(y), count: surface.size.width)
        }
    }

    package subscript(_ x: Int, _ y: Int) -> UInt32 { surface[x, y] }

    package func alpha(_ x: Int, _ y: Int) -> Int { Int(surface[x, y] >> 24) }

    package var pixels: [UInt32] {
        (0..<surface.size.height)
            .flatMap { Array(UnsafeBufferPointer(start: surface.row($0), count: surface.size.width)) }
    }

    /// The number of pixels that are not fully transparent.
    package var inkedCount: Int { pixels.lazy.filter { $0 >> 24 != 0 }.count }

    /// The bounding rectangle of all pixels that are not fully transparent.
    package var inkedBounds: PixelRect {
        var bounds = PixelRect.empty
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width where surface[x, y] >> 24 != 0 {
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return bounds
    }

    /// The greatest difference of any channel of any pixel.
    package func difference(from other: Canvas) -> Int {
        var greatest = 0
        // Most pixels are equal, and nothing is optimized here.
        for (left, right) in zip(pixels, other.pixels) where left != right {
            for shift in [0, 8, 16, 24] {
                greatest = max(greatest, abs(Int((left >> shift) & 255) - Int((right >> shift) & 255)))
            }
        }
        return greatest
    }
}

/// Returns a point.
package func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns a rectangle.
package func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

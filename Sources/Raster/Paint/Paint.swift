import CRaster

/// The paint that fills a shape: a color, a gradient or an image. A paint is a value; gradients and images are shared,
/// not copied.
///
/// A pixel of a paint depends only on its coordinates, so painting a shape in parts gives the same pixels as painting
/// it at once. Coordinates beyond ±2²⁰ are transparent.
package struct Paint: Sendable {
    /// The kernel's representation. It points into memory that `owner` keeps alive and that is not modified while the
    /// paint is used.
    nonisolated(unsafe) private let paint: EaselPaint

    private let owner: (any AnyObject & Sendable)?

    init(_ paint: EaselPaint, owner: (any AnyObject & Sendable)? = nil) {
        self.paint = paint
        self.owner = owner
    }

    /// Creates a paint of a premultiplied color.
    package static func solid(_ color: UInt32) -> Paint {
        var paint = EaselPaint()
        paint.kind = EASEL_SOLID
        paint.alpha = 255
        paint.color = color
        paint.is_opaque = color >> 24 == 255 ? 1 : 0
        return Paint(paint)
    }

    /// Returns the same paint with its opacity multiplied by `alpha` / 255.
    package func faded(by alpha: UInt8) -> Paint {
        var faded = paint
        faded.alpha = PixelKernels.product(paint.alpha, alpha)
        return Paint(faded, owner: owner)
    }

    /// The color with the paint's opacity applied, or `nil` if the paint is not a single color.
    package var solidColor: UInt32? {
        paint.kind == EASEL_SOLID ? PixelKernels.fade(paint.color, by: paint.alpha) : nil
    }

    /// A Boolean value that indicates whether every pixel is opaque.
    package var isOpaque: Bool { paint.is_opaque != 0 && paint.alpha == 255 }

    /// Calls `body` with the kernels' representation, which is valid until `body` returns.
    package func withKernelPaint(_ body: (UnsafePointer<EaselPaint>) -> Void) {
        withExtendedLifetime(owner) { withUnsafePointer(to: paint, body) }
    }
}

import CRaster

/// What a shape is filled with: a colour, a gradient or an image. A value; gradients and images are shared, not copied.
///
/// A pixel of a paint depends on its coordinates alone, so that a shape painted in parts equals one painted at once.
/// Coordinates beyond ±2²⁰ are transparent.
package struct Paint: Sendable {
    /// Points into memory that `owner` keeps and nobody writes to while the paint is used.
    nonisolated(unsafe) private let paint: EaselPaint

    private let owner: (any AnyObject & Sendable)?

    init(_ paint: EaselPaint, owner: (any AnyObject & Sendable)? = nil) {
        self.paint = paint
        self.owner = owner
    }

    /// A premultiplied colour.
    package static func solid(_ color: UInt32) -> Paint {
        var paint = EaselPaint()
        paint.kind = EASEL_SOLID
        paint.alpha = 255
        paint.color = color
        paint.is_opaque = color >> 24 == 255 ? 1 : 0
        return Paint(paint)
    }

    /// The same paint, faded to `alpha` / 255.
    package func faded(by alpha: UInt8) -> Paint {
        var faded = paint
        faded.alpha = PixelKernels.product(paint.alpha, alpha)
        return Paint(faded, owner: owner)
    }

    /// The colour, faded, of a paint that is nothing else.
    package var solidColor: UInt32? {
        paint.kind == EASEL_SOLID ? PixelKernels.fade(paint.color, by: paint.alpha) : nil
    }

    /// Whether every pixel hides what is below it.
    package var isOpaque: Bool { paint.is_opaque != 0 && paint.alpha == 255 }

    /// Calls `body` with what the kernels take, which is valid until it returns.
    package func withKernelPaint(_ body: (UnsafePointer<EaselPaint>) -> Void) {
        withExtendedLifetime(owner) { withUnsafePointer(to: paint, body) }
    }
}

import CoreGraphics
import ImageCodecs

/// Creates a transparent bitmap with one pixel per point, and makes it the current context of the calling thread.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Creates a bitmap and makes it the current context of the calling thread, until `UIGraphicsEndImageContext`.
///
/// If the size is empty, not finite, or more than 32,767 pixels, drawing has no effect and there is no image.
/// - Parameters:
///   - size: The size of the bitmap, in points.
///   - opaque: A Boolean value that indicates whether the bitmap has no transparency. An opaque bitmap is black
///     initially.
///   - scale: The scale in pixels per point, or zero for the main screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale == 0 ? UIScreen.mainTraits.displayScale : scale
    GraphicsContextStack.current.pushImage(
        CGContext.bitmap(size: size, scale: scale, isOpaque: opaque),
        scale: scale
    )
}

/// Returns an image of the current bitmap context, or `nil` if the current context was not created by
/// `UIGraphicsBeginImageContext`.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let (context, scale) = GraphicsContextStack.current.innermostImage else { return nil }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Removes the current bitmap context and makes the previous context current. Does nothing if there is no bitmap
/// context.
public func UIGraphicsEndImageContext() { GraphicsContextStack.current.popImage() }

extension CGContext {
    /// Creates a bitmap context with the origin at the top left corner and a downward y axis.
    /// - Parameters:
    ///   - size: The size in user space. Fractional pixels are rounded up.
    ///   - scale: The scale in pixels per unit of user space.
    /// - Returns: The context, or `nil` if the size is empty, not finite, or too large, or if memory cannot be
    ///   allocated.
    package static func bitmap(size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        let sides: ClosedRange<CGFloat> = 1...CGFloat(ImageLimits().side)
        guard scale.isFinite, scale > 0, sides.contains(width), sides.contains(height),
            Int(width) * Int(height) <= ImageLimits().pixelCount,
            let surface = Surface(size: PixelSize(width: Int(width), height: Int(height)))
        else { return nil }
        return CGContext(
            surface: surface,
            isOpaque: isOpaque,
            baseTransform: CGAffineTransform(scaleX: scale, y: scale)
        )
    }
}

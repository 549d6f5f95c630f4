import CoreGraphics

/// Makes a new bitmap the current context of the calling thread, a pixel for a point, transparent.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Makes a new bitmap the current context of the calling thread, until `UIGraphicsEndImageContext`.
///
/// For a size that is empty, not finite, or more than 32,767 pixels, drawing goes nowhere and there is no image.
/// - Parameters:
///   - size: in points.
///   - opaque: whether the bitmap has no transparency; it begins black then.
///   - scale: pixels to a point; zero takes the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale == 0 ? UIScreen.mainScale : scale
    GraphicsContextStack.current.pushImage(
        CGContext.bitmap(size: size, scale: scale, isOpaque: opaque),
        scale: scale
    )
}

/// The picture drawn so far in the bitmap begun last, if that is where drawing goes now. Nil where no bitmap was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let (context, scale) = GraphicsContextStack.current.innermostImage else { return nil }
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

/// Ends the bitmap begun last, and makes the context current that was so before. Without one nothing happens.
public func UIGraphicsEndImageContext() { GraphicsContextStack.current.popImage() }

extension CGContext {
    /// A new bitmap, with the origin at its top left corner and y down.
    /// - Parameters:
    ///   - size: in user space; parts of a pixel are whole ones.
    ///   - scale: pixels to a unit of user space.
    /// - Returns: nil for a size that is empty, not finite or too large, and when there is no memory.
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

import CoreGraphics

/// The geometry that controls share.
extension UIControl {
    /// A Boolean value that indicates whether the control is laid out from right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Rounds a coordinate to device pixels, so that nothing is blurred and moved content can be copied.
    func pixelAligned(_ value: CGFloat) -> CGFloat {
        let scale = contentScaleFactor
        return value.isFinite && scale > 0 ? (value * scale).rounded() / scale : value
    }

    /// Returns the pixel-aligned frame of a size that is centered at a point.
    package func frame(of size: CGSize, centeredAt center: CGPoint) -> CGRect {
        CGRect(
            x: pixelAligned(center.x - size.width / 2),
            y: pixelAligned(center.y - size.height / 2),
            width: size.width,
            height: size.height
        )
    }
}

extension CGRect {
    /// The area that receives touches for this rectangle: it is at least 44 points wide and high.
    package var touchTarget: CGRect { insetBy(dx: min(0, (width - 44) / 2), dy: min(0, (height - 44) / 2)) }
}

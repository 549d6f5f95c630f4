import CoreGraphics

extension UIImage {
    /// Returns a Boolean value that indicates whether another image has the same pixels and the same traits.
    func hasContent(of other: UIImage) -> Bool {
        self === other || traits.isEqual(to: other.traits) && bitmap.hasPixels(of: other.bitmap)
    }

    /// A hash of size, scale, and orientation, which are the same for equal images.
    var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(bitmap.width)
        hasher.combine(bitmap.height)
        hasher.combine(traits.scale)
        hasher.combine(traits.orientation)
        return hasher.finalize()
    }
}

extension UIImage.Traits {
    fileprivate func isEqual(to other: UIImage.Traits) -> Bool {
        scale == other.scale && orientation == other.orientation && renderingMode == other.renderingMode
            && capInsets == other.capInsets && resizingMode == other.resizingMode && isResizable == other.isResizable
            && alignmentRectInsets == other.alignmentRectInsets && flipsForRightToLeft == other.flipsForRightToLeft
            && duration == other.duration && frames == other.frames
    }
}

extension CGImage {
    fileprivate func hasPixels(of other: CGImage) -> Bool {
        if self === other { return true }
        guard width == other.width, height == other.height else { return false }
        return (0..<height).allSatisfy { y in
            let rows = (surface.row(y), other.surface.row(y))
            // The alpha bits of an opaque image are ignored and compared as fully opaque.
            let (own, others): (UInt32, UInt32) = (isOpaque ? 0xFF00_0000 : 0, other.isOpaque ? 0xFF00_0000 : 0)
            return (0..<width).allSatisfy { rows.0[$0] | own == rows.1[$0] | others }
        }
    }
}

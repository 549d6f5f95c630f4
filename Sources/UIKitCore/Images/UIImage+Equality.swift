import CoreGraphics

extension UIImage: Hashable {
    /// Whether both look and behave the same: the same pixels, scale, way up, caps, rendering mode and so on, however they
    /// were made. As Apple documents of `isEqual`, it is the pixels that are compared.
    public static func == (left: UIImage, right: UIImage) -> Bool {
        left === right || left.traits.isEqual(to: right.traits) && left.picture.hasPixels(of: right.picture)
    }

    /// The same as `==`; false for what is no image.
    public func isEqual(_ object: Any?) -> Bool { (object as? UIImage).map { $0 == self } ?? false }

    /// Hashes size, scale and way up, which equal images have in common.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(picture.width)
        hasher.combine(picture.height)
        hasher.combine(traits.scale)
        hasher.combine(traits.orientation)
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
            // Where alpha means nothing, it is as if it were full.
            let (own, others): (UInt32, UInt32) = (isOpaque ? 0xFF00_0000 : 0, other.isOpaque ? 0xFF00_0000 : 0)
            return (0..<width).allSatisfy { rows.0[$0] | own == rows.1[$0] | others }
        }
    }
}

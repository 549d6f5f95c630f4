import CoreGraphics

extension UIColor {
    /// Creates a pattern color that tiles an image, for fills, strokes and text.
    ///
    /// The image is drawn upright at its size in points. As Apple documents, the pattern is fixed to the context and
    /// begins at its origin, regardless of the shape that is filled and its transform; `setPatternPhase(_:)` of the
    /// context moves it. In the background of a view or a layer, the pattern begins at the origin of the view's
    /// coordinates. Gradients, shadows and borders do not support patterns: they are transparent then, and a warning is
    /// written once.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: CGColor.tiles(image) ?? .clear)
    }
}

extension CGColor {
    /// Returns a pattern color that tiles an image, or `nil` for an image of size zero.
    fileprivate static func tiles(_ image: UIImage) -> CGColor? {
        let bounds = CGRect(origin: .zero, size: image.size)
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                UIGraphicsPushContext(context)
                image.draw(in: bounds)
                UIGraphicsPopContext()
            },
            releaseInfo: nil
        )
        let pattern = CGPattern(
            info: nil,
            bounds: bounds,
            matrix: .identity,
            xStep: bounds.width,
            yStep: bounds.height,
            tiling: .constantSpacing,
            isColored: true,
            callbacks: &callbacks
        )
        guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return nil }
        return CGColor(patternSpace: space, pattern: pattern, components: [1])
    }
}

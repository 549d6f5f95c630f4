import CoreGraphics

extension UIColor {
    /// Makes a colour that is a picture, side by side with itself, for shapes, lines and text.
    ///
    /// The picture is drawn upright at its size in points. As Apple documents, it is fixed to the context and begins at
    /// its origin, whatever shape is filled and however it is transformed; `setPatternPhase(_:)` of the context moves it.
    /// As the background of a view or a layer, it begins at the origin of the view's coordinates. Gradients, shadows and
    /// borders take no pattern: it is transparent there, and a message says so once.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: CGColor.tiles(image) ?? .clear)
    }
}

extension CGColor {
    /// Nil for an image of no size.
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

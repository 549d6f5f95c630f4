extension CGContext {
    /// Draws an image scaled to a rectangle, or tiles the clip with it, starting at the rectangle.
    ///
    /// As in Core Graphics, the bottom row of the image lies at the rectangle's least y. In a view, where y points
    /// down, the image therefore appears upside down. An image mask is painted in the fill color or pattern.
    /// - Parameters:
    ///   - rect: The rectangle in user space. It is standardized: a negative height does not flip the image.
    ///   - byTiling: A Boolean value that indicates whether the rectangle is one tile of a tiling, aligned with the
    ///     current transform.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        if byTiling { tile(image, in: rect) } else { draw(image, in: rect, upright: false) }
    }

    /// Draws an image scaled to a rectangle, its top row at the rectangle's least y: upright if y points down.
    package func drawUpright(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, upright: true) }

    private func draw(_ image: CGImage, in rect: CGRect, upright: Bool) {
        let rect = rect.standardized
        guard let transform = imageTransform(image, in: rect, upright: upright), transform.isInvertible else { return }
        guard image.isMask else {
            return engine.draw(image, transform: transform, state: drawingState(color: state.fillColor))
        }
        if state.fillColor.drawnPattern == nil {
            guard let tinted = image.tinted(state.fillColor) else { return }
            return engine.draw(tinted, transform: transform, state: drawingState(color: state.fillColor))
        }
        // In a transparency layer, so that the shadow is the shadow of the mask.
        saveGState()
        defer { restoreGState() }
        if state.shadow == nil { clip(toUserPath: CGPath(rect: rect, transform: nil).data, rule: .winding) }
        beginTransparencyLayer(auxiliaryInfo: nil)
        if upright {
            translateBy(x: 0, y: rect.minY + rect.maxY)
            scaleBy(x: 1, y: -1)
        }
        clip(to: rect, mask: image)
        engine.fill(rect, transform: state.transform, state: drawingState(color: state.fillColor))
        endTransparencyLayer()
    }

    /// Returns the transform from image pixels, top row first, to device space for an image scaled to a rectangle, or
    /// `nil` if the rectangle is empty or not finite.
    func imageTransform(_ image: CGImage, in rect: CGRect, upright: Bool) -> CGAffineTransform? {
        guard rect.isFinite, rect.width > 0, rect.height > 0 else { return nil }
        let placed = CGAffineTransform(
            a: rect.width / CGFloat(image.width),
            b: 0,
            c: 0,
            d: (upright ? 1 : -1) * rect.height / CGFloat(image.height),
            tx: rect.minX,
            ty: upright ? rect.minY : rect.maxY
        )
        return placed.concatenating(state.transform)
    }

    private func tile(_ image: CGImage, in rect: CGRect) {
        let rect = rect.standardized
        guard rect.isFinite, rect.width > 0, rect.height > 0, state.transform.isInvertible else { return }
        let (color, quality) = (state.fillColor, state.interpolationQuality)
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                if color.drawnPattern == nil { context.setFillColor(color) }
                context.interpolationQuality = quality
                context.draw(image, in: rect)
            },
            releaseInfo: nil
        )
        let pattern = CGPattern(
            info: nil,
            bounds: rect,
            matrix: .identity,
            xStep: rect.width,
            yStep: rect.height,
            tiling: .constantSpacing,
            isColored: true,
            callbacks: &callbacks
        )
        // Tiles follow the current transform, while patterns follow the base transform of the context.
        guard let pattern, let drawn = DrawnPattern(pattern, base: state.transform, color: .black) else { return }
        fillClip(with: drawn)
    }

    private func fillClip(with pattern: DrawnPattern) {
        var drawing = drawingState(color: CGColor(drawnPattern: pattern))
        var bounds = state.clip.region.bounds
        if let shadow = state.shadow { bounds = bounds.union(shadow.source(of: bounds)) }
        drawing.antialiases = false
        engine.fill(CGRect(bounds), transform: .identity, state: drawing)
    }
}

extension CGContext {
    /// Cuts the clip to the path built so far, and forgets the path. Only `restoreGState` makes a clip larger again.
    /// An empty path leaves the clip alone.
    public func clip(using rule: CGPathFillRule = .winding) {
        if !devicePath.isEmpty { intersectClip(withDevicePath: devicePath, rule: rule) }
        beginPath()
    }

    /// Cuts the clip to a rectangle. One that is empty, or has a number that is not finite, leaves nothing. The path
    /// built so far is forgotten.
    public func clip(to rect: CGRect) {
        // Whole pixels need no path.
        if rect.isFinite, state.transform.keepsRectanglesUpright, state.transform.isInvertible,
            let pixels = PixelRect(exactly: rect.applying(state.transform))
        {
            beginPath()
            state.clip.region.formIntersection(Region(pixels))
        } else {
            clip(to: [rect])
        }
    }

    /// Cuts the clip to what any of the rectangles contains. The path built so far is forgotten.
    public func clip(to rects: [CGRect]) {
        beginPath()
        var path = PathData()
        for rect in rects { path.addRect(rect.standardized) }
        clip(toUserPath: path, rule: .winding)
    }

    /// Cuts the clip to a path in user space, leaving the path being built as it is. An empty path leaves nothing.
    package func clip(toUserPath path: PathData, rule: CGPathFillRule) {
        intersectClip(withDevicePath: path.applying(state.transform), rule: rule)
    }

    func intersectClip(withDevicePath path: PathData, rule: CGPathFillRule) {
        if path.isEmpty || !state.transform.isInvertible {
            state.clip.region = .empty
        } else if let rect = path.asRectangle, let pixels = PixelRect(exactly: rect) {
            state.clip.region.formIntersection(Region(pixels))
        } else {
            state.clip.path = ClipPath(
                path,
                rule: rule,
                antialiases: antialiases,
                parent: state.clip.path
            )
        }
    }

    /// Multiplies the clip by an image that is scaled to a rectangle; outside of it nothing is left. The path being built
    /// stays.
    ///
    /// As Apple documents, where an image mask (`isMask`) has the sample S, 1 − S of the clip is left, and where a grey
    /// image without alpha has it, S. For all other images, for which Apple has no rule, it is their alpha, as is known
    /// from use. As in ``draw(_:in:byTiling:)`` the image's bottom row comes to the rectangle's least y: in a view, where
    /// y points down, the image counts upside down.
    ///
    /// A rectangle that is empty, or has a number that is not finite, leaves nothing.
    public func clip(to rect: CGRect, mask: CGImage) {
        let rect = rect.standardized
        let transform = imageTransform(mask, in: rect, upright: false)
        guard let transform, transform.isInvertible else {
            state.clip.region = .empty
            return
        }
        var path = PathData()
        path.addRect(rect)
        state.clip.path = ClipPath(
            path.applying(state.transform),
            rule: .winding,
            antialiases: antialiases,
            parent: state.clip.path,
            image: ClipImage(
                image: mask,
                transform: transform,
                quality: mask.shouldInterpolate ? state.interpolationQuality : .none
            )
        )
    }

    /// Makes the clip again what it was when the context, or the innermost transparency layer, began.
    public func resetClip() { state.clip = openLayers.last?.clip ?? baseClip }

    /// The smallest rectangle around what the clip lets through, in user space; `null` when that is nothing.
    public var boundingBoxOfClipPath: CGRect {
        let region = state.clip.region.bounds
        guard !region.isEmpty, state.transform.isInvertible else { return .null }
        var bounds = CGRect(x: region.minX, y: region.minY, width: region.width, height: region.height)
        var path = state.clip.path
        while let outer = path {
            bounds = bounds.intersection(outer.path.bounds)
            path = outer.parent
        }
        return bounds.isNull ? .null : bounds.applying(state.transform.inverted())
    }

    /// The pixels that the clip lets through, paths not counted: what may change if something is drawn now.
    package var clipRegion: Region { state.clip.region }
}

extension CGContext {
    /// Intersects the clip with the current path and removes the path. Only `restoreGState` enlarges the clip again. An
    /// empty path has no effect.
    public func clip(using rule: CGPathFillRule = .winding) {
        if !devicePath.isEmpty { intersectClip(withDevicePath: devicePath, rule: rule) }
        beginPath()
    }

    /// Intersects the clip with a rectangle. If the rectangle is empty or has a number that is not finite, the clip
    /// becomes empty. Removes the current path.
    public func clip(to rect: CGRect) {
        // Pixel-aligned rectangles need no path.
        if rect.isFinite, state.transform.keepsRectanglesAxisAligned, state.transform.isInvertible,
            let pixels = PixelRect(exactly: rect.applying(state.transform))
        {
            beginPath()
            state.clip.region.formIntersection(Region(pixels))
        } else {
            clip(to: [rect])
        }
    }

    /// Intersects the clip with the union of rectangles. Removes the current path.
    public func clip(to rects: [CGRect]) {
        beginPath()
        var path = PathData()
        for rect in rects { path.addRect(rect.standardized) }
        clip(toUserPath: path, rule: .winding)
    }

    /// Intersects the clip with a path in user space, without affecting the current path. An empty path makes the clip
    /// empty.
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

    /// Multiplies the clip by an image scaled to a rectangle. The clip becomes empty outside the rectangle. The current
    /// path is not affected.
    ///
    /// As Apple documents, an image mask (`isMask`) with sample S multiplies the clip by 1 − S, and a gray image
    /// without alpha multiplies it by S. All other images multiply it by their alpha (empirical; not documented by
    /// Apple). As in ``draw(_:in:byTiling:)``, the bottom row of the image lies at the rectangle's least y: in a view,
    /// where y points down, the image applies upside down.
    ///
    /// If the rectangle is empty or has a number that is not finite, the clip becomes empty.
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

    /// Restores the initial clip of the context, or of the innermost transparency layer.
    public func resetClip() { state.clip = openLayers.last?.clip ?? baseClip }

    /// The bounding box of the clip in user space, or `null` if the clip is empty.
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

    /// The pixels inside the clip, ignoring clip paths: the pixels that drawing may change.
    package var clipRegion: Region { state.clip.region }
}

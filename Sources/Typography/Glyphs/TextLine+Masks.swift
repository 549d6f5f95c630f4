import Geometry
import Raster

/// The glyphs of a line as masks: the pixels where they lie, and at which size.
extension TextLine {
    /// The largest glyph size in pixels that is cached. Larger glyphs are filled as outlines, since caching would not
    /// pay off.
    private static let largestCachedGlyph = 200.0

    /// The largest coordinate, beyond any surface.
    private static let farthest = 1e6

    /// Returns the transform from points to device space with the origin at the left end of the baseline, or `nil` if it is
    /// not invertible.
    /// - Parameter transform: The transform with the origin at the line's top left and y down.
    func baseline(_ transform: CGAffineTransform) -> CGAffineTransform? {
        var baseline = transform.translatedBy(x: 0, y: ascent)
        guard baseline.isInvertible else { return nil }
        if baseline.keepsRectanglesAxisAligned {
            // Glyph positions are relative to the origin of the line; a fractional origin would blur them.
            baseline.tx = baseline.tx.rounded()
            baseline.ty = baseline.ty.rounded()
        }
        return baseline
    }

    /// Returns the scale of the glyphs' masks, or `nil` if the line cannot be painted with masks: if it is not upright, or too
    /// large or small.
    func maskScale(_ baseline: CGAffineTransform) -> TextScale? {
        let isUpright = baseline.b == 0 && baseline.c == 0 && baseline.a > 0 && baseline.d > 0
        let largest = fontSize * max(baseline.a, baseline.d)
        let smallest = fontSize * min(baseline.a, baseline.d)
        guard isUpright, largest <= Self.largestCachedGlyph, smallest >= 1 else { return nil }
        return TextScale(x: baseline.a, y: baseline.d)
    }

    /// Returns the pixel at the left end of a baseline, or `nil` if it is far from any surface.
    static func origin(_ baseline: CGAffineTransform) -> PixelPoint? {
        guard abs(baseline.tx) < Self.farthest, abs(baseline.ty) < Self.farthest else { return nil }
        return PixelPoint(x: Int(baseline.tx), y: Int(baseline.ty))
    }

    /// Rasterizes the glyphs of the line that are not in the cache, so that a drawing that follows finds them there.
    /// - Parameter scale: The scale of the drawing, in pixels per point.
    package func rasterizeGlyphs(scale: CGFloat) {
        guard case .glyphs(let text) = content, let baseline = baseline(CGAffineTransform(scaleX: scale, y: scale)),
            let scale = maskScale(baseline)
        else { return }
        (library ?? .current).withStore { store in store.rasterize(text, scale: scale) }
    }

    /// Adds the glyphs of the line to a run, as one part.
    /// - Parameters:
    ///   - transform: The transform from points, with the origin at the line's top left and y down, to pixels of the run.
    ///   - color: The premultiplied color.
    /// - Returns: `false` if the line cannot be painted with masks. The run is then of no use.
    package func place(in run: inout GlyphRun, transform: CGAffineTransform, color: UInt32) -> Bool {
        guard case .glyphs(let text) = content, let baseline = baseline(transform) else { return false }
        if text.glyphs.isEmpty { return true }
        guard let scale = maskScale(baseline), let origin = Self.origin(baseline) else { return false }
        return (library ?? .current).withStore { store in
            store.place(text, scale: scale, origin: origin, color: color, in: &run)
        }
    }
}

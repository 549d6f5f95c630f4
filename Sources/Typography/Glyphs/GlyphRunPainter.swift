import Geometry

/// Prepares lines of text for an engine: upright glyphs as coverage from the glyph atlas, others in a form that the engine
/// fills or composites.
///
/// The coverage of a line is the saturating sum of the coverage of its glyphs, and is painted once. It does not depend
/// on the part that is requested.
package final class GlyphRunPainter {
    /// The form in which a line is drawn.
    package enum Form {
        /// The coverage mask computed by the painter.
        case coverage(Coverage)

        /// A path to fill by the winding rule under a transform.
        case outline(PathData, CGAffineTransform)

        /// A bitmap that `layout` renders for a baseline in device space, of the pixels in a rectangle.
        case bitmap(TextLayout, CGAffineTransform, around: CGRect)

        case nothing
    }

    /// The coverage of device pixels, valid until the next call of the painter.
    package struct Coverage {
        package let bounds: PixelRect
        package let plane: MaskPlane
        fileprivate let mask: GlyphMask
    }

    /// The largest glyph size in pixels that is cached. Larger glyphs are filled as outlines, since caching would not
    /// pay off.
    private static let largestCachedGlyph = 200.0

    /// The largest size in pixels for which bitmaps are rendered.
    private static let largestBitmap = 2000.0

    /// The largest coordinate, beyond any surface.
    private static let farthest = 1e6

    private let scratch = GlyphMask()

    package init() {}

    /// Returns the form in which to draw a line.
    /// - Parameters:
    ///   - transform: The transform from points, with the origin at the line's top left and y down, to device space.
    ///   - limits: The bounds of the pixels to draw.
    package func form(of line: TextLine, transform: CGAffineTransform, limits: PixelRect) -> Form {
        var baseline = transform.translatedBy(x: 0, y: line.ascent)
        guard baseline.isInvertible else { return .nothing }
        if baseline.keepsRectanglesAxisAligned {
            // Glyph positions are relative to the origin of the line; a fractional origin would blur them.
            baseline.tx = baseline.tx.rounded()
            baseline.ty = baseline.ty.rounded()
        }
        switch line.content {
        case .glyphs(let text):
            if text.glyphs.isEmpty { return .nothing }
            let isUpright = baseline.b == 0 && baseline.c == 0 && baseline.a > 0 && baseline.d > 0
            let largest = line.fontSize * max(baseline.a, baseline.d)
            let smallest = line.fontSize * min(baseline.a, baseline.d)
            if isUpright, largest <= Self.largestCachedGlyph, smallest >= 1 {
                guard abs(baseline.tx) < Self.farthest, abs(baseline.ty) < Self.farthest else { return .nothing }
                let origin = PixelPoint(x: Int(baseline.tx), y: Int(baseline.ty))
                let scale = TextScale(x: baseline.a, y: baseline.d)
                let coverage = (line.library ?? .current).withStore { store in
                    store.coverage(of: text, scale: scale, origin: origin, limits: limits, scratch: scratch)
                }
                switch coverage {
                case .mask(let mask, let origin):
                    guard let plane = mask.plane else { return .nothing }
                    let bounds = mask.bounds.offsetBy(x: origin.x, y: origin.y)
                    return .coverage(Coverage(bounds: bounds, plane: plane, mask: mask))
                case .nothing: return .nothing
                case .tooLarge: break
                }
            }
            return .outline(text.outline(), baseline)
        case .layout(let layout):
            let size = line.fontSize * baseline.maximumScale
            guard size < Self.largestBitmap, layout.ink.width > 0 else { return .nothing }
            // Hinting moves pixels by about one pixel.
            let reach = layout.ink.applying(baseline).insetBy(dx: -2 - size / 8, dy: -2 - size / 8)
            return .bitmap(layout, baseline, around: reach)
        }
    }
}

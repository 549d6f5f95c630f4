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

    /// The largest size in pixels for which bitmaps are rendered.
    private static let largestBitmap = 2000.0

    private let scratch = GlyphMask()

    package init() {}

    /// Returns the form in which to draw a line.
    /// - Parameters:
    ///   - transform: The transform from points, with the origin at the line's top left and y down, to device space.
    ///   - limits: The bounds of the pixels to draw.
    package func form(of line: TextLine, transform: CGAffineTransform, limits: PixelRect) -> Form {
        guard let baseline = line.baseline(transform) else { return .nothing }
        switch line.content {
        case .glyphs(let text):
            if text.glyphs.isEmpty { return .nothing }
            if let scale = line.maskScale(baseline) {
                guard let origin = TextLine.origin(baseline) else { return .nothing }
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

/// Draws lines of text for an engine: from the glyph atlas where glyphs stand upright, else as whatever the engine
/// fills or composites.
///
/// The coverage of a line is the saturating sum of its glyphs' coverage, and is painted once. It is the same whatever
/// part of it is asked for.
final class GlyphRunPainter {
    /// How a line is to be drawn.
    enum Form {
        /// By the coverage that the painter has for it.
        case coverage(Coverage)

        /// By filling a path, winding, under a transform.
        case outline(PathData, CGAffineTransform)

        /// By a picture that `layout` makes for a baseline in device space, of pixels around some rectangle.
        case picture(TextLayout, CGAffineTransform, around: CGRect)

        case nothing
    }

    /// Coverage of pixels of the device. Good until the painter is asked again.
    struct Coverage {
        let bounds: PixelRect
        let plane: MaskPlane
        fileprivate let mask: GlyphMask
    }

    /// Glyphs larger than this many pixels are filled as outlines: keeping their pictures would not pay.
    private static let largestGlyphPicture = 200.0

    /// Pictures of a larger size are not made.
    private static let largestPicture = 2000.0

    /// Coordinates beyond are farther than any surface.
    private static let farthest = 1e6

    private let scratch = GlyphMask()

    /// - Parameters:
    ///   - transform: maps points, with the origin at the line's top left and y down, to device space.
    ///   - limits: pixels outside are not wanted.
    func form(of line: TextLine, transform: CGAffineTransform, limits: PixelRect) -> Form {
        var baseline = transform.translatedBy(x: 0, y: line.ascent)
        guard baseline.isInvertible else { return .nothing }
        if baseline.keepsRectanglesUpright {
            // Glyphs are placed from where the line begins; a half-point origin would blur them.
            baseline.tx = baseline.tx.rounded()
            baseline.ty = baseline.ty.rounded()
        }
        switch line.content {
        case .glyphs(let text):
            if text.glyphs.isEmpty { return .nothing }
            let isUpright = baseline.b == 0 && baseline.c == 0 && baseline.a > 0 && baseline.d > 0
            let largest = line.fontSize * max(baseline.a, baseline.d)
            let smallest = line.fontSize * min(baseline.a, baseline.d)
            if isUpright, largest <= Self.largestGlyphPicture, smallest >= 1 {
                guard abs(baseline.tx) < Self.farthest, abs(baseline.ty) < Self.farthest else { return .nothing }
                let origin = PixelPoint(x: Int(baseline.tx), y: Int(baseline.ty))
                let scale = TextScale(x: baseline.a, y: baseline.d)
                let coverage = TextSystem.withStore { store, _ in
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
            guard size < Self.largestPicture, layout.ink.width > 0 else { return .nothing }
            // Hinting moves ink by a pixel or so.
            let reach = layout.ink.applying(baseline).insetBy(dx: -2 - size / 8, dy: -2 - size / 8)
            return .picture(layout, baseline, around: reach)
        }
    }

    /// Puts a premultiplied colour over the pixels of a region, as far as they are covered.
    static func paint(_ coverage: Coverage, color: UInt32, on target: DrawingTarget, in region: Region) {
        for rect in region {
            let rect = rect.intersection(coverage.bounds)
            if rect.isEmpty { continue }
            let first = coverage.plane.row(rect.minY &- coverage.bounds.minY)
            PixelKernels.solidOver(
                target.pixel(rect.minX, rect.minY),
                stride: target.stride,
                size: rect.size,
                color: color,
                mask: first + (rect.minX &- coverage.bounds.minX),
                stride: coverage.plane.bytesPerRow
            )
        }
    }
}

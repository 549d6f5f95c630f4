import CCairo
import CPango
import CPixman

extension CairoEngine {
    /// Glyphs larger than this many pixels are filled as outlines: caching their pictures would not pay.
    private static let largestGlyphPicture: CGFloat = 200

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        guard let region = paintable(state), transform.isInvertible, line.ink.width > 0 else { return }
        var baseline = transform.translatedBy(x: 0, y: line.ascent)
        let isUpright = baseline.keepsRectanglesUpright
        if isUpright {
            // Glyphs are placed on whole pixels from where the line begins; a half-point origin would move each one
            // by itself.
            baseline.tx = baseline.tx.rounded()
            baseline.ty = baseline.ty.rounded()
        }
        let size = line.fontSize * baseline.maximumScale
        let usesPictures = line.hasColor ? size < 2000 : isUpright && size <= Self.largestGlyphPicture

        // Hinting moves ink by a pixel or so.
        let reach = line.ink.applying(baseline).insetBy(dx: -2 - size / 8, dy: -2 - size / 8)
        guard let bounds = maskBounds(of: reach, rows: region.bounds, bands: .whole) else { return }
        guard reach.minX > -Self.safeCoordinate, reach.maxX < Self.safeCoordinate, reach.minY > -Self.safeCoordinate,
            reach.maxY < Self.safeCoordinate
        else { return }

        func show(_ cairo: OpaquePointer) {
            var matrix = baseline.cairoMatrix
            cairo_set_matrix(cairo, &matrix)
            line.withLine { raw in
                if usesPictures {
                    cairo_move_to(cairo, 0, 0)
                    pango_cairo_show_layout_line(cairo, raw)
                } else {
                    cairo_set_antialias(cairo, state.antialiases ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
                    cairo_move_to(cairo, 0, 0)
                    pango_cairo_layout_line_path(cairo, raw)
                    cairo_fill(cairo)
                }
            }
        }
        if line.hasColor, usesPictures, state.blendMode == .normal {
            drawColored(state, bounds: bounds, region: region, show)
        } else if render(into: scratch, bounds: bounds, bands: .whole, show) {
            if !state.antialiases { scratch.threshold() }
            paint(state, in: bounds, through: scratch, region: region)
        }
    }

    /// Draws text among which are glyphs with colours of their own: as a picture, since a mask has none.
    private func drawColored(
        _ state: DrawingState,
        bounds: PixelRect,
        region: Region,
        _ show: (OpaquePointer) -> Void
    ) {
        guard let picture = Surface(size: bounds.size) else { return }
        let color = state.color.rgba
        let done = render(
            format: CAIRO_FORMAT_ARGB32,
            bounds: bounds,
            memory: picture.baseAddress.assumingMemoryBound(to: UInt8.self),
            stride: picture.bytesPerRow
        ) { cairo in
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            show(cairo)
        }
        guard done,
            let source = pixman_image_create_bits(
                PIXMAN_a8r8g8b8,
                Int32(bounds.width),
                Int32(bounds.height),
                picture.row(0),
                Int32(picture.bytesPerRow)
            )
        else { return }
        defer { pixman_image_unref(source) }
        composite(source, origin: bounds.origin, in: bounds, through: nil, region: region, state: state)
    }
}

import CPixman

extension CairoEngine {
    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        guard let region = paintable(state) else { return }
        switch glyphs.form(of: line, transform: transform, limits: region.bounds) {
        case .coverage(let coverage):
            draw(coverage, state: state, region: region)
        case .outline(let path, let baseline):
            fill(path, transform: baseline, rule: .winding, state: state)
        case .picture(let layout, let baseline, let reach):
            guard let bounds = maskBounds(of: reach, rows: region.bounds, bands: .whole) else { return }
            guard reach.minX > -Self.safeCoordinate, reach.maxX < Self.safeCoordinate,
                reach.minY > -Self.safeCoordinate, reach.maxY < Self.safeCoordinate,
                let picture = layout.picture(baseline: baseline, bounds: bounds, color: state.color)
            else { return }
            draw(picture, bounds: bounds, state: state, region: region)
        case .nothing: break
        }
    }

    private func draw(_ coverage: GlyphRunPainter.Coverage, state: DrawingState, region: Region) {
        if state.blendMode == .normal, state.clip.path == nil, state.antialiases {
            let color = state.color.premultipliedARGB(alpha: state.alpha)
            if color >> 24 != 0 { GlyphRunPainter.paint(coverage, color: color, on: surface, in: region) }
            return
        }
        let bounds = coverage.bounds.intersection(region.bounds)
        guard !bounds.isEmpty, scratch.reset(bounds: bounds), let base = scratch.baseAddress else { return }
        for y in bounds.minY..<bounds.maxY {
            let source = coverage.plane.row(y &- coverage.bounds.minY) + (bounds.minX &- coverage.bounds.minX)
            (base + (y &- bounds.minY) &* scratch.stride).update(from: source, count: bounds.width)
        }
        if !state.antialiases { scratch.threshold() }
        paint(state, in: bounds, through: scratch, region: region)
    }

    /// Draws a picture of text among which are glyphs with colours of their own, which a mask has not. A blend mode that
    /// needs a mask gets the picture's opacity.
    private func draw(_ picture: Surface, bounds: PixelRect, state: DrawingState, region: Region) {
        guard state.blendMode == .normal else {
            guard scratch.reset(bounds: bounds), let base = scratch.baseAddress else { return }
            for y in 0..<bounds.height {
                let row = picture.row(y)
                let coverage = base + y &* scratch.stride
                for x in 0..<bounds.width { coverage[x] = UInt8(truncatingIfNeeded: row[x] &>> 24) }
            }
            if !state.antialiases { scratch.threshold() }
            return paint(state, in: bounds, through: scratch, region: region)
        }
        guard
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

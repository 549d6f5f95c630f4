extension RasterEngine {
    /// From about 90,000 on, cairo's edges overflow.
    private static let farthestPicture: CGFloat = 65_536

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        if let shadow = state.shadow {
            // Letters reach beyond their line, but not by more than its height, or slanted ones by more than that.
            let around = CGRect(x: 0, y: 0, width: line.width, height: line.ascent + line.descent)
            let margin = 2 * line.fontSize
            castShadow(shadow, of: around.insetBy(dx: -margin, dy: -margin).applying(transform), state) {
                draw(line, transform: transform, state: $0)
            }
        }
        guard let region = paintable(state) else { return }
        switch tools.glyphs.form(of: line, transform: transform, limits: region.bounds) {
        case .coverage(let coverage):
            draw(coverage, state: state, region: region)
        case .outline(let path, let baseline):
            var state = state
            state.shadow = nil
            fill(path, transform: baseline, rule: .winding, state: state)
        case .picture(let layout, let baseline, let reach):
            // All rows that may be wanted, and the whole width: cairo moves edges at the sides of its clip.
            let farthest = Self.farthestPicture
            guard var bounds = PixelRect(around: reach, within: target.visible) else { return }
            bounds.maxY = min(bounds.maxY, region.bounds.maxY)
            guard !bounds.isEmpty, bounds.intersects(region.bounds), abs(reach.minX) < farthest,
                abs(reach.maxX) < farthest, abs(reach.minY) < farthest, abs(reach.maxY) < farthest,
                let picture = layout.picture(baseline: baseline, bounds: bounds, color: state.color)
            else { return }
            draw(picture, bounds: bounds, state: state, region: region)
        case .nothing: break
        }
    }

    private func draw(_ coverage: GlyphRunPainter.Coverage, state: DrawingState, region: Region) {
        if state.blendMode == .normal, state.clip.path == nil, state.antialiases {
            let color = state.color.premultipliedARGB(alpha: state.alpha)
            if color >> 24 != 0 { GlyphRunPainter.paint(coverage, color: color, on: target, in: region) }
            return
        }
        let bounds = coverage.bounds.intersection(region.bounds)
        let scratch = tools.scratch
        guard !bounds.isEmpty, scratch.reset(bounds: bounds), let base = scratch.baseAddress else { return }
        for y in bounds.minY..<bounds.maxY {
            let source = coverage.plane.row(y &- coverage.bounds.minY) + (bounds.minX &- coverage.bounds.minX)
            (base + (y &- bounds.minY) &* scratch.stride).update(from: source, count: bounds.width)
        }
        if !state.antialiases { scratch.threshold() }
        paint(state, through: scratch, region: region)
    }

    /// Draws a picture of text among which are glyphs with colours of their own, which a mask has not. A blend mode that
    /// would change what is between the glyphs gets the picture's opacity as a mask.
    private func draw(_ picture: Surface, bounds: PixelRect, state: DrawingState, region: Region) {
        guard state.blendMode.kernelBlend.leavesDestinationUnderNothing else {
            let scratch = tools.scratch
            guard scratch.reset(bounds: bounds), let base = scratch.baseAddress else { return }
            for y in 0..<bounds.height {
                let row = picture.row(y)
                let coverage = base + y &* scratch.stride
                for x in 0..<bounds.width { coverage[x] = UInt8(truncatingIfNeeded: row[x] &>> 24) }
            }
            if !state.antialiases { scratch.threshold() }
            return paint(state, through: scratch, region: region)
        }
        composite(state, in: bounds, through: nil, region: region) { part in
            PixelSource(
                pixels: picture.row(part.minY &- bounds.minY) + (part.minX &- bounds.minX),
                stride: picture.stride,
                isOpaque: false
            )
        }
    }
}

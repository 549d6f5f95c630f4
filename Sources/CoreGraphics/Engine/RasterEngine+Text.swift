import Typography

extension RasterEngine {
    /// The largest extent of text that cairo renders. Its edge coordinates overflow from about 90,000 on.
    private static let farthestBitmap: CGFloat = 65_536

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        if let shadow = state.shadow {
            // Glyphs extend beyond the bounds of their line, but by no more than twice the font size, even if they are
            // slanted.
            let around = CGRect(x: 0, y: 0, width: line.width, height: line.ascent + line.descent)
            let margin = 2 * line.fontSize
            castShadow(shadow, of: around.insetBy(dx: -margin, dy: -margin).applying(transform), state) {
                draw(line, transform: transform, state: $0)
            }
        }
        guard let region = visible(state) else { return }
        switch tools.glyphs.form(of: line, transform: transform, limits: region.bounds) {
        case .coverage(let coverage):
            noteInk(coverage.bounds.intersection(region.bounds))
            draw(coverage, state: state, region: region)
        case .outline(let path, let baseline):
            var state = state
            state.shadow = nil
            fill(path, transform: baseline, rule: .winding, state: state)
        case .bitmap(let layout, let baseline, let reach):
            noteInk(region.bounds)
            // All rows that may be needed, in full width: cairo moves edges at the sides of its clip.
            let farthest = Self.farthestBitmap
            guard var bounds = PixelRect(around: reach, within: target.visible) else { return }
            bounds.maxY = min(bounds.maxY, region.bounds.maxY)
            guard !bounds.isEmpty, bounds.intersects(region.bounds), abs(reach.minX) < farthest,
                abs(reach.maxX) < farthest, abs(reach.minY) < farthest, abs(reach.maxY) < farthest,
                let bitmap = layout.bitmap(baseline: baseline, bounds: bounds, color: state.color.rgba)
            else { return }
            draw(bitmap, bounds: bounds, state: state, region: region)
        case .nothing: break
        }
    }

    private func draw(_ coverage: GlyphRunPainter.Coverage, state: DrawingState, region: Region) {
        if state.blendMode == .normal, state.clip.path == nil, state.antialiases, state.color.drawnPattern == nil {
            let color = state.color.premultipliedARGB(alpha: state.alpha)
            if color >> 24 != 0 { Self.paint(coverage, color: color, on: target, in: region) }
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

    /// Composites a premultiplied color over the pixels of a region, weighted by coverage.
    private static func paint(
        _ coverage: GlyphRunPainter.Coverage,
        color: UInt32,
        on target: DrawingTarget,
        in region: Region
    ) {
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

    /// Draws a bitmap of text with color glyphs, which a mask cannot represent. If the blend mode changes pixels under
    /// a transparent source, the opacity of the bitmap is used as a mask.
    private func draw(_ bitmap: Surface, bounds: PixelRect, state: DrawingState, region: Region) {
        guard state.blendMode.kernelBlend.leavesDestinationUnderNothing else {
            let scratch = tools.scratch
            guard scratch.reset(bounds: bounds), let base = scratch.baseAddress else { return }
            for y in 0..<bounds.height {
                let row = bitmap.row(y)
                let coverage = base + y &* scratch.stride
                for x in 0..<bounds.width { coverage[x] = UInt8(truncatingIfNeeded: row[x] &>> 24) }
            }
            if !state.antialiases { scratch.threshold() }
            return paint(state, through: scratch, region: region)
        }
        composite(state, in: bounds, through: nil, region: region) { part in
            PixelSource(
                pixels: bitmap.row(part.minY &- bounds.minY) + (part.minX &- bounds.minX),
                stride: bitmap.stride,
                isOpaque: false
            )
        }
    }
}

import CCairo

extension PDFEngine {
    /// Draws the shadow of an operation as a bitmap.
    func castShadow(_ shadow: DrawnShadow, of drawing: PDFDrawing, _ state: DrawingState, on layer: PDFLayer) {
        let visible = layer.visible(state.clip)
        guard shadow.color.premultipliedARGB >> 24 != 0,
            let seen = PixelRect(around: visible, within: layer.bounds)
        else { return }
        let wanted = shadow.source(of: seen)
        var source = wanted
        if let bounds = drawing.bounds {
            if !bounds.isFinite { return }
            guard let drawn = PixelRect(around: bounds.insetBy(dx: -1, dy: -1), within: wanted) else { return }
            source = drawn
        }
        let painted = source.insetBy(-shadow.margin).offsetBy(x: shadow.offset.x, y: shadow.offset.y)
            .intersection(seen)
        // A common scale for the shadow and its source.
        guard !painted.isEmpty, let whole = PDFRaster(bounds: painted.union(source)) else { return }
        var own = state
        own.shadow = nil
        own.blendMode = .normal
        own.clip = Clip(region: Region(whole.bounds), path: nil)
        // The alpha of a layer applies to its shadow as a unit.
        if case .layer = drawing { own.alpha = 1 }
        whole.draw { put(drawing, own, on: $0, within: source) }
        guard let blurred = Surface(size: whole.surface.size) else { return }
        let offset = PixelPoint(
            x: Int((Double(shadow.offset.x) * whole.scale).rounded()),
            y: Int((Double(shadow.offset.y) * whole.scale).rounded())
        )
        tools.blur.blur(
            to: blurred,
            in: blurred.bounds,
            from: whole.surface,
            at: PixelPoint(x: 0 &- offset.x, y: 0 &- offset.y),
            sigma: shadow.sigma * whole.scale,
            outside: .transparent
        )
        let color = shadow.color.premultipliedARGB
        for y in 0..<blurred.size.height {
            let row = blurred.row(y)
            for x in 0..<blurred.size.width {
                row[x] = PixelKernels.fade(color, by: UInt8(truncatingIfNeeded: row[x] &>> 24))
            }
        }
        var placed = state
        placed.shadow = nil
        if case .layer = drawing {} else { placed.alpha = 1 }
        draw(CGImage(surface: blurred, isOpaque: false), transform: whole.toPixels.inverted(), state: placed)
    }
}

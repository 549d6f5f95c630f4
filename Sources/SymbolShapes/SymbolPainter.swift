import CoreGraphics

/// Draws the layers of symbols.
struct SymbolPainter {
    let context: CGContext

    /// Draws layers in black. The units of the context are those of the symbol.
    func paint(_ layers: [SymbolLayer], _ stroke: SymbolStroke) {
        for layer in layers { paint(layer, stroke) }
    }

    /// Draws layers in the colors of their levels. The last color is that of all further levels.
    func paint(_ layers: [SymbolLayer], _ stroke: SymbolStroke, colors: [CGColor]) {
        let bounds = SymbolLayer.bounds(of: layers, stroke).insetBy(dx: -2, dy: -2)
        for layer in layers {
            if layer.isErased { paint(layer, stroke) }
            guard !layer.isErased || layer.hasColorWhereErased, let last = colors.last else { continue }
            var visible = layer
            visible.isErased = false
            context.saveGState()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            paint(visible, stroke)
            context.setBlendMode(.sourceIn)
            context.setFillColor(layer.level < colors.count ? colors[layer.level] : last)
            context.fill(bounds)
            context.endTransparencyLayer()
            context.restoreGState()
        }
    }

    private func paint(_ layer: SymbolLayer, _ stroke: SymbolStroke) {
        context.saveGState()
        defer { context.restoreGState() }
        // A layer that removes a part of itself, or is a removal itself, must not affect the layers below by that.
        if layer.isErased { context.setBlendMode(.destinationOut) }
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        defer { context.endTransparencyLayer() }
        context.setFillColor(.black)
        context.setStrokeColor(.black)
        context.concatenate(layer.transform)
        let inner = stroke.scaled(by: layer.transform.maximumScale)
        switch layer.content {
        case .line(let path): line(path, inner.line * layer.factor)
        case .area(let path), .glyph(let path):
            context.paint(filling: path, using: .winding)
            grow(path, by: inner.growth(layer.factor))
        case .polygon(let path):
            context.paint(filling: path, using: .winding)
            line(path, inner.corners)
        case .border(let path):
            // Heavy borders fill narrow glyphs, so that they grow to the outside as well.
            grow(path, by: inner.outerGrowth)
            context.clip(toUserPath: path, rule: .winding)
            line(path, 2 * inner.line * layer.factor)
        case .group(let layers): paint(layers, inner)
        }
    }

    private func grow(_ path: PathData, by width: CGFloat) {
        guard width != 0 else { return }
        if width < 0 { context.setBlendMode(.destinationOut) }
        line(path, abs(width))
    }

    private func line(_ path: PathData, _ width: CGFloat) {
        var style = StrokeStyle()
        style.width = width
        style.cap = .round
        style.join = .round
        context.paint(stroking: path, style: style)
    }
}

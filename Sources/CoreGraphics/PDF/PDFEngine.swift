import CCairo
import Typography

/// Draws PDF content through cairo: shapes, gradients, images and text are retained as such.
///
/// Device space is the page in points, y down. Content that PDF cannot express is rasterized at 144 pixels per inch:
/// shadows, and everything drawn into a layer or page from the first operation on that uses one of the blend modes
/// `clear` to `plusLighter` and overlaps earlier content. Antialiasing is up to the viewer of the document.
final class PDFEngine: DrawingEngine {
    let resources: PDFResources

    /// The page and its open transparency layers. Empty between pages, when drawing is discarded.
    private(set) var layers: [PDFLayer] = []

    let tools = RasterTools.take()

    /// Creates an engine.
    /// - Parameter resources: The resources shared by the content of one document.
    init(resources: PDFResources) { self.resources = resources }

    deinit { tools.giveBack() }

    /// The bounds of the page. Documents have no partial redraw.
    var inkedBounds: PixelRect { layers.first?.bounds ?? .empty }

    /// Begins a page or the cell of a pattern. Existing content is discarded.
    /// - Returns: `false` if there is not enough memory.
    func begin(bounds: PixelRect) -> Bool {
        layers.removeAll()
        guard let page = PDFLayer(bounds: bounds, state: nil) else { return false }
        layers.append(page)
        return true
    }

    /// Ends the page or cell, with all layers that are still open.
    /// - Returns: The content, or `nil` if nothing was begun.
    func end() -> PDFLayer? {
        while layers.count > 1 || (layers.last?.rasterDepth ?? 0) > 0 { endLayer() }
        return layers.popLast()
    }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        guard transform.isInvertible else { return }
        draw(.fill(path, transform, rule), state)
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        guard transform.isInvertible, style.pen.isInvertible else { return }
        draw(.stroke(path, transform, style), state)
    }

    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        guard transform.isInvertible else { return }
        draw(.image(image, transform), state)
    }

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        guard transform.isInvertible else { return }
        draw(.text(line, transform), state)
    }

    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState) {
        guard transform.isInvertible else { return }
        draw(.gradient(gradient, transform), state)
    }

    func outline(of path: PathData, style: StrokeStyle) -> PathData {
        guard style.pen.isInvertible else { return PathData() }
        tools.outline.removeAll()
        tools.stroker.outline(of: path, style: style, into: &tools.outline)
        return PathData(tools.outline)
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        let nothing = Clip(region: .empty, path: nil)
        guard let below = layers.last else { return nothing }
        if let raster = below.raster, let engine = raster.engine {
            below.rasterDepth += 1
            let content = content?.applying(raster.toPixels)
            _ = engine.beginLayer(content: content, state: raster.state(state))
            return Clip(region: Region(below.bounds.insetBy(-Self.farthestSource(of: state.shadow))), path: nil)
        }
        var bounds = PixelRect(around: below.visible(state.clip), within: below.bounds) ?? .empty
        if let shadow = state.shadow, !bounds.isEmpty { bounds = bounds.union(shadow.source(of: bounds)) }
        if let content { bounds = PixelRect(around: content, within: bounds) ?? .empty }
        // A layer must be ended even if nothing can be drawn into it.
        guard let layer = PDFLayer(bounds: bounds, state: state) else { preconditionFailure("out of memory") }
        layers.append(layer)
        return Clip(region: Region(bounds), path: nil)
    }

    func endLayer() {
        guard let last = layers.last else { return }
        if last.rasterDepth > 0 {
            last.rasterDepth -= 1
            last.raster?.engine?.endLayer()
            return
        }
        guard layers.count > 1, let layer = layers.popLast(), let state = layer.state else { return }
        if layer.ink.isNull, layer.raster == nil, state.blendMode.cairoOperator != nil { return }
        draw(.layer(layer), state)
    }

    func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern? {
        PDFPatternCell(pattern, base: base, color: color, resources: resources).map(DrawnPattern.init(cell:))
    }

    private static func farthestSource(of shadow: DrawnShadow?) -> Int {
        shadow.map { $0.margin + max(abs($0.offset.x), abs($0.offset.y)) } ?? 0
    }

    /// Draws an operation into the innermost layer.
    private func draw(_ drawing: PDFDrawing, _ state: DrawingState) {
        guard let layer = layers.last else { return }
        let visible = layer.visible(state.clip)
        if visible.isNull || visible.isEmpty { return }
        if let raster = layer.raster { return draw(drawing, on: raster, state) }
        var state = state
        if let shadow = state.shadow {
            if state.blendMode != .clear { castShadow(shadow, of: drawing, state, on: layer) }
            state.shadow = nil
            // The shadow may have rasterized the layer.
            if let raster = layer.raster { return draw(drawing, on: raster, state) }
        }
        let bounds = drawing.bounds ?? visible
        guard bounds.isFinite else { return }
        // Flat rectangles have an empty intersection, but lines have an extent.
        let reach = bounds.insetBy(dx: -0.5, dy: -0.5)
        guard reach.intersects(visible) else { return }
        if state.blendMode.cairoOperator == nil {
            if state.blendMode == .copy, state.alpha >= 1, drawing.isOpaque(state) {
                state.blendMode = .normal
            } else if layer.ink.isNull || !layer.ink.intersects(reach) {
                guard let mode = state.blendMode.onNothing else { return }
                state.blendMode = mode
            } else {
                guard let raster = layer.rasterize() else { return }
                return draw(drawing, on: raster, state)
            }
        }
        layer.note(reach.intersection(visible))
        layer.setClip(state.clip)
        putMasked(drawing, state, on: layer.cairo, within: layer.bounds)
        resources.note(cairo_status(layer.cairo))
    }

    private func draw(_ drawing: PDFDrawing, on raster: PDFRaster, _ state: DrawingState) {
        guard let engine = raster.engine else { return }
        let scaled = raster.state(state)
        guard case .layer(let layer) = drawing else {
            return engine.draw(drawing, transform: raster.toPixels, state: scaled)
        }
        guard let own = layer.rasterize() else { return }
        let transform = own.toPixels.inverted().concatenating(raster.toPixels)
        engine.draw(CGImage(surface: own.surface, isOpaque: false), transform: transform, state: scaled)
    }
}

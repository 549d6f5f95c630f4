/// Stands in for the engine of a context that is not made before something is drawn.
final class DeferredEngine: DrawingEngine {
    /// Nil when the drawing is over: what is drawn later goes nowhere.
    var source: (any GraphicsContextSource)?

    init(source: any GraphicsContextSource) { self.source = source }

    private var engine: (any DrawingEngine)? { source?.context?.engine }

    /// The pixels that are drawn on; asking makes them.
    var surface: Surface? { source?.context?.surface }

    var inkedBounds: PixelRect { source?.contextIfMade?.engine.inkedBounds ?? .empty }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        engine?.fill(path, transform: transform, rule: rule, state: state)
    }

    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        engine?.fill(rect, transform: transform, state: state)
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        engine?.stroke(path, transform: transform, style: style, state: state)
    }

    func outline(of path: PathData, style: StrokeStyle) -> PathData {
        engine?.outline(of: path, style: style) ?? PathData()
    }

    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        engine?.draw(image, transform: transform, state: state)
    }

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        engine?.draw(line, transform: transform, state: state)
    }

    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState) {
        engine?.draw(gradient, transform: transform, state: state)
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        engine?.beginLayer(content: content, state: state) ?? Clip(region: .empty, path: nil)
    }

    func endLayer() { engine?.endLayer() }

    func drawn(_ pattern: CGPattern, base: CGAffineTransform, color: CGColor) -> DrawnPattern? {
        engine?.drawn(pattern, base: base, color: color)
    }
}

extension CGContext {
    /// Makes a context whose pixels are made when something is first drawn.
    /// - Parameters:
    ///   - source: makes a context with the same opacity, transform and clip.
    ///   - baseTransform: from user space to the surface's pixels, y down.
    ///   - clip: the pixels that may be drawn on.
    package convenience init(
        deferring source: any GraphicsContextSource,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region
    ) {
        self.init(
            engine: DeferredEngine(source: source),
            surface: nil,
            isOpaque: isOpaque,
            baseTransform: baseTransform,
            clip: clip
        )
    }

    /// Makes a context that was made so, and that nobody else has, one for another drawing.
    package func restart(
        deferring source: any GraphicsContextSource,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region
    ) {
        (engine as? DeferredEngine)?.source = source
        self.isOpaque = isOpaque
        self.baseTransform = baseTransform
        baseClip = Clip(region: clip, path: nil)
        state = GraphicsState(transform: baseTransform, clip: baseClip)
        savedStates.removeAll()
        openLayers.removeAll()
        allowsAntialiasing = true
        devicePath.removeAll()
        textClipPath = nil
    }

    /// Ends the drawing of a context that was made so: whoever has kept it draws nowhere.
    package func endDeferredDrawing() { (engine as? DeferredEngine)?.source = nil }
}

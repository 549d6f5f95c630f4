import Typography

/// A stand-in for the engine of a context that is created when something is first drawn.
final class DeferredEngine: DrawingEngine {
    /// The source of the context, or `nil` after drawing has ended. Later drawing is discarded.
    var source: (any GraphicsContextSource)? {
        didSet { found = nil }
    }

    /// The engine of the context, after the first access.
    private var found: (any DrawingEngine)?

    init(source: any GraphicsContextSource) { self.source = source }

    private var engine: (any DrawingEngine)? {
        if let found { return found }
        found = source?.context?.engine
        return found
    }

    /// The surface drawn into. Accessing it creates the context.
    var surface: Surface? { source?.context?.surface }

    var inkedBounds: PixelRect { source?.contextIfMade?.engine.inkedBounds ?? .empty }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        engine?.fill(path, transform: transform, rule: rule, state: state)
    }

    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        engine?.fill(rect, transform: transform, state: state)
    }

    func fillPlainly(from: CGPoint, to: CGPoint, pixel: UInt32, antialiases: Bool, within bounds: PixelRect) -> Bool {
        engine?.fillPlainly(from: from, to: to, pixel: pixel, antialiases: antialiases, within: bounds) ?? true
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
    /// Creates a context whose surface is created when something is first drawn.
    /// - Parameters:
    ///   - source: The source of a context with the same opacity, transform and clip.
    ///   - baseTransform: The transform from user space to the surface's pixels, y down.
    ///   - clip: The pixels that may be drawn to.
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

    /// Reuses a deferred context for another drawing. There must be no other references to the context.
    package func restart(
        deferring source: any GraphicsContextSource,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region
    ) {
        (engine as? DeferredEngine)?.source = source
        restart(isOpaque: isOpaque, baseTransform: baseTransform, clip: clip)
    }

    /// Ends the drawing of a deferred context. Later drawing into it is discarded.
    package func endDeferredDrawing() { (engine as? DeferredEngine)?.source = nil }
}

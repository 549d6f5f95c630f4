import Typography

/// An engine that draws into memory whose pixel format differs from a surface's. The affected pixels are read before
/// each call and written after it.
///
/// The memory is therefore up to date after each call, and changes that others make to it between calls are respected.
/// The cost is two conversions of the pixels around each call.
final class ConvertingEngine: DrawingEngine {
    private let engine: RasterEngine
    private let surface: Surface
    private let memory: BitmapMemory

    /// The open transparency layers, whose content is not yet in the memory.
    private var layers: [DrawingState] = []

    /// Creates an engine, or returns `nil` if the surface is too large.
    init?(surface: Surface, memory: BitmapMemory, isOpaque: Bool) {
        guard let engine = RasterEngine(surface: surface, isOpaque: isOpaque, clip: nil, isPrepared: true) else {
            return nil
        }
        self.engine = engine
        self.surface = surface
        self.memory = memory
    }

    var inkedBounds: PixelRect { engine.inkedBounds }

    /// Draws between reading and writing the affected pixels.
    /// - Parameter reach: The bounds of the drawing in device space, without its shadow, or `nil` if they are unknown.
    private func draw(within reach: CGRect?, _ state: DrawingState, _ body: () -> Void) {
        guard layers.isEmpty else { return body() }
        var area = state.clip.region.bounds.intersection(surface.bounds)
        if state.shadow == nil, let reach, reach.isFinite {
            guard let part = PixelRect(around: reach.insetBy(dx: -1, dy: -1), within: area) else { return }
            area = part
        }
        if area.isEmpty { return }
        memory.load(area, to: surface)
        body()
        memory.store(area, from: surface)
    }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        draw(within: path.controlBounds.applying(transform), state) {
            engine.fill(path, transform: transform, rule: rule, state: state)
        }
    }

    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        draw(within: rect.standardized.applying(transform), state) {
            engine.fill(rect, transform: transform, state: state)
        }
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        let reach = style.reach
        let around = path.controlBounds.applying(transform).insetBy(dx: -reach, dy: -reach)
        draw(within: around, state) { engine.stroke(path, transform: transform, style: style, state: state) }
    }

    func outline(of path: PathData, style: StrokeStyle) -> PathData { engine.outline(of: path, style: style) }

    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        let around = CGRect(x: 0, y: 0, width: image.width, height: image.height).applying(transform)
        draw(within: around, state) { engine.draw(image, transform: transform, state: state) }
    }

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        // Glyphs extend beyond the bounds of their line, but by no more than twice the font size, even if they are
        // slanted.
        let margin = 2 * line.fontSize
        let around = CGRect(x: 0, y: 0, width: line.width, height: line.ascent + line.descent)
            .insetBy(dx: -margin, dy: -margin)
        draw(within: around.applying(transform), state) {
            engine.draw(line, transform: transform, state: state)
        }
    }

    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState) {
        draw(within: nil, state) { engine.draw(gradient, transform: transform, state: state) }
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        layers.append(state)
        return engine.beginLayer(content: content, state: state)
    }

    func endLayer() {
        guard let state = layers.popLast() else { return }
        draw(within: nil, state) { engine.endLayer() }
    }
}

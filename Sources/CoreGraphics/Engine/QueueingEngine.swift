import Synchronization
import Typography

/// An engine that queues drawing, which is performed later, on any thread, with the same pixels.
///
/// Outlines and patterns are computed at once: the drawing code of patterns belongs to the thread that draws.
final class QueueingEngine: DrawingEngine {
    private let target: QueuedDrawing.Target

    /// The queued drawing, or `nil` after it has been taken. Later drawing is discarded.
    private var queue: QueuedDrawing?

    /// The pixels that contain every clip, of the surface and of the open transparency layers.
    private var limits: [Region]

    init(_ target: QueuedDrawing.Target) {
        self.target = target
        limits = [target.clip.intersection(Region(target.surface.bounds))]
        queue = QueuedDrawing(target)
    }

    /// All pixels that may be painted: which ones are is not found out until later.
    var inkedBounds: PixelRect { limits.first?.bounds ?? .empty }

    /// Returns the queued drawing. Later drawing is discarded.
    func take() -> QueuedDrawing? {
        defer { queue = nil }
        return queue
    }

    /// Performs the queued drawing now, because its pixels are to be read.
    func perform() { queue?.performQueued() }

    private func add(_ command: QueuedDrawing.Command) { queue?.commands.append(command) }

    func fill(_ path: PathData, transform: CGAffineTransform, rule: CGPathFillRule, state: DrawingState) {
        add(.fill(path, transform, rule, state))
    }

    func fill(_ rect: CGRect, transform: CGAffineTransform, state: DrawingState) {
        add(.fillRect(rect, transform, state))
    }

    func stroke(_ path: PathData, transform: CGAffineTransform, style: StrokeStyle, state: DrawingState) {
        add(.stroke(path, transform, style, state))
    }

    func outline(of path: PathData, style: StrokeStyle) -> PathData {
        let tools = RasterTools.take()
        defer { tools.giveBack() }
        return tools.outline(of: path, style: style)
    }

    func draw(_ image: CGImage, transform: CGAffineTransform, state: DrawingState) {
        add(.image(image, transform, state))
    }

    func draw(_ line: TextLine, transform: CGAffineTransform, state: DrawingState) {
        add(.line(line, transform, state))
    }

    func draw(_ gradient: GradientShape, transform: CGAffineTransform, state: DrawingState) {
        add(.gradient(gradient, transform, state))
    }

    func beginLayer(content: CGRect?, state: DrawingState) -> Clip {
        add(.beginLayer(content, state))
        var region = state.clip.region.intersection(limits.last ?? .empty)
        if let clip = state.clip.path {
            let bounds = PixelRect(around: clip.bounds, within: region.bounds) ?? .empty
            region.formIntersection(Region(bounds))
        }
        let bounds = RasterEngine.layerBounds(content: content, state: state, seen: region.bounds)
        limits.append(Region(bounds))
        return Clip(region: Region(bounds), path: nil)
    }

    func endLayer() {
        guard limits.count > 1 else { return }
        limits.removeLast()
        add(.endLayer)
    }
}

/// Drawing that has been queued for a surface. It is used by one thread at a time.
package final class QueuedDrawing: @unchecked Sendable {
    /// The destination of the drawing.
    struct Target {
        let surface: Surface
        let isOpaque: Bool
        let clip: Region
        let isPrepared: Bool
        /// A closure that clears the pixels before anything is drawn.
        let prepare: @Sendable () -> Void
    }

    enum Command: Sendable {
        case fill(PathData, CGAffineTransform, CGPathFillRule, DrawingState)
        case fillRect(CGRect, CGAffineTransform, DrawingState)
        case stroke(PathData, CGAffineTransform, StrokeStyle, DrawingState)
        case image(CGImage, CGAffineTransform, DrawingState)
        case line(TextLine, CGAffineTransform, DrawingState)
        case gradient(GradientShape, CGAffineTransform, DrawingState)
        case beginLayer(CGRect?, DrawingState)
        case endLayer
    }

    private let target: Target
    private var engine: RasterEngine?
    var commands: [Command] = []

    init(_ target: Target) { self.target = target }

    /// Performs the drawing, and releases the memory that it uses.
    package func perform() {
        performQueued()
        engine = nil
    }

    /// Performs the commands that have been queued so far.
    func performQueued() {
        if engine == nil {
            target.prepare()
            engine = RasterEngine(
                surface: target.surface,
                isOpaque: target.isOpaque,
                clip: target.clip,
                isPrepared: target.isPrepared
            )
        }
        guard let engine else { return }
        for command in commands { Self.perform(command, engine) }
        commands.removeAll()
    }

    private static func perform(_ command: Command, _ engine: RasterEngine) {
        switch command {
        case .fill(let path, let transform, let rule, let state):
            engine.fill(path, transform: transform, rule: rule, state: state)
        case .fillRect(let rect, let transform, let state):
            engine.fill(rect, transform: transform, state: state)
        case .stroke(let path, let transform, let style, let state):
            engine.stroke(path, transform: transform, style: style, state: state)
        case .image(let image, let transform, let state):
            engine.draw(image, transform: transform, state: state)
        case .line(let line, let transform, let state):
            engine.draw(line, transform: transform, state: state)
        case .gradient(let gradient, let transform, let state):
            engine.draw(gradient, transform: transform, state: state)
        case .beginLayer(let content, let state):
            _ = engine.beginLayer(content: content, state: state)
        case .endLayer:
            engine.endLayer()
        }
    }
}

extension CGContext {
    /// Creates a context that queues what is drawn.
    /// - Parameters:
    ///   - baseTransform: The transform from user space to the surface's pixels, y down.
    ///   - clip: The pixels that may be drawn to.
    ///   - isPrepared: A Boolean value that indicates whether the pixels of an opaque surface have an alpha of 255 after
    ///     they have been prepared.
    ///   - prepare: A closure that clears the pixels, called before anything is drawn, on any thread.
    /// - Precondition: The surface is at most 32,767 pixels wide and high.
    package convenience init(
        queueingFor surface: Surface,
        isOpaque: Bool,
        baseTransform: CGAffineTransform,
        clip: Region,
        isPrepared: Bool,
        prepare: @escaping @Sendable () -> Void
    ) {
        let engine = QueueingEngine(
            QueuedDrawing.Target(
                surface: surface,
                isOpaque: isOpaque,
                clip: clip,
                isPrepared: isPrepared,
                prepare: prepare
            )
        )
        self.init(
            engine: engine,
            surface: surface,
            isOpaque: isOpaque,
            baseTransform: baseTransform,
            clip: clip.intersection(Region(surface.bounds))
        )
    }

    /// Returns what has been queued, or `nil` if the context does not queue. Later drawing is discarded.
    package func takeQueuedDrawing() -> QueuedDrawing? { (engine as? QueueingEngine)?.take() }

    /// Performs queued drawing, before pixels are read.
    func performQueuedDrawing() {
        let own = (engine as? DeferredEngine)?.source?.contextIfMade?.engine ?? engine
        (own as? QueueingEngine)?.perform()
    }
}
